import { readFileSync } from 'node:fs';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { AgentSearch, AgentSearchHandler } from '../../src/alerts/queries/agent-search.query.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import type { Caller } from '../../src/kernel/caller.js';
import type { Collection } from '../../src/kernel/collection.js';
import type { FoldedFrom } from './scale-questions.js';
import type { ScaleStore } from './scale-store.js';
import { Times, type P99 } from './times.js';

const TIMES = 3;
const IDS_AT_ONCE = 1_000;
const IDS_KEPT = 10_000;
const TICK_MS = 2;

/** The longest of some times of reading every alert: what an answer without an index would begin with. */
export async function linearScan({ readModels }: ScaleStore, caller: Caller): Promise<P99> {
  const times = new Times();
  let read = 0;
  for (let time = 0; time < TIMES; time++)
    await times.of(async () => {
      for await (const { alertId } of readModels.for(caller).stream(AlertReadModel, {}, { index: 'id' }))
        read += alertId.length;
    });
  if (read === 0) throw new Error('there is nothing to read');
  return times.p99;
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
    for (const [collection, count] of from) {
      const rows = this.rowsOf(collection);
      const ids = await this.idsOf(collection);
      const wanted = Math.min(count, ids.length);
      for (let read = 0; read < wanted; read += IDS_AT_ONCE) {
        const length = Math.min(IDS_AT_ONCE, wanted - read);
        const $in = Array.from({ length }, () => ids[this.at++ % ids.length]!);
        await rows.find(collection, { id: { $in } }, { index: 'id', limit: length });
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

export interface IdSearchCost {
  readonly part: string;
  /** Of the alerts and customers that were searched, own and service ids. */
  readonly ids: number;
  /** CPU of the whole process for each of these ids, in µs. */
  readonly cpuUsPerId: number;
  /** How long the event loop let nothing else run, in ms, and how much of it this process worked. */
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

/** What the main thread has worked so far, ms; 0 where the system does not tell. */
function workedSoFarMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8');
  return Number(stat.split(' ')[0]) / 1e6;
}

/** The longest time between two turns of the event loop: on a busy machine less of it is work of our own. */
class Stalls {
  private longest = { longestStallMs: 0, workedMs: 0 };
  private at = performance.now();
  private workedAt = workedSoFarMs();
  private readonly timer = setInterval(() => this.look(), TICK_MS);

  end(): Stalls['longest'] {
    clearInterval(this.timer);
    return this.longest;
  }

  private look(): void {
    const longestStallMs = performance.now() - this.at - TICK_MS;
    const workedMs = workedSoFarMs() - this.workedAt;
    if (workedMs > this.longest.workedMs) this.longest = { longestStallMs, workedMs };
    [this.at, this.workedAt] = [performance.now(), workedSoFarMs()];
  }
}
