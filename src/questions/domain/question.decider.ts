import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { QuestionEvents, QuestionState } from './question.events.js';

type Event = EventOf<typeof QuestionEvents>;

const STATES = {
  QuestionAsked: 'open',
  QuestionAnswered: 'answered',
  QuestionWithdrawn: 'withdrawn',
} as const;

type Questions = ReadonlyMap<string, QuestionState>;

/** Maximum number of questions about an alert, more than a customer would answer. */
const QUESTIONS_MAX = 50;

/** Checks that a question is open. Throws question_not_found, question_over. */
export function requireOpenQuestion(questions: Questions, question: string): void {
  const state = questions.get(question);
  const named = { field: 'question_id', value: question };
  if (state === undefined) throw new AppError('question_not_found', named);
  if (state !== 'open') throw new AppError('question_over', { ...named, state });
}

/** Rules of questions: an alert has at most one open question. The command is the event to append. */
export const questionDecider: Decider<Questions, Event, Event> = {
  initial: new Map(),

  decide(questions, command) {
    if (command.type !== 'QuestionAsked') requireOpenQuestion(questions, command.data.question);
    else if ([...questions.values()].includes('open')) throw new AppError('question_open');
    else if (questions.size >= QUESTIONS_MAX)
      throw new AppError('too_many_questions', { limit: QUESTIONS_MAX });
    return [command];
  },

  evolve: (questions, { type, data }) => new Map(questions).set(data.question, STATES[type]),
};
