import { NoteGrantUse } from '../../grants/commands/note-grant-use.command.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command, type Message } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { HOLDING_MS } from '../domain/held-call.decider.js';
import { stateInWords, wroteNothing } from '../domain/held-call.events.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { argumentsOf, HeldCalls } from '../held-calls.js';

/** Of one user, so that the page shows all of them. */
const WAITING_MAX = 50;

/** Where people answer held calls. */
export const HELD_CALLS_PATH = '/settings/held-calls';

/**
 * Holds an assistant's call until its user answers. Returns what the message answered once it is confirmed.
 * Throws call_held, held_call_over, too_many_held_calls, alert_not_found.
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
  [Bus, ReadModels, HeldCalls, FieldCipher, Clock, Ids, Config],
  async ({ caller, tool, message }, bus, readModels, calls, cipher, clock, ids, config) => {
    const args = argumentsOf(message);
    const alerts = (await calls.alertsOf(caller, message)).map(({ id }) => id);
    const nowMs = clock.now();
    const expiresAt = new Date(nowMs + HOLDING_MS).toISOString();
    const data = { held: ids.next(), tool, args, alerts, expiresAt };
    const command = { type: 'hold', nowMs, data } as const;
    const stream = calls.streamId(caller, args);
    const url = `${config.publicBaseUrl}${HELD_CALLS_PATH}`;
    await requireRoom(readModels, caller, stream, nowMs, url);
    const { state, events } = await calls.decide(caller, stream, command);
    if (events.length > 0) await bus.send(new NoteGrantUse(caller, { held: 1 }));
    const { held, answered, carriedOut } = state;
    if (!answered)
      throw new AppError('call_held', {
        held_id: held!.data.held,
        expires: held!.data.expiresAt,
        url,
      });
    if (carriedOut?.data.failure === null)
      return JSON.parse(await cipher.unseal(carriedOut, 'result', carriedOut.data.result));
    const { answer } = answered.data;
    const failure = carriedOut?.data.failure ?? null;
    const isUnknown = answer === 'confirmed' && !wroteNothing(failure);
    throw new AppError('held_call_over', {
      state: stateInWords(answer, failure),
      ...(isUnknown && { effect: '' }),
    });
  },
);

/** Why not for a call that waits itself: sent again, it tells its state. */
async function requireRoom(
  readModels: ReadModels,
  caller: Caller,
  stream: string,
  nowMs: number,
  url: string,
): Promise<void> {
  const since = new Date(nowMs - HOLDING_MS).toISOString();
  const waiting = { user: caller.userId, heldAt: { $gte: since }, state: 'held' } as const;
  const rows = await readModels.for(caller).find(HeldCallReadModel, waiting, { index: 'user' });
  if (rows.length >= WAITING_MAX && !rows.some((row) => row.stream === stream))
    throw new AppError('too_many_held_calls', { count: rows.length, url });
}
