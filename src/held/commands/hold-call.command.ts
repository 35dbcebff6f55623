import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command, type Message } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { HOLDING_MS } from '../domain/held-call.decider.js';
import { HeldCalls } from '../held-calls.js';
import { argumentsOf } from '../held-messages.js';

/** Where people answer held calls. */
export const HELD_CALLS_PATH = '/settings/held-calls';

/**
 * Holds an assistant's call until its user answers. Returns what the message answered once it is confirmed.
 * Throws call_held, held_call_over, alert_not_found; the error of a confirmed call.
 */
export class HoldCall<Result = unknown> extends Command<Result> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly tool: string,
    readonly message: Message<Result>,
  ) {
    super();
  }
}

@CommandHandler(HoldCall)
export class HoldCallHandler implements ICommandHandler<HoldCall> {
  constructor(
    private readonly calls: HeldCalls,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {}

  async execute({ caller, tool, message }: HoldCall): Promise<unknown> {
    const args = argumentsOf(message);
    const alerts = await this.calls.alertsOf(caller, tool, args);
    const standing = await this.calls.standing(caller, alerts);
    const nowMs = this.clock.now();
    const { held, answered, carriedOut } = await this.calls.decide(
      caller,
      this.calls.streamId(caller, tool, args),
      {
        type: 'hold',
        nowMs,
        data: {
          held: this.ids.next(),
          tool,
          args,
          alerts: alerts.map((alert, at) => ({ alert, standing: standing[at]! })),
          expiresAt: new Date(nowMs + HOLDING_MS).toISOString(),
        },
      },
    );
    if (answered?.data.answer === 'refused') throw new AppError('held_call_over', { state: 'refused' });
    if (carriedOut?.data.failure)
      throw new AppError('held_call_over', {
        state: `confirmed, and failed with ${carriedOut.data.failure}`,
      });
    if (carriedOut) return JSON.parse(await this.cipher.unseal(carriedOut, 'result', carriedOut.data.result));
    throw new AppError('call_held', {
      held_id: held!.data.held,
      expires: held!.data.expiresAt,
      url: `${this.config.publicBaseUrl}${HELD_CALLS_PATH}`,
    });
  }
}
