import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

export const QUESTION_STATES = ['open', 'answered', 'withdrawn'] as const;

export type QuestionState = (typeof QUESTION_STATES)[number];

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
      /** JSON array of `AnswerDocument`; their contents are stored by themselves. */
      documents: z.string(),
      question: z.string(),
      text: z.string(),
    }),
    sealed: ['documents', 'text'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  /** The answer is no longer waited for. */
  QuestionWithdrawn: {
    v: 1,
    schema: z.object({ question: z.string(), reason: z.string() }),
    sealed: ['reason'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
});
