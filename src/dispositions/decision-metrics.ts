import type { Caller } from '@alert-review/kernel';
import { defineWork } from '../platform/observability/define-work.js';
import { declareCounter } from '../platform/observability/metrics.js';
import type { BatchStepAnswer } from './bulk-decision-steps.js';

export const DECISION_COUNTER = declareCounter('decisions_total', 'Decisions about alerts, by result.', [
  'outcome',
]);

const reportWork = defineWork('decision_batch', 'Batches of decisions, up to the answer.', {
  applied: 'a batch of decisions was applied',
  undone: 'a batch of decisions was undone',
});

interface AnsweredBatch extends Pick<BatchStepAnswer, 'failed' | 'completing'> {
  readonly skipped: readonly unknown[];
  readonly repeated: boolean;
}

/**
 * Logs and counts an answered batch. It is named by its stream: the caller chose the batch_id, which may
 * contain any text.
 */
export function countDecisionBatch(
  outcome: 'applied' | 'undone',
  { orgId: organization, userId: user }: Caller,
  stream: string,
  done: number,
  { failed, completing, skipped, repeated }: AnsweredBatch,
  ms: number,
): void {
  if (!repeated) DECISION_COUNTER.inc({ outcome }, done);
  const counts = { done, failed: failed.length, waiting: completing.length, skipped: skipped.length };
  reportWork(outcome, ms, { organization, user, batch: stream, ...counts });
}
