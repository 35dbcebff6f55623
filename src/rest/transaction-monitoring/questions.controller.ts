import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AppError, textField, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { AskCustomer, QUESTION_CHARS_MAX } from '../../questions/commands/ask-customer.command.js';
import { ANSWER_CHARS_MAX, EndQuestion } from '../../questions/commands/end-question.command.js';
import { QUESTION_STATES } from '../../questions/domain/question.events.js';
import { GetCustomerQuestions } from '../../questions/queries/get-customer-questions.query.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { exampleIdAt } from '../openapi/examples/recorded.js';

const ALERT = `/${TRANSACTION_MONITORING_API_PATH}/alerts/{alert_id}`;
const PART = { tag: 'Investigations', addition: true } as const;
const NAME_CHARS_MAX = 500;

const alert_id = z.string().describe('Your id of the alert.');

const ERRORS = ['alert_not_found'] as const;
const OF_ALERT = { parameters: { alert_id: 'alert-1' } };

/**
 * Documents are sent in pieces, because longer texts in a body are refused. Eight pieces hold more than a
 * document may have.
 */
const CONTENT_CHARS_MAX = 1_000_000;
const PIECES_MAX = 8;
const content = z
  .array(z.string())
  .describe(`Base64 of the content, in pieces of up to ${CONTENT_CHARS_MAX} characters that are joined.`);

const Document = z.object({
  document_id: z.string(),
  name: z.string(),
  type: z.string().describe('Media type, determined from the content.'),
  bytes: z.int(),
  sha256: z.string().describe('SHA-256 of the content, in hexadecimal.'),
});

const act = {
  at: z.string(),
  by: z.string().describe('Service id of the user or API key.'),
  text: z.string(),
};

const Question = z.object({
  question_id: z.string(),
  entity_id: z
    .string()
    .nullable()
    .describe('Your id of the customer who gets the question; null after an erasure.'),
  state: z.enum(QUESTION_STATES),
  asked: z.object(act).describe('Its text is the question that the customer gets.'),
  answer: z.object({ ...act, documents: z.array(Document) }).nullable(),
  withdrawn: z.object(act).nullable().describe('Its text says why.'),
  fact: z.string().nullable().describe('The answer of the customer, as the reason of a rerun with a claim.'),
});

const Changed = z.object({ alert_id, question_id: z.string() });

const ASK = defineContract({
  ...PART,
  id: 'askCustomer',
  method: 'post',
  path: `${ALERT}/questions`,
  summary: 'Ask the customer',
  description:
    'Your own channel sends the text to the first customer of the alert: the webhook `question.asked` ' +
    'names the question. No program checks the text: the customer must not learn of an alert or a ' +
    'suspicion.',
  message: AskCustomer,
  pathParameters: z.object({ alert_id }),
  body: z.strictObject({
    text: textField(QUESTION_CHARS_MAX).describe('The exact text that the customer gets.'),
  }),
  answer: Changed,
  errors: [...ERRORS, 'entity_not_found', 'not_yours_to_decide', 'question_open', 'too_many_questions'],
  examples: [
    { name: 'A question', ...OF_ALERT, body: { text: 'What are the payments for?' } },
    { name: 'A second one at once', ...OF_ALERT, body: { text: 'Who is the payer?' } },
  ],
});

const OF_QUESTION = {
  parameters: { alert_id: 'alert-1', question_id: exampleIdAt('askCustomer/A question/question_id') },
};

const END = defineContract({
  ...PART,
  id: 'endQuestion',
  method: 'post',
  path: `${ALERT}/questions/{question_id}/end`,
  summary: 'Hand in what the customer answers',
  description:
    'Stores the answer: a text, documents or both. A question has one answer. Documents are PDF, PNG, ' +
    'JPEG, CSV and plain text in UTF-8, of up to 5 MiB each and 20 MiB together; name and content must ' +
    'agree. The request can also withdraw the question, with the reason as its text. The webhook ' +
    '`question.withdrawn` reports the end.',
  message: EndQuestion,
  pathParameters: z.object({ alert_id, question_id: z.string() }),
  body: z.strictObject({
    state: z.enum(['answered', 'withdrawn']),
    text: textField(ANSWER_CHARS_MAX).default(''),
    documents: z.array(z.strictObject({ name: textField(NAME_CHARS_MAX), content })).default([]),
  }),
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: Changed,
  errors: [...ERRORS, 'question_not_found', 'question_over', 'not_yours_to_decide'],
  examples: [
    {
      name: 'An answer with a document',
      ...OF_QUESTION,
      body: {
        state: 'answered',
        text: 'They are rent.',
        documents: [{ name: 'lease.txt', content: ['TGVhc2U='] }],
      },
    },
    { name: 'A second answer', ...OF_QUESTION, body: { state: 'answered', text: 'They are rent.' } },
  ],
});

const LIST = defineContract({
  ...PART,
  id: 'listQuestions',
  method: 'get',
  path: `${ALERT}/questions`,
  summary: 'Read the questions to the customer',
  description: 'Questions to the customers of an alert with their answers, and a draft of the next question.',
  message: GetCustomerQuestions,
  pathParameters: z.object({ alert_id }),
  answer: z.object({ draft: z.string(), questions: z.array(Question) }),
  schemas: { Question },
  errors: ERRORS,
  examples: [
    { name: 'Of an alert', ...OF_ALERT },
    { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' } },
  ],
});

/** Questions to customers about alerts, and their answers. */
@Controller()
export class QuestionsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(ASK)
  async ask({ caller, path, body }: ContractRequest<typeof ASK>) {
    const asked = new AskCustomer(caller, { alertId: path.alert_id, text: body.text });
    return renderAnswer(ASK.answer, await this.bus.send(asked));
  }

  @Endpoint(END)
  async end({ caller, path, body }: ContractRequest<typeof END>) {
    const documents: { name: string; content: Buffer }[] = [];
    for (const [at, { name, content: pieces }] of body.documents.entries()) {
      documents.push({ name, content: decoded(pieces, `documents[${at}].content`) });
      await yieldToEventLoop();
    }
    const end = new EndQuestion(caller, {
      alertId: path.alert_id,
      question: path.question_id,
      end: { ...body, documents },
    });
    return renderAnswer(END.answer, await this.bus.send(end));
  }

  @Endpoint(LIST)
  async list({ caller, path }: ContractRequest<typeof LIST>) {
    return renderAnswer(LIST.answer, await this.bus.send(new GetCustomerQuestions(caller, path.alert_id)));
  }
}

/**
 * Decodes base64 in pieces. Throws validation_error. Buffer ignores invalid characters, and checking with a
 * pattern is slow, so the bytes are encoded again and compared.
 */
function decoded(pieces: readonly string[], field: string): Buffer {
  if (pieces.length > PIECES_MAX) throw refusal(field, `has more than ${PIECES_MAX} pieces`);
  const base64 = pieces.join('');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return bytes;
  throw refusal(field, 'is not base64');
}

const refusal = (field: string, problem: string): AppError =>
  new AppError('validation_error', { field, reason: `${field} ${problem}` });
