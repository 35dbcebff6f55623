import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Lifecycle } from '../process/lifecycle.js';
import { Records } from '../records/records.js';
import { RequestLogPageRecord, type LoggedRequest } from './request-log-page.record.js';

const REQUESTS_KEPT = 1_000;
const PAGE_REQUESTS = 100;
/** One page more than is kept, since the newest one is seldom full. */
const PAGES = REQUESTS_KEPT / PAGE_REQUESTS + 1;
const WRITTEN_EVERY_MS = 2_000;

type NumberedRequest = LoggedRequest & { readonly number: number };

interface Waiting {
  readonly orgId: string;
  readonly requests: LoggedRequest[];
}

/**
 * The last 1,000 requests of each API key, of all processes. A process writes its own every two seconds, so
 * a crash loses two seconds at most, and no request waits for a write.
 */
@Injectable()
export class RequestLog {
  private readonly logger = new Logger('request-log');
  private waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | null = null;
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: Records,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('request log', 'stores', () => this.flush());
  }

  /** Notes a request; when more wait than are kept, the oldest go. */
  note(orgId: string, keyId: string, request: LoggedRequest): void {
    const waiting = this.waiting.get(keyId);
    if (!waiting) this.waiting.set(keyId, { orgId, requests: [request] });
    // Why at twice as many: to remove one at each request would move a thousand others.
    else if (waiting.requests.push(request) === 2 * REQUESTS_KEPT) waiting.requests.splice(0, REQUESTS_KEPT);
    this.timer ??= setTimeout(() => void this.flush(), WRITTEN_EVERY_MS);
  }

  /** Writes what waits. What cannot be written waits on, and a warning is logged. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    return (this.written = this.written.then(() => this.writeAll()));
  }

  /** Returns requests of a key, newest first; `before`: the number of one that was returned. */
  async newest(
    { orgId }: Pick<Caller, 'orgId'>,
    keyId: string,
    before: number | null,
    limit: number,
  ): Promise<readonly NumberedRequest[]> {
    await this.flush();
    const options = { index: 'key', sort: { first: -1 }, limit: PAGES } as const;
    const pages = await this.records.for({ orgId }).find(RequestLogPageRecord, { keyId }, options);
    return pages
      .flatMap(({ first, requests }) =>
        requests.map((request, at) => ({ ...request, number: first + at })).reverse(),
      )
      .slice(0, REQUESTS_KEPT)
      .filter(({ number }) => before === null || number < before)
      .slice(0, limit);
  }

  private async writeAll(): Promise<void> {
    const all = this.waiting;
    this.waiting = new Map();
    for (const [keyId, { orgId, requests }] of all)
      try {
        while (requests.length > 0) requests.splice(0, await this.writePage(orgId, keyId, requests));
      } catch (err) {
        this.logger.warn({ msg: 'requests of an API key were not written yet', key: keyId, err });
        const newer = this.waiting.get(keyId)?.requests ?? [];
        this.waiting.set(keyId, { orgId, requests: [...requests, ...newer].slice(-REQUESTS_KEPT) });
      }
  }

  /** Writes as many as one page takes; returns their number, 0 when another process came first. */
  private async writePage(orgId: string, keyId: string, requests: readonly LoggedRequest[]): Promise<number> {
    const rows = this.records.for({ orgId });
    const options = { index: 'key', sort: { first: -1 }, limit: 1 } as const;
    const [newest] = await rows.find(RequestLogPageRecord, { keyId }, options);
    const isFull = newest?.count === PAGE_REQUESTS;
    const first = newest ? newest.first + (isFull ? PAGE_REQUESTS : 0) : 0;
    const before = !newest || isFull ? [] : newest.requests;
    const added = requests.slice(0, PAGE_REQUESTS - before.length);
    const { outcome } = await rows.compareAndSet(
      RequestLogPageRecord,
      {
        id: `${keyId}.${(first / PAGE_REQUESTS) % PAGES}`,
        $or: [{ first: { $lt: first } }, { first, count: before.length }],
      },
      {
        $set: {
          keyId,
          first,
          count: before.length + added.length,
          requests: [...before, ...added],
        },
      },
      { upsert: true },
    );
    return outcome === 'lost' ? 0 : added.length;
  }
}
