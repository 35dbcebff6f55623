import {
  leaseAfterClaim,
  leaseAfterFailure,
  leaseAfterSuccess,
  leaseAfterRelease,
  leaseAfterEnqueue,
  type JobLease,
} from '../../../src/platform/jobs/job-lease.record.js';

const waiting: JobLease = { queue: 'q', key: 'k', dueAt: 100, attempts: 0, owner: null, again: null };
const running = leaseAfterClaim(waiting, 'me', 500);
const ring = (at: number, ifIdle = false) => ({ queue: 'q', key: 'k', at, ifIdle });

describe('job lease', () => {
  it('begins with a ring', () => {
    expect(leaseAfterEnqueue(null, ring(100))).toEqual(waiting);
    expect(leaseAfterEnqueue(null, ring(100, true))).toEqual(waiting);
  });

  it('is moved earlier by a ring while it waits, never later', () => {
    expect(leaseAfterEnqueue(waiting, ring(99))).toEqual({ ...waiting, dueAt: 99 });
    expect(leaseAfterEnqueue(waiting, ring(100))).toBe(waiting);
    expect(leaseAfterEnqueue(waiting, ring(101))).toBe(waiting);
    expect(leaseAfterEnqueue(waiting, ring(1, true))).toBe(waiting);
  });

  it('remembers the earliest ring while it runs', () => {
    const again = leaseAfterEnqueue(running, ring(200));
    expect(again).toEqual({ ...running, again: 200 });
    expect(leaseAfterEnqueue(again, ring(150))).toEqual({ ...running, again: 150 });
    expect(leaseAfterEnqueue(again, ring(200))).toBe(again);
    expect(leaseAfterEnqueue(running, ring(1, true))).toBe(running);
  });

  it('ends with a good run, unless it was rung meanwhile', () => {
    expect(leaseAfterSuccess(running)).toBeNull();
    expect(leaseAfterSuccess({ ...running, attempts: 3, again: 200 })).toEqual({ ...waiting, dueAt: 200 });
  });

  it('waits twice as long after each rejection, up to five minutes', () => {
    const pauses = (jitter: number) =>
      [0, 1, 2, 3, 20, 2000].map(
        (attempts) => leaseAfterFailure({ ...running, attempts }, 0, 1_000, jitter).dueAt,
      );
    expect(pauses(1)).toEqual([1_000, 2_000, 4_000, 8_000, 300_000, 300_000]);
    expect(pauses(0)).toEqual([500, 1_000, 2_000, 4_000, 150_000, 150_000]);
    expect(leaseAfterFailure({ ...running, again: 7 }, 50, 1_000, 1)).toEqual({
      ...waiting,
      attempts: 1,
      dueAt: 1_050,
    });
  });

  it('is due at once when its process ended, without counting a rejection', () => {
    expect(leaseAfterRelease({ ...running, attempts: 2 }, 300)).toEqual({
      ...waiting,
      attempts: 2,
      dueAt: 300,
    });
  });
});
