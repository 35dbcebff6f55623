import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { questionDecider } from '../domain/question.decider.js';
import { QuestionEvents } from '../domain/question.events.js';

/** Whether a question to the customer of an alert (service id) waits for its answer. */
export async function hasOpenQuestion(decisions: Decisions, caller: Caller, alert: string): Promise<boolean> {
  const { state } = await decisions.state(QuestionEvents, questionDecider, caller, alert);
  return [...state.values()].includes('open');
}
