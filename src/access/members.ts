import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { Decisions } from '../platform/event-store/decisions.js';
import { KeyedQueue } from '../platform/event-store/keyed-queue.js';
import { ReadModels } from '../platform/read-store/read-models.js';
import { userDecider, type UserCommand, type UserState } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';
import { UserReadModel } from './user.read-model.js';

const PAGE = 1_000;

/** Changes members of an organisation one after another: who the last administrator is depends on all. */
@Injectable()
export class Members {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
  ) {}

  /** `commandOf` gets the number of other active administrators. Errors: those of the user's decider. */
  change(
    caller: Caller,
    userId: string,
    operation: string,
    commandOf: (otherAdmins: number) => UserCommand,
  ): Promise<UserState> {
    return this.queue.run(caller.orgId, async () => {
      const command = commandOf(await this.otherAdmins(caller, userId));
      const { state } = await this.decisions.decide({
        caller,
        family: UserEvents,
        decider: userDecider,
        streamId: userId,
        command,
        operation,
      });
      return state;
    });
  }

  private async otherAdmins(caller: Caller, userId: string): Promise<number> {
    const users = await this.readModels
      .for(caller)
      .find(UserReadModel, { role: 'admin', disabledAt: null }, { hint: 'created', limit: PAGE });
    return users.filter((user) => user.id !== userId).length;
  }
}
