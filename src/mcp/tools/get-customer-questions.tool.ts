import { z } from 'zod';
import { QUESTION_STATES } from '../../questions/domain/question.events.js';
import { GetCustomerQuestions } from '../../questions/queries/get-customer-questions.query.js';
import { defineTool } from '../tool.js';
import {
  alertIdField,
  undescribedObject,
  customerDataField,
  READ_ONLY_HINTS,
  shortenedField,
} from './fields.js';

/** How many questions fit into one answer (our choice). */
const QUESTIONS_SHOWN = 5;

export const getCustomerQuestions = defineTool({
  name: 'get_customer_questions',
  title: 'Show questions to a customer',
  hints: READ_ONLY_HINTS,
  description:
    'Shows what the customer of an alert was asked, what the customer answered, and a draft of the next ' +
    'question. An answer is a claim of the customer, not a fact. Use this tool before ask_customer, and ' +
    'to read an answer, which you can pass on as the reason of rerun_investigation. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertIdField() }),
  output: z.object({
    alert_id: z.string(),
    questions: z.array(
      undescribedObject({
        question_id: z.string(),
        entity_id: z.string().nullable(),
        state: z.enum(QUESTION_STATES),
        asked_at: z.string(),
        asked_by: z.string().nullable(),
        ended_at: z.string().nullable(),
        documents: z.int(),
      }),
    ),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: GetCustomerQuestions,
  fields: ({ alert_id }) => alert_id,
  users: ({ questions }) => questions.map(({ asked }) => asked.by),
  view: ({ alertId: alert, draft, questions }, _input, nameOf) => {
    const shown = questions.slice(-QUESTIONS_SHOWN);
    const texts = shown.map(({ questionId, asked, answer, fact }) => {
      const documents = answer?.documents.map(({ name }) => name) ?? [];
      return [questionId, { asked: asked.text, answer: answer?.text ?? null, documents, fact }] as const;
    });
    const left = questions.length - shown.length;
    return {
      alertId: alert,
      questions: shown.map(({ questionId, entityId, state, asked, answer, withdrawn }) => ({
        questionId,
        entityId,
        state,
        askedAt: asked.at,
        askedBy: nameOf(asked.by),
        endedAt: (answer ?? withdrawn)?.at ?? null,
        documents: answer?.documents.length ?? 0,
      })),
      customerData: { draft, questions: Object.fromEntries(texts) },
      shortened: left > 0 ? `${left} earlier questions are left out.` : null,
    };
  },
});
