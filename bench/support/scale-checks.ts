import { AlertDays } from '../../src/alerts/alert-days.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { AgentSearch, AgentSearchHandler } from '../../src/alerts/queries/agent-search.query.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import type { Caller } from '../../src/kernel/caller.js';
import type { Collection } from '../../src/kernel/collection.js';
import { threadCpuMs } from './main-thread.js';
import type { FoldedFrom } from './scale-questions.js';
import type { ScaleStore } from './scale-store.js';
import { Times, type Spread } from './times.js';

const TIMES = 3;
const IDS_AT_ONCE = 1_000;
const IDS_KEPT = 10_000;
const TICK_MS = 2;

/** The longest of some times of reading every alert: what an answer without an index would begin with. */
export async function linearScan({ readModels }: ScaleStore, caller: Caller): Promise<Spread> {
  const times = new Times();
  let read = 0;
  for (let time = 0; time < TIMES; time++)
    await times.of(async () => {
      for await (const { alertId } of readModels.for(caller).stream(AlertReadModel, {}, { index: 'id' }))
        read += alertId.length;
    });
  if (read === 0) throw new Error('there is nothing to read');
  return times.spread;
}

/** Reads rows of any collections by their ids. */
export class ReaderById {
  private readonly ids = new Map<string, readonly string[]>();
  private at = 0;

  constructor(
    private readonly store: ScaleStore,
    private readonly caller: Caller,
  ) {}

  async read(from: FoldedFrom): Promise<void> {
    for (const [collection, count, fields] of from) {
      const rows = this.rowsOf(collection);
      const ids = await this.idsOf(collection);
      const wanted = Math.min(count, ids.length);
      for (let read = 0; read < wanted; read += IDS_AT_ONCE) {
        const length = Math.min(IDS_AT_ONCE, wanted - read);
        const $in = Array.from({ length }, () => ids[this.at++ % ids.length]!);
        await rows.find(
          collection,
          { id: { $in } },
          { index: 'id', limit: length, ...(fields && { fields }) },
        );
      }
    }
  }

  private rowsOf(collection: Collection<object>) {
    const { records, readModels } = this.store;
    return (collection.kind === 'record' ? records : readModels).for(this.caller);
  }

  private async idsOf(collection: Collection<object>): Promise<readonly string[]> {
    const known = this.ids.get(collection.name);
    if (known) return known;
    const ids: string[] = [];
    for await (const { id } of this.rowsOf(collection).stream(collection, {}, { index: 'id', fields: [] }))
      if (ids.push(id) === IDS_KEPT) break;
    this.ids.set(collection.name, ids);
    return ids;
  }
}

/** What the first search waits for where no day is counted yet, in ms. Throws when it counts wrong. */
export async function firstTotal({ records, readModels }: ScaleStore, caller: Caller, alerts: number) {
  const days = new AlertDays(readModels, records);
  const stalls = new Stalls();
  const times = new Times();
  const total = await times.of(() => days.count(caller));
  const { workedMs } = stalls.end();
  if (total !== alerts) throw new Error(`the first total is ${total}, not ${alerts}`);
  return { ...times.spread.p99, longestWorkedMs: workedMs };
}

export interface IdSearchCost {
  readonly part: string;
  /** Of the alerts and customers that were searched, own and service ids. */
  readonly ids: number;
  /** CPU of the whole process for each of these ids, in µs. */
  readonly cpuUsPerId: number;
  /** How long the event loop let nothing else run, in ms, and the most that it worked at once. */
  readonly longestStallMs: number;
  readonly workedMs: number;
}

/** Searches through all ids of alerts and customers. */
export async function idSearchCost(
  { records }: ScaleStore,
  caller: Caller,
  part: string,
  page: number,
): Promise<IdSearchCost> {
  const handler = new AgentSearchHandler(records);
  const rows = records.for(caller);
  const searched = [AlertRecord.current, EntityRecord.current];
  let ids = 0;
  // Each record has its own id and its service id.
  for (const collection of searched) ids += 2 * (await rows.count(collection, {}, { index: 'id' }));
  const search = new AgentSearch(caller, part, ['alerts', 'entities', 'transactions'], page, 10);
  await handler.execute(search);
  const stalls = new Stalls();
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) await handler.execute(search);
  const { user, system } = process.cpuUsage(before);
  const { longestStallMs, workedMs } = stalls.end();
  return { part, ids, cpuUsPerId: (user + system) / (TIMES * ids), longestStallMs, workedMs };
}

/** The longest time between two turns of the event loop, and the most that this thread worked in one. */
class Stalls {
  private readonly longest = { longestStallMs: 0, workedMs: 0 };
  private at = performance.now();
  private workedAt = threadCpuMs();
  private readonly timer = setInterval(() => this.look(), TICK_MS);

  end(): Stalls['longest'] {
    this.look();
    clearInterval(this.timer);
    return this.longest;
  }

  private look(): void {
    const { longestStallMs, workedMs } = this.longest;
    this.longest.longestStallMs = Math.max(longestStallMs, performance.now() - this.at - TICK_MS);
    this.longest.workedMs = Math.max(workedMs, threadCpuMs() - this.workedAt);
    [this.at, this.workedAt] = [performance.now(), threadCpuMs()];
  }
}
