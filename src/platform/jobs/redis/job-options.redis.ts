import type Bull from 'bull';

const RESUME_MS = 1_000;

export const bullSettings = (leaseMs: number, blockMs: number): Bull.AdvancedSettings => ({
  lockDuration: leaseMs,
  lockRenewTime: Math.ceil(leaseMs / 3),
  stalledInterval: Math.ceil(leaseMs / 3),
  // Bull would drop a job whose workers died too often, but a key must never be dropped.
  maxStalledCount: Number.MAX_SAFE_INTEGER,
  retryProcessDelay: RESUME_MS,
  drainDelay: blockMs / 1000,
});

/**
 * Options of every job, in the form in which Bull stores them. Bull retries a job if its outcome could not be
 * stored. Failures of a handler are handled by our own retries.
 */
export const JOB_OPTIONS: Bull.JobOptions = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'fixed', delay: RESUME_MS },
  removeOnComplete: true,
};
