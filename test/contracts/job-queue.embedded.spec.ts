import { once } from 'node:events';
import { SystemClock, type Clock } from '../../src/kernel/clock.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import {
  leaseAfterClaim,
  leaseAfterEnqueue,
  type JobLease,
} from '../../src/platform/jobs/job-lease.record.js';
import { JobLeases } from '../../src/platform/jobs/job-leases.js';
import { EmbeddedJobQueue } from '../../src/platform/jobs/job-queue.embedded.js';
import type { ReadStore } from '../../src/platform/read-store/read-store.js';
import { giveBackDataDirectory, takeDataDirectory } from '../support/data-directories.js';
import { openEmbedded } from '../support/open-embedded.js';
import { HeldHandler } from './held-handler.js';
import { jobsContract } from './job-queue.contract.js';
import { TestClock } from '../support/test-clock.js';

const clock = new SystemClock();
const ids = new RandomIds(clock);
const RETRY_MS = 20;

async function openStore(): Promise<{ readStore: ReadStore; close(): Promise<void> }> {
  const directory = await takeDataDirectory();
  const opened = await openEmbedded(directory, {
    onFatal: (error: unknown) => {
      throw error;
    },
  });
  return {
    readStore: opened.readStore,
    close: async () => {
      await opened.close();
      await giveBackDataDirectory(directory);
    },
  };
}

jobsContract('embedded', async () => {
  const { readStore, close } = await openStore();
  await new JobLeases(readStore, ids).ensure();
  const options = { onError: () => {}, retryMs: RETRY_MS };
  return { jobs: () => new EmbeddedJobQueue(readStore, clock, ids, options), retryMs: RETRY_MS, close };
});

