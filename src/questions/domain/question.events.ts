import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

export const QUESTION_STATES = ['open', 'answered', 'withdrawn'] as const;

export type QuestionState = (typeof QUESTION_STATES)[number];

/**
 * Questions to the customer of an alert. The stream id is the service id of the alert. A question has at most
 * one answer.
 */
export const QuestionEvents = defineEvents('alertQuestion', {
  /**
   * `customer`: service id of the customer. `run`: id of the investigation whose open points the question is
   * about; null if there is none.
   */
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
      /** JSON array of `AnswerDocument`. The contents are stored separately. */
      documents: z.string(),
      question: z.string(),
      text: z.string(),
    }),
    sealed: ['documents', 'text'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  /** The question was withdrawn, so no answer is expected any more. */
  QuestionWithdrawn: {
    v: 1,
    schema: z.object({ question: z.string(), reason: z.string() }),
    sealed: ['reason'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
});
