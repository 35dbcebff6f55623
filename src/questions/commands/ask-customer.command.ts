import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { type AlertRef, AppError, type Caller, Ids, isBlankText } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { Records } from '../../platform/records/records.js';
import { Questions, refusedFieldError } from '../questions.js';

export const QUESTION_CHARS_MAX = 4_000;

interface AskedQuestion {
  readonly alertId: string;
  readonly questionId: string;
}

/**
 * Records a question to the first customer of an alert, whom its result is about. The text has up to 4,000
 * characters; the bank sends it through its own channel. Throws alert_not_found, not_yours_to_decide,
 * entity_not_found, validation_error, question_open, too_many_questions.
 */
export const AskCustomer = defineCommand(
  'AskCustomer',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly text: string }) => ({ ...fields, caller }),
  [Bus, Questions, ReadModels, Records, Ids],
  async ({ caller, alertId, text }, bus, questions, readModels, records, ids): Promise<AskedQuestion> => {
    const alert = await requireAlert(bus, caller, alertId);
    await requireMayDecide(readModels.for(caller), caller, [alert]);
    if (isBlankText(text)) throw refusedFieldError('text', 'is blank');
    const first = alert.entityIds.slice(0, 1);
    const [customer] = await rowsByOwnId(records.for(caller), EntityRecord.current, first, ONLY_ID);
    if (!customer) throw new AppError('entity_not_found', { field: 'entity_id', value: first[0] });
    const question = ids.next();
    const data = { question, customer: customer.id, run: alert.completedRunId ?? null, text };
    await questions.decide(caller, alert.id, { type: 'QuestionAsked', data });
    return { alertId: alert.alertId, questionId: question };
  },
);

const ONLY_ID = { fields: ['ownId'] };