describe('EmbeddedJobs', () => {
  let readStore: ReadStore;
  let close: () => Promise<void>;
  let handler: HeldHandler;
  let errors: { error: unknown; queue: string; key?: string }[];
  let started: EmbeddedJobQueue[];

  const start = async (leaseMs?: number, time: Clock = clock) => {
    const jobs = new EmbeddedJobQueue(readStore, time, ids, {
      onError: (error, job) => errors.push({ error, ...job }),
      retryMs: RETRY_MS,
      leaseMs,
    });
    jobs.process('q', handler, { concurrency: 1 });
    await jobs.start();
    started.push(jobs);
    return jobs;
  };

  /** Of the key a, which waits and is due. */
  const withLease = async () => {
    const leases = new JobLeases(readStore, ids);
    await leases.ensure();
    await leases.change('q', 'a', () =>
      leaseAfterEnqueue(null, { queue: 'q', key: 'a', at: 0, ifIdle: false }),
    );
    return leases;
  };

  beforeEach(async () => {
    ({ readStore, close } = await openStore());
    handler = new HeldHandler();
    errors = [];
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((jobs) => jobs.stop(0)));
    await close();
  });

  it('gives the work of a process that died to the next one at once', async () => {
    // Only a test that hangs waits for its lease.
    const dead = await start(60 * 60_000);
    await dead.enqueue('q', 'a');
    const lost = await handler.next();
    await start();
    const run = await handler.next();
    expect(run.key).toBe('a');
    run.done();
    lost.done();
  });

  it('claims a key again when its lease runs out', async () => {
    const jobs = await start();
    const leases = new JobLeases(readStore, ids);
    const until = clock.now() + 100;
    await leases.change('q', 'a', () =>
      leaseAfterClaim(
        leaseAfterEnqueue(null, { queue: 'q', key: 'a', at: 0, ifIdle: false }),
        'someone else',
        until,
      ),
    );
    await jobs.enqueue('q', 'a', { ifIdle: true });
    const run = await handler.next();
    expect(run.at).toBeGreaterThanOrEqual(until);
    run.done();
  });

  it('claims what fell due before a fresh ring, though its timer has not fired yet', async () => {
    const time = new TestClock();
    const jobs = await start(undefined, time);
    await jobs.enqueue('q', 'early', { notBefore: time.now() + 60_000 });
    // Until the timer is set and the queue at rest.
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    time.advance(60_000);
    await jobs.enqueue('q', 'late');
    expect(await handler.finish(2)).toEqual(['early', 'late']);
  });

  it('renews a lease while its work runs', async () => {
    const leases = new JobLeases(readStore, ids);
    const jobs = await start(90);
    await jobs.enqueue('q', 'a');
    const run = await handler.next();
    const stored = async (isMeant: (lease: JobLease) => boolean) => {
      for (;;) {
        const [lease] = await leases.firstDue('q', 1);
        if (lease && isMeant(lease)) return lease;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    // The work begins before the claim is stored.
    const claim = await stored(({ owner }) => owner !== null);
    const renewed = await stored(({ dueAt }) => dueAt > claim.dueAt);
    expect(renewed.owner).toBe(claim.owner);
    expect(run.signal.aborted).toBe(false);
    run.done();
  });

  it('aborts work whose lease someone else took, and leaves the verdict to them', async () => {
    const leases = new JobLeases(readStore, ids);
    const jobs = await start(90);
    await jobs.enqueue('q', 'a');
    const run = await handler.next();
    const taken = clock.now() + 60_000;
    // The next renewal may come before the change is known here.
    const aborted = once(run.signal, 'abort');
    await leases.change('q', 'a', (lease) => lease && leaseAfterClaim(lease, 'someone else', taken));
    await aborted;
    run.done();
    await jobs.stop(0);
    expect(await leases.firstDue('q', 9)).toMatchObject([{ owner: 'someone else', dueAt: taken }]);
  });

  it('begins no work again while the store refuses its claim, and begins it once that stands', async () => {
    const leases = await withLease();
    const store: Pick<ReadStore, 'compareAndSet'> = readStore;
    const compareAndSet = store.compareAndSet.bind(store);
    let refusals = 0;
    const refusedOften = new Promise<void>((resolve) => {
      store.compareAndSet = async () => {
        if (++refusals === 4) resolve();
        throw new Error('no room');
      };
    });
    await start();
    (await handler.next()).fail();
    await refusedOften;
    expect(handler.begun).toBe(1);
    store.compareAndSet = compareAndSet;
    const run = await handler.next();
    const [lease] = await leases.firstDue('q', 1);
    expect(lease).toMatchObject({ key: 'a', owner: expect.any(String) as string });
    run.done();
  });

  it('aborts work that somebody else claimed first, and leaves the verdict to them', async () => {
    const leases = await withLease();
    const taken = clock.now() + 60_000;
    const store: Pick<ReadStore, 'compareAndSet'> = readStore;
    const compareAndSet = store.compareAndSet.bind(store);
    store.compareAndSet = async (...write) => {
      store.compareAndSet = compareAndSet;
      await leases.change('q', 'a', (lease) => lease && leaseAfterClaim(lease, 'someone else', taken));
      return compareAndSet(...write);
    };
    const jobs = await start();
    const run = await handler.next();
    if (!run.signal.aborted) await once(run.signal, 'abort');
    run.done();
    await jobs.stop(0);
    expect(await leases.firstDue('q', 9)).toMatchObject([{ owner: 'someone else', dueAt: taken }]);
  });

  it('reports a rejected run with its queue and key', async () => {
    const jobs = await start();
    await jobs.enqueue('q', 'a');
    (await handler.next()).fail();
    expect(await handler.finish(1)).toEqual(['a']);
    expect(errors).toEqual([{ error: new Error('a failed'), queue: 'q', key: 'a' }]);
  });

  it("reports a ring that could not be stored and never fails the caller's request", async () => {
    const jobs = await start();
    await jobs.stop(0);
    await close();
    await expect(jobs.enqueue('q', 'a')).resolves.toBeUndefined();
    expect(errors).toMatchObject([{ queue: 'q', key: 'a' }]);
    ({ readStore, close } = await openStore());
  });

  it('has one handler per queue', async () => {
    const jobs = await start();
    expect(() => jobs.process('q', handler, { concurrency: 1 })).toThrow('has a handler already');
  });

  it('loses no ring of many at once, and keeps no lease of finished work', async () => {
    const jobs = await start();
    const runs = new Map<string, number>();
    const quick = {
      run: async (key: string) => void runs.set(key, (runs.get(key) ?? 0) + 1),
      pending: async () => [],
    };
    jobs.process('quick', quick, { concurrency: 8 });
    const keys = Array.from({ length: 200 }, (_, n) => `k${n}`);
    await Promise.all([...keys, ...keys, ...keys].map((key) => jobs.enqueue('quick', key)));
    while ((await jobs.depth()).quick !== 0) await new Promise((resolve) => setImmediate(resolve));
    expect([...runs.keys()].sort()).toEqual(keys.sort());
  });
});
