import { NoteGrantUse } from '../../grants/commands/note-grant-use.command.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command, type Message } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { HOLDING_MS } from '../domain/held-call.decider.js';
import { argumentsOf, HeldCalls } from '../held-calls.js';

/** Where people answer held calls. */
export const HELD_CALLS_PATH = '/settings/held-calls';

/**
 * Holds an assistant's call until its user answers. Returns what the message answered once it is confirmed.
 * Throws call_held, held_call_over, alert_not_found.
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

export const HoldCallHandler = defineHandler(
  HoldCall,
  [Bus, HeldCalls, FieldCipher, Clock, Ids, Config],
  async ({ caller, tool, message }, bus, calls, cipher, clock, ids, config) => {
    const args = argumentsOf(message);
    const alerts = (await calls.alertsOf(caller, message)).map(({ id }) => id);
    const nowMs = clock.now();
    const expiresAt = new Date(nowMs + HOLDING_MS).toISOString();
    const data = { held: ids.next(), tool, args, alerts, expiresAt };
    const command = { type: 'hold', nowMs, data } as const;
    const { state, events } = await calls.decide(caller, calls.streamId(caller, args), command);
    if (events.length > 0) await bus.send(new NoteGrantUse(caller, { held: 1 }));
    const { held, answered, carriedOut } = state;
    if (!answered)
      throw new AppError('call_held', {
        held_id: held!.data.held,
        expires: held!.data.expiresAt,
        url: `${config.publicBaseUrl}${HELD_CALLS_PATH}`,
      });
    if (!carriedOut) throw new AppError('held_call_over', { state: answered.data.answer });
    const { failure, result } = carriedOut.data;
    if (failure !== null)
      throw new AppError('held_call_over', { state: `confirmed, and failed with ${failure}` });
    return JSON.parse(await cipher.unseal(carriedOut, 'result', result)) as unknown;
  },
);
