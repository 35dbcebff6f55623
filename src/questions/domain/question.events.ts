import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

/** What a document may be; its content tells, not its name. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'text/plain',
] as const;

/** What the customer of an alert is asked; the stream's id is the alert's. A question has one answer. */
export const QuestionEvents = defineEvents('alertQuestion', {
  /** `customer`: service id of who is asked; `run`: whose gaps it asks about, null where it is of no run. */
  QuestionAsked: {
    v: 1,
    schema: z.object({
      customer: z.string(),
      question: z.string(),
      run: z.string().nullable(),
      text: z.string(),
    }),
    sealed: ['text'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  QuestionAnswered: {
    v: 1,
    schema: z.object({
      /** Their sealed contents are stored by themselves; `sha256`: of the sealed content, hex. */
      documents: z.array(
        z.object({
          bytes: z.int(),
          document: z.string(),
          sha256: z.string(),
          type: z.enum(DOCUMENT_TYPES),
        }),
      ),
      /** JSON array of the documents' `name` and `sha256` as they were sent, in their order. */
      named: z.string(),
      question: z.string(),
      text: z.string(),
    }),
    sealed: ['named', 'text'],
    audit: ({ documents }, alert) => ({
      alerts: [alert],
      value: documents.length > 0 ? 'with_documents' : 'text_only',
    }),
  },
  /** The answer is no longer waited for. */
  QuestionWithdrawn: {
    v: 1,
    schema: z.object({ question: z.string(), reason: z.string() }),
    sealed: ['reason'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
});
