import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import { type AlertRef, type Caller, isBlankText } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Questions, refusedFieldError, type SentDocument } from '../questions.js';

export const ANSWER_CHARS_MAX = 4_000;

interface QuestionEnd {
  readonly state: 'answered' | 'withdrawn';
  /** The customer's answer, or the reason for withdrawing the question. */
  readonly text: string;
  /** Documents of an answer; empty if the question is withdrawn. */
  readonly documents: readonly SentDocument[];
}

/**
 * Records the customer's answer (a text, documents or both), or withdraws the question. Stores everything or
 * nothing. Throws alert_not_found, not_yours_to_decide, question_not_found, question_over, validation_error.
 */
export const EndQuestion = defineCommand(
  'EndQuestion',
  { permission: 'alerts:write', feature: 'teamwork' },
  (
    caller: Caller,
    fields: { readonly alertId: AlertRef; readonly question: string; readonly end: QuestionEnd },
  ) => ({ ...fields, caller }),
  [Bus, Questions, ReadModels],
  async ({ caller, alertId, question, end: { state, text, documents } }, bus, questions, readModels) => {
    const alert = await requireAlert(bus, caller, alertId);
    const isAnswer = state === 'answered';
    if (!isAnswer && documents.length > 0) throw refusedFieldError('documents', 'belong to an answer');
    if (isBlankText(text) && documents.length === 0) throw refusedFieldError('text', 'is blank');
    if (isAnswer) await questions.answer(caller, alert.id, question, text, documents);
    else {
      await requireMayDecide(readModels.for(caller), caller, [alert]);
      const data = { question, reason: text };
      await questions.decide(caller, alert.id, { type: 'QuestionWithdrawn', data });
    }
    return { alertId: alert.alertId, questionId: question };
  },
);
