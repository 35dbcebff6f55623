import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { requireMayDecide } from '../../alerts/queries/teams.lookup.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { Records } from '../../platform/records/records.js';
import { tellingWordIn } from '../domain/draft.js';
import { Questions } from '../questions.js';

export const QUESTION_CHARS_MAX = 4_000;

interface AskedQuestion {
  readonly alertId: string;
  readonly questionId: string;
}

/**
 * Asks a customer of an alert by a text of up to 4,000 characters, which the bank's own channel sends. Throws
 * alert_not_found, not_yours_to_decide, entity_not_found, validation_error, question_open,
 * too_many_questions.
 */
export const AskCustomer = defineCommand(
  'AskCustomer',
  { permission: 'alerts:write', feature: 'teamwork' },
  /** `entityId`: own id of a customer of the alert; null for the first. */
  (caller: Caller, alertId: string, text: string, entityId: string | null) => ({
    caller,
    alertId,
    text,
    entityId,
  }),
  [Bus, Questions, ReadModels, Records, Ids],
  async (
    { caller, alertId, text, entityId },
    bus,
    questions,
    readModels,
    records,
    ids,
  ): Promise<AskedQuestion> => {
    const alert = await requireAlert(bus, caller, alertId);
    await requireMayDecide(readModels.for(caller), caller, [alert]);
    const ownId = entityId ?? alert.entityIds[0] ?? '';
    const named = alert.entityIds.includes(ownId) ? [ownId] : [];
    const [customer] = await rowsByOwnId(records.for(caller), EntityRecord.current, named, ONLY_ID);
    if (!customer) throw new AppError('entity_not_found', { field: 'entity_id', value: ownId });
    requireUntelling(text, alertId);
    const question = ids.next();
    const data = { question, customer: customer.id, run: alert.completedRunId ?? null, text };
    await questions.decide(caller, alert.id, { type: 'QuestionAsked', data });
    return { alertId, questionId: question };
  },
);

const ONLY_ID = { fields: ['ownId'] };

/** A shorter id may be a number of anything. */
const ID_CHARS_MIN = 5;

/** Why: to tell a customer of a suspicion is a crime in most countries. */
function requireUntelling(text: string, alertId: string): void {
  const namesAlert = alertId.length >= ID_CHARS_MIN && text.includes(alertId);
  const word = namesAlert ? alertId : tellingWordIn(text);
  if (text.trim() !== '' && word === null) return;
  const message = word === null ? 'is blank' : `names “${word}”: a customer must not learn of an alert`;
  throw new AppError('validation_error', { field: 'text', message });
}
