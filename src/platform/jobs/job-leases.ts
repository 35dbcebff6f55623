import type { Collection } from '../../kernel/collection.js';
import type { Ids } from '../../kernel/ids.js';
import type { ReadStore } from '../read-store/read-store.js';
import { SYSTEM_ORG } from '../../kernel/caller.js';
import { JobLeaseRecord, type JobLease } from './job-lease.record.js';

const COLLECTION = JobLeaseRecord as Collection<never>;

/** The stored leases, read by due instant and changed one at a time by compare-and-set. */
export class JobLeases {
  constructor(
    private readonly store: ReadStore,
    private readonly ids: Ids,
  ) {}

  ensure(): Promise<void> {
    return this.store.ensure(COLLECTION);
  }

  async *all(): AsyncIterable<JobLease> {
    for await (const doc of this.store.stream(COLLECTION, { org: SYSTEM_ORG }, { index: 'due' })) {
      yield doc as unknown as JobLease;
    }
  }

  count(queue: string): Promise<number> {
    return this.store.count(COLLECTION, { org: SYSTEM_ORG, queue }, { index: 'due' });
  }

  /** Returns the queue's first `limit` leases by due instant, up to `until` (ms) if given. */
  async firstDue(queue: string, limit: number, until?: number): Promise<readonly JobLease[]> {
    const dueAt = until === undefined ? {} : { dueAt: { $lte: until } };
    const docs = await this.store.find(
      COLLECTION,
      { org: SYSTEM_ORG, queue, ...dueAt },
      { sort: { dueAt: 1 }, limit, index: 'due' },
    );
    return docs as unknown as JobLease[];
  }

  /** Replaces the lease by `next` of it (null removes it), repeated after a lost race; returns the result. */
  async change(
    queue: string,
    key: string,
    next: (lease: JobLease | null) => JobLease | null,
  ): Promise<JobLease | null> {
    const place = { _id: `${queue}:${key}`, org: SYSTEM_ORG };
    for (;;) {
      const [doc] = await this.store.find(COLLECTION, place, { index: 'id' });
      const before = (doc ?? null) as (JobLease & { readonly stamp: string }) | null;
      const after = next(before);
      if (after === before) return after;
      const unchanged = { ...place, stamp: before?.stamp ?? null };
      if (after === null) {
        if ((await this.store.remove(COLLECTION, unchanged)) === 1) return null;
      } else {
        const { dueAt, attempts, owner, again } = after;
        const $set = { queue, key, dueAt, attempts, owner, again, stamp: this.ids.next() };
        const upsert = before === null;
        const { outcome } = await this.store.compareAndSet(COLLECTION, unchanged, { $set }, { upsert });
        if (outcome !== 'lost') return after;
      }
    }
  }
}
