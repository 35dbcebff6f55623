import { GetCurrentAccess } from '../../access/queries/get-current-access.query.js';
import { NoteGrantUse } from '../../oauth/commands/note-grant-use.command.js';
import { ListGrants } from '../../oauth/queries/list-grants.query.js';
import { AppError, type Caller, Clock, type Message, type MessageClass } from '@alert-review/kernel';
import {
  ASSISTANT_CEILINGS,
  isPermissionWithinCeiling,
} from '../../access/domain/assistant-rules.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { heldCallDecider } from '../domain/held-call.decider.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { HeldCalls } from '../held-calls.js';

/**
 * Confirms and carries out a call of the user's own assistant, or refuses it. `seen`: the decisions about its
 * alerts that the user saw. Throws held_call_not_found, held_call_over, assistants_limited, decision_changed,
 * and the errors of the call itself.
 */
export const AnswerHeldCall = defineCommand(
  'AnswerHeldCall',
  { permission: 'any' },
  (
    caller: Caller,
    fields: { readonly heldId: string; readonly answer: 'confirmed' | 'refused'; readonly seen: string },
  ) => ({ ...fields, caller }),
  [Bus, ReadModels, HeldCalls, Clock],
  async ({ caller, heldId: held, answer, seen }, bus, readModels, calls, clock): Promise<void> => {
    const row = await readModels.for(caller).get(HeldCallReadModel, held);
    if (row?.user !== caller.userId || caller.kind !== 'human')
      throw new AppError('held_call_not_found', { field: 'id', value: held });
    const grant = (await bus.send(new ListGrants(caller, 'own'))).find(({ id }) => id === row.grant);
    // Includes the assistant: events then name both, with the person as the author.
    const by: Caller = {
      ...caller,
      clientId: row.client,
      ...(row.grant !== null && { grantId: row.grant }),
      ...(grant?.clientHash && { clientHash: grant.clientHash }),
    };
    const command = { type: answer, held, nowMs: clock.now() } as const;
    const call = await calls.read(caller, row.stream);
    // Check first: a call that is over says so, whatever else has changed.
    heldCallDecider.decide(call, command);
    const message = answer === 'confirmed' && (await calls.message(by, call.held!));
    if (message && !grant) throw applicationLostAccessError();
    const alerts = message ? await requireOpen(bus, calls, by, message, seen) : [];
    await calls.decide(by, row.stream, command);
    if (!message) return;
    const before = await calls.standing(by, message, alerts);
    const end = async (failure: string | null, result: unknown) => {
      const standing = await calls.standing(by, message, alerts, before);
      const data = { held, failure, result: JSON.stringify(result ?? null), standing };
      await calls.decide(by, row.stream, { type: 'end', data });
    };
    const result = await bus.send(message).catch(async (error: unknown) => {
      await end(error instanceof AppError ? error.code : 'internal_error', null);
      throw error;
    });
    await end(null, result);
    await bus.send(new NoteGrantUse(by, { confirmed: 1 }));
  },
);

const applicationLostAccessError = () =>
  new AppError('held_call_over', { state: 'void: its application has no access any more' });

/** Checks again: four-eyes rules, access and decisions may have changed since the call was held and seen. */
async function requireOpen(bus: Bus, calls: HeldCalls, by: Caller, message: Message<unknown>, seen: string) {
  const rules = (await bus.send(new GetCurrentAccess(by, by.userId)))?.assistants;
  if (!rules) throw applicationLostAccessError();
  const { permission } = message.constructor as MessageClass;
  if (permission && permission !== 'any' && !isPermissionWithinCeiling(rules, permission))
    throw new AppError('assistants_limited', { ceiling: ASSISTANT_CEILINGS[rules.ceiling] });
  const alerts = await calls.alertsOf(by, message);
  if ((await calls.decisionsOn(by, alerts)) !== seen)
    throw new AppError('decision_changed', { alert_ids: alerts.map(({ alertId }) => alertId).join(', ') });
  return alerts;
}
