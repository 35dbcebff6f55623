import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { GetOpenTopics } from '../../investigations/queries/get-open-topics.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { Records } from '../../platform/records/records.js';
import { draftedQuestion, factOfAnswer } from '../domain/drafted-question.js';
import { Questions, type Question } from '../questions.js';

/** A question as shown to analysts. */
export interface ShownQuestion extends Omit<Question, 'customer'> {
  /** Own id of the customer; null once the customer is erased. */
  readonly entityId: string | null;
  /** The answer as the text for a rerun; null without an answer. */
  readonly fact: string | null;
}

/** The questions about an alert, and a draft of the next. */
export interface AlertQuestions {
  readonly alertId: string;
  /**
   * Draft of the next question, based on the open points of the newest completed investigation. Empty if that
   * investigation advises not to contact the customer.
   */
  readonly draft: string;
  /** Whether the newest completed investigation advises not to contact the customer. */
  readonly advisesNoContact: boolean;
  /** Oldest first. */
  readonly questions: readonly ShownQuestion[];
}

/** Returns the questions to the customers of an alert, with the answers. Throws alert_not_found. */
export const GetCustomerQuestions = defineQuery(
  'GetCustomerQuestions',
  { permission: 'alerts:read', feature: 'teamwork', readsPersonalData: 'alertId', readsEventLog: true },
  /** `alertId`: the caller's own id. */
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [Bus, Questions, Records],
  async ({ caller, alertId }, bus, questions, records): Promise<AlertQuestions> => {
    const { id } = await requireAlert(bus, caller, alertId);
    const asked = await questions.of(caller, id);
    const customers = [...new Set(asked.map(({ customer }) => customer))];
    const found = await rowsById(records.for(caller), EntityRecord.current, customers, { fields: ['ownId'] });
    const ownIds = new Map(found.map((row) => [row.id, row.ownId]));
    const shown: ShownQuestion[] = [];
    for (const { customer, ...question } of asked) {
      const { answer } = question;
      const fact = answer && factOfAnswer(answer.at, answer.text, answer.documents.length);
      shown.push({ ...question, entityId: ownIds.get(customer) ?? null, fact });
      await yieldToEventLoop();
    }
    const { lacking, flagged, advisesNoContact } = await bus.send(new GetOpenTopics(caller, id));
    const draft = advisesNoContact ? '' : draftedQuestion(lacking, flagged);
    return { alertId, draft, advisesNoContact, questions: shown };
  },
);
