import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { retryPauseMs } from './retry-pause.js';

const schema = z.object({
  queue: z.string(),
  key: z.string(),
  dueAt: z.number(),
  attempts: z.number(),
  owner: z.string().nullable(),
  again: z.number().nullable(),
  stamp: z.string(),
});

/** A key that waits (`owner` null) or runs; removed when its work is done and none was enqueued since. */
export interface JobLease {
  readonly queue: string;
  readonly key: string;
  /** The instant (ms) from which it may be claimed: while it runs, the end of its lease. */
  readonly dueAt: number;
  readonly attempts: number;
  readonly owner: string | null;
  /** The instant (ms) of another run; set when the key was enqueued while it ran. */
  readonly again: number | null;
}

export const JobLeaseRecord = defineRecord({
  name: 'job-leases',
  schema,
  indexes: { due: { fields: ['queue', 'dueAt'] } },
});

/** Returns the lease after an enqueue for the instant `at`; the same object when nothing changes. */
export function leaseAfterEnqueue(
  lease: JobLease | null,
  ring: { readonly queue: string; readonly key: string; readonly at: number; readonly ifIdle: boolean },
): JobLease {
  if (!lease) {
    return { queue: ring.queue, key: ring.key, dueAt: ring.at, attempts: 0, owner: null, again: null };
  }
  if (ring.ifIdle) return lease;
  if (lease.owner === null) return ring.at < lease.dueAt ? { ...lease, dueAt: ring.at } : lease;
  return lease.again === null || ring.at < lease.again ? { ...lease, again: ring.at } : lease;
}

export const leaseAfterClaim = (lease: JobLease, owner: string, until: number): JobLease => ({
  ...lease,
  owner,
  dueAt: until,
});

/** Returns the lease after a successful run; null removes it. */
export const leaseAfterSuccess = (lease: JobLease): JobLease | null =>
  lease.again === null ? null : { ...lease, owner: null, attempts: 0, dueAt: lease.again, again: null };

/** Returns the lease after a failed run: due again after a pause that doubles up to five minutes. */
export function leaseAfterFailure(lease: JobLease, now: number, retryMs: number, jitter: number): JobLease {
  const dueAt = Math.ceil(now + retryPauseMs(lease.attempts, retryMs, jitter));
  return { ...lease, owner: null, again: null, attempts: lease.attempts + 1, dueAt };
}

/** Returns the lease of a run that ended without a verdict: its process ended or was told to stop. */
export const leaseAfterRelease = (lease: JobLease, now: number): JobLease => ({
  ...lease,
  owner: null,
  again: null,
  dueAt: now,
});
