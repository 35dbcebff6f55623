import { NoteGrantUse } from '../../oauth/commands/note-grant-use.command.js';
import { AppError, type Caller, Clock, Ids, type Message } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { heldCallDecider, HELD_CALL_LIFETIME_MS } from '../domain/held-call.decider.js';
import { heldCallStateInWords, isFailureWithoutWrites } from '../domain/held-call.events.js';
import { messageArgumentsOf, HeldCalls } from '../held-calls.js';

/**
 * Maximum number of held calls of a user, so that the page can show all of them. A further call ends the
 * oldest.
 */
const WAITING_MAX = 50;

/** Page on which people answer held calls. */
export const HELD_CALLS_PATH = '/settings/held-calls';

/**
 * Holds an assistant's call until its user answers. Returns the result once the call is confirmed, or at once
 * if it has nothing to write. Throws call_held, held_call_over, and the error with which the call is refused.
 */
export const HoldCall = defineCommand(
  'HoldCall',
  { permission: 'any' },
  (caller: Caller, fields: { readonly tool: string; readonly message: Message<unknown> }) => ({
    ...fields,
    caller,
  }),
  [Bus, HeldCalls, FieldCipher, Clock, Ids, Config],
  async ({ caller, tool, message }, bus, calls, cipher, clock, ids, config): Promise<unknown> => {
    const args = messageArgumentsOf(message);
    const found = await calls.alertsOf(caller, message);
    const nowMs = clock.now();
    const expiresAt = new Date(nowMs + HELD_CALL_LIFETIME_MS).toISOString();
    const data = { held: ids.next(), tool, args, alerts: found.map(({ id }) => id), expiresAt };
    const standing = await calls.standing(caller, message, found);
    const command = { type: 'hold', nowMs, data, standing } as const;
    const stream = calls.streamId(caller, args);
    const url = `${config.publicBaseUrl}${HELD_CALLS_PATH}`;
    if (heldCallDecider.decide(await calls.read(caller, stream), command).length > 0) {
      const done = await calls.rehearse(message);
      if (done) return done.answer;
      const oldest = (await calls.waiting(caller, nowMs)).slice(0, 1 - WAITING_MAX);
      for (const { id: held, stream: of } of oldest) await calls.decide(caller, of, { type: 'expire', held });
    }
    const { state, events } = await calls.decide(caller, stream, command);
    if (events.length > 0) await bus.send(new NoteGrantUse(caller, { held: 1 }));
    const { held, answered, carriedOut } = state;
    if (!answered) {
      const { held: held_id, expiresAt: expires } = held!.data;
      throw new AppError('call_held', { held_id, expires, url });
    }
    const { failure = null, result } = carriedOut?.data ?? {};
    if (result !== undefined && failure === null)
      return JSON.parse(await cipher.unseal(carriedOut!, 'result', result)) as unknown;
    const { answer } = answered.data;
    const isUnknown = answer === 'confirmed' && !isFailureWithoutWrites(failure);
    const told = { state: heldCallStateInWords(answer, failure), ...(isUnknown && { effect: '' }) };
    throw new AppError('held_call_over', told);
  },
);
