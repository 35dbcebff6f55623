import { AlertDays } from '../../src/alerts/alert-days.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import type { Caller, Collection } from '@alert-review/kernel';
import { quantile } from '../harness.js';
import { threadCpuMs } from './main-thread.js';
import type { RowsBehindAnswer } from './scale-questions.js';
import type { ScaleStore } from './scale-store.js';
import { Times, type TimePercentiles } from './times.js';

const TIMES = 3;
const IDS_AT_ONCE = 1_000;
const IDS_KEPT = 10_000;
const TICK_MS = 2;
const QUESTIONS_WATCHED = 50;

/** Measures reading every alert several times: what an answer without an index would need at least. */
export async function linearScan({ readModels }: ScaleStore, caller: Caller): Promise<TimePercentiles> {
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

/** Reads rows of several collections by their ids. */
export class ReaderById {
  private readonly ids = new Map<string, readonly string[]>();
  private at = 0;

  constructor(
    private readonly store: ScaleStore,
    private readonly caller: Caller,
  ) {}

  async read(from: RowsBehindAnswer): Promise<void> {
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

/**
 * Measures how long the first search waits while no day has been counted yet, in ms. Throws if the count is
 * wrong.
 */
export async function measureFirstTotal({ records, readModels }: ScaleStore, caller: Caller, alerts: number) {
  const days = new AlertDays(readModels, records);
  const stalls = new Stalls();
  const times = new Times();
  const total = await times.of(() => days.count(caller));
  const longestWorkedMs = stalls.end();
  if (total !== alerts) throw new Error(`the first total is ${total}, not ${alerts}`);
  return { ...times.spread.p99, longestWorkedMs };
}

/**
 * Returns the longest work between two turns of the event loop in ms, leaving out the slowest tenth of the
 * answers.
 */
export async function longestTurn(ask: () => Promise<unknown>): Promise<number> {
  const turns: number[] = [];
  for (let question = 0; question < QUESTIONS_WATCHED; question++) {
    const stalls = new Stalls();
    await ask();
    turns.push(stalls.end());
  }
  // The slowest tenth may include a garbage collection.
  return quantile(turns, 0.9);
}

/** Measures the longest work of this thread between two turns of the event loop, in ms. */
class Stalls {
  private workedMs = 0;
  private workedAt = threadCpuMs();
  private readonly timer = setInterval(() => this.look(), TICK_MS);

  end(): number {
    this.look();
    clearInterval(this.timer);
    return this.workedMs;
  }

  private look(): void {
    this.workedMs = Math.max(this.workedMs, threadCpuMs() - this.workedAt);
    this.workedAt = threadCpuMs();
  }
}
