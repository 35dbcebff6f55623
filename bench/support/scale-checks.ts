import { AlertDays } from '../../src/alerts/alert-days.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { FiguresSum } from '../../src/alerts/domain/figures-sum.js';
import { AgentSearch, AgentSearchHandler } from '../../src/alerts/queries/agent-search.query.js';
import {
  ListAlertBatches,
  ListAlertBatchesHandler,
} from '../../src/alerts/queries/list-alert-batches.query.js';
import type { Caller } from '../../src/kernel/caller.js';
import type { Collection } from '../../src/kernel/collection.js';
import { toDecimal, toUnits } from '../../src/kernel/decimal.js';
import type { ReadModels } from '../../src/platform/projections/read-models.js';
import type { Records } from '../../src/platform/records/records.js';
import type { RowReader } from '../../src/platform/records/rows.js';
import { median } from '../harness.js';

const TIMES = 3;
const IDS_AT_ONCE = 1_000;
const TICK_MS = 2;

async function medianMs(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const begin = process.hrtime.bigint();
    await task();
    times.push(Number(process.hrtime.bigint() - begin) / 1e6);
  }
  return median(times);
}

/** Reading every alert of the organisation, in ms: what an answer without an index would begin with. */
export async function linearScanMs(rows: RowReader): Promise<number> {
  let read = 0;
  const scan = async () => {
    for await (const { alertId } of rows.stream(AlertReadModel, {}, { index: 'id' })) read += alertId.length;
  };
  const ms = await medianMs(scan);
  if (read === 0) throw new Error('there is nothing to read');
  return ms;
}

/** Answers a reader of so many rows of each collection by their ids. */
export async function readerById(
  parts: readonly {
    readonly rows: RowReader;
    readonly collection: Collection<object>;
    readonly count: number;
  }[],
): Promise<() => Promise<void>> {
  const reads: (() => Promise<unknown>)[] = [];
  for (const { rows, collection, count } of parts) {
    const ids: string[] = [];
    for await (const { id } of rows.stream(collection, {}, { index: 'id', fields: [] })) {
      if (ids.length === count) break;
      ids.push(id);
    }
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const $in = ids.slice(at, at + IDS_AT_ONCE);
      reads.push(() => rows.find(collection, { id: { $in } }, { index: 'id', limit: $in.length }));
    }
  }
  return async () => {
    for (const read of reads) await read();
  };
}

/** Throws where the figures of all alerts or of an upload are not what a fold over every alert gives. */
export async function compareWithFold(
  caller: Caller,
  readModels: ReadModels,
  records: Records,
): Promise<void> {
  const [statuses, sessions] = [new Map<string, number>(), new Map<string, number>()];
  const volumes = new Map<string, bigint>();
  for await (const row of readModels.for(caller).stream(AlertReadModel, {}, { index: 'id' })) {
    statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
    sessions.set(row.sessionId, (sessions.get(row.sessionId) ?? 0) + 1);
    for (const { currency, total } of row.volumes)
      volumes.set(currency, (volumes.get(currency) ?? 0n) + toUnits(total));
  }
  const told = new FiguresSum();
  for (const { figures } of await new AlertDays(readModels, records).between(caller)) told.add(figures);
  const { byStatus, volumes: toldVolumes } = told.figures;
  same(
    'alerts by status',
    byStatus.map(({ status, count }) => [status, count]),
    sortedEntries(statuses),
  );
  const exact = sortedEntries(volumes).map(([currency, total]) => [currency, toDecimal(total)]);
  same(
    'volumes',
    toldVolumes.map(({ currency, total }) => [currency, total]),
    exact,
  );
  const batches = await new ListAlertBatchesHandler(readModels).execute(new ListAlertBatches(caller));
  const newest = sortedEntries(sessions).reverse().slice(0, batches.length);
  same(
    'uploads',
    batches.map(({ sessionId, alertCount }) => [sessionId, alertCount]),
    newest,
  );
}

const sortedEntries = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

function same(what: string, told: unknown, folded: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(folded))
    throw new Error(`${what} are told as ${JSON.stringify(told)}, and are ${JSON.stringify(folded)}`);
}

export interface IdSearchCost {
  /** CPU of the whole process for each id that was looked at, in µs. */
  readonly cpuUsPerId: number;
  /** How long the event loop let nothing else run, in ms; on a busy machine other processes are in it. */
  readonly longestStallMs: number;
}

/** A search through all ids of alerts for a part that none has. */
export async function idSearchCost(caller: Caller, records: Records): Promise<IdSearchCost> {
  const handler = new AgentSearchHandler(records);
  const alerts = await records.for(caller).count(AlertRecord.current, {}, { index: 'id' });
  let longestStallMs = 0;
  let at = performance.now();
  const timer = setInterval(() => {
    longestStallMs = Math.max(longestStallMs, performance.now() - at - TICK_MS);
    at = performance.now();
  }, TICK_MS);
  const search = new AgentSearch(caller, 'no-such-id', ['alerts'], 1, 10);
  await handler.execute(search);
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) await handler.execute(search);
  const { user, system } = process.cpuUsage(before);
  clearInterval(timer);
  // Each alert has its own id and its service id.
  return { cpuUsPerId: (user + system) / (TIMES * alerts * 2), longestStallMs };
}
