import type { UploadCounts } from './upload-session.events.js';

interface Outcome {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

export const storedVersionOf = ({ id, version, hash }: Outcome) => ({ id, version, hash });

/** Counts the outcomes of stored items, and `failed` items that were refused. */
export function countUploadOutcomes(outcomes: readonly Outcome[], failed: number): UploadCounts {
  const counts = { received: outcomes.length + failed, created: 0, updated: 0, unchanged: 0, failed };
  for (const { outcome } of outcomes) counts[outcome]++;
  return counts;
}

/** Adds up two counts. */
export const addUploadCounts = (a: UploadCounts, b: UploadCounts): UploadCounts => ({
  received: a.received + b.received,
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  failed: a.failed + b.failed,
});

export const NO_UPLOAD_COUNTS: UploadCounts = {
  received: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
};
