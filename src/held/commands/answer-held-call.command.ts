import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import type { HeldCall } from '../domain/held-call.decider.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { HeldCalls } from '../held-calls.js';
import { messageOf } from '../held-messages.js';

/**
 * Confirms a call of one's own assistant, and carries it out, or refuses it. Throws held_call_not_found,
 * held_call_over, decision_changed, and the call's own errors.
 */
export class AnswerHeldCall extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly heldId: string,
    readonly answer: 'confirmed' | 'refused',
  ) {
    super();
  }
}

@CommandHandler(AnswerHeldCall)
export class AnswerHeldCallHandler implements ICommandHandler<AnswerHeldCall> {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly calls: HeldCalls,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, heldId, answer }: AnswerHeldCall): Promise<void> {
    const row = await this.readModels.for(caller).get(HeldCallReadModel, heldId);
    if (row?.user !== caller.userId || caller.kind !== 'human')
      throw new AppError('held_call_not_found', { field: 'id', value: heldId });
    if (answer === 'confirmed') await this.requireSeen(caller, await this.calls.read(caller, row.stream));
    const nowMs = this.clock.now();
    const command = { type: 'answer', held: heldId, answer, nowMs } as const;
    const { held } = await this.calls.decide(caller, row.stream, command);
    if (answer === 'confirmed') await this.carryOut(caller, row.stream, held!);
  }

  /** Why: a click on what somebody else has decided since would replace a decision that nobody looked at. */
  private async requireSeen(caller: Caller, { held, answered }: HeldCall): Promise<void> {
    if (!held || answered) return;
    const alerts = held.data.alerts.map(({ alert }) => alert);
    const standing = await this.calls.standing(caller, alerts);
    const changed = held.data.alerts.filter((each, at) => each.standing !== standing[at]);
    if (changed.length === 0) return;
    const found = await this.calls.find(caller, { serviceIds: changed.map(({ alert }) => alert) });
    throw new AppError('decision_changed', { alert_ids: found.map(({ alertId }) => alertId).join(', ') });
  }

  /** Carries it out as the person who confirmed it, naming the assistant, so that events have both. */
  private async carryOut(caller: Caller, stream: string, held: NonNullable<HeldCall['held']>): Promise<void> {
    const { client: clientId, grantId } = held.actor;
    const by = { ...caller, clientId, ...(grantId !== null && { grantId }) };
    const args = await this.cipher.unseal(held, 'args', held.data.args);
    const end = (failure: string | null, result: unknown) =>
      this.calls.decide(caller, stream, {
        type: 'carryOut',
        data: { held: held.data.held, failure, result: JSON.stringify(result ?? null) },
      });
    try {
      await end(null, await this.bus.send(messageOf(held.data.tool, args, by)));
    } catch (error) {
      await end(error instanceof AppError ? error.code : 'internal_error', null);
      throw error;
    }
  }
}
