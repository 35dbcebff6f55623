import { FiguresSum } from '../../src/alerts/domain/figures-sum.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { GetAlertPortfolioStats } from '../../src/alerts/queries/get-alert-portfolio-stats.query.js';
import { GetBatchStats } from '../../src/alerts/queries/get-batch-stats.query.js';
import { GetEntityAlerts } from '../../src/alerts/queries/get-entity-alerts.query.js';
import { ListAlertBatches } from '../../src/alerts/queries/list-alert-batches.query.js';
import { COUNTED_ALERTS_MAX, SearchAlerts } from '../../src/alerts/queries/search-alerts.query.js';
import { GetFlagTrends } from '../../src/investigations/queries/get-flag-trends.query.js';
import { RunFlagsReadModel } from '../../src/investigations/run-flags.read-model.js';
import type { Caller } from '../../src/kernel/caller.js';
import { SeededStream } from '../../src/demo/sample/seeded-stream.js';
import { DAY_MS, DAYS, sessionIdOf, type AlertRow } from './scale-rows.js';
import type { Ask } from './scale-questions.js';
import type { ScaleStore } from './scale-store.js';

const PERIODS = 5;
const RUNS_COUNTED = 1_000;
const SHOWN = 10;
const RELATED_DAYS = 365;

/** An answer, and the same by a look at every row. */
interface Fold {
  readonly what: string;
  add(row: AlertRow): void;
  expected(): unknown;
  told(): Promise<unknown>;
}

/** Throws where counts, totals or the order of an answer are not what a look at every row gives. */
export async function compareWithFolds(
  store: ScaleStore,
  ask: Ask,
  caller: Caller,
  { count, firstMs }: { readonly count: number; readonly firstMs: number },
): Promise<number> {
  const random = new SeededStream(3, String(count), 'scale');
  const instant = () => firstMs + random.int(0, DAYS * DAY_MS - 1);
  const period = () => [instant(), instant()].sort((a, b) => a - b) as [number, number];
  const alert = () => random.int(0, count - 1);
  const folds: Fold[] = [portfolio(ask, caller), uploads(ask, caller)];
  for (let at = 0; at < PERIODS; at++) {
    const [from, to] = period();
    const minScore = random.int(0, 10_000);
    folds.push(
      portfolio(ask, caller, from, to),
      upload(ask, caller, sessionIdOf(alert())),
      ofEntity(ask, caller, `E-${random.int(0, 999)}`),
      search(ask, caller, { createdFrom: from, createdTo: to }),
      search(ask, caller, { disposition: random.pick(['ESCALATED', 'CLEARED', 'NOT_REVIEWED']) }),
      search(ask, caller, { minScore, maxScore: Math.min(10_000, minScore + 37), createdFrom: from }),
    );
  }
  for await (const row of store.readModels.for(caller).stream(AlertReadModel, {}, { index: 'id' }))
    for (const fold of folds) fold.add(row);
  for (const { what, expected, told } of folds) same(what, await told(), expected());
  for (const bounds of [[], period()]) await compareTrends(store, ask, caller, bounds);
  return folds.length + 2;
}

function portfolio(ask: Ask, caller: Caller, from = -Infinity, to = Infinity): Fold {
  const sum = new FiguresSum();
  const bound = (ms: number) => (Number.isFinite(ms) ? ms : undefined);
  return {
    what: `figures of all alerts from ${from} to ${to}`,
    add: (row) => row.createdAt >= from && row.createdAt <= to && sum.addAlert(row),
    expected() {
      const { byStatus, volumes } = sum.figures;
      return [
        byStatus.reduce((all, { count }) => all + count, 0),
        byStatus.map(({ count }) => count),
        volumes,
      ];
    },
    async told() {
      const told = await ask(new GetAlertPortfolioStats(caller, bound(from), bound(to)));
      const { alertCount, byStatus, volumes } = told;
      const statuses = [byStatus.CLOSED, byStatus.OPEN].filter((count) => count > 0);
      return [alertCount, statuses, volumes.map(({ average: _, ...volume }) => volume)];
    },
  };
}

function uploads(ask: Ask, caller: Caller): Fold {
  const counts = new Map<string, [count: number, earliest: number, latest: number]>();
  return {
    what: 'uploads',
    add({ sessionId, createdAt }) {
      const [count, earliest, latest] = counts.get(sessionId) ?? [0, Infinity, -Infinity];
      counts.set(sessionId, [count + 1, Math.min(earliest, createdAt), Math.max(latest, createdAt)]);
    },
    expected: () =>
      [...counts]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .slice(0, 200)
        .map(([id, figures]) => [id, ...figures]),
    told: async () =>
      (await ask(new ListAlertBatches(caller))).map(({ sessionId, alertCount, earliestMs, latestMs }) => [
        sessionId,
        alertCount,
        earliestMs,
        latestMs,
      ]),
  };
}

function upload(ask: Ask, caller: Caller, sessionId: string): Fold {
  let [alerts, runs, escalated] = [0, 0, 0];
  return {
    what: `the upload ${sessionId}`,
    add(row) {
      if (row.sessionId !== sessionId) return;
      alerts++;
      if (row.completedRunId !== null) runs++;
      if (row.finalDisposition === 'ESCALATED') escalated++;
    },
    expected: () => [alerts, runs, escalated],
    async told() {
      const told = await ask(new GetBatchStats(caller, sessionId));
      return [told.alertCount, told.investigationCount, told.escalationCount];
    },
  };
}

function ofEntity(ask: Ask, caller: Caller, entity: string): Fold {
  const newest = new Newest<AlertRow>(50);
  const fromMs = Date.now() - RELATED_DAYS * DAY_MS;
  return {
    what: `alerts of ${entity}`,
    add: (row) => row.entityIds.includes(entity) && row.createdAt >= fromMs && newest.add(row),
    expected: () => [newest.ids, newest.count > 50],
    async told() {
      const window = { lookbackDays: RELATED_DAYS, limit: 50 };
      const { alerts, truncated } = await ask(new GetEntityAlerts(caller, entity, window));
      return [alerts.map(({ serviceId }) => serviceId), truncated];
    },
  };
}

function search(ask: Ask, caller: Caller, filter: SearchAlerts['filter']): Fold {
  const newest = new Newest<AlertRow>(SHOWN);
  const { disposition, minScore = 0, maxScore = 10_000, createdFrom = 0, createdTo = Infinity } = filter;
  const isScored = filter.minScore !== undefined;
  const isCounted = disposition === undefined && !isScored;
  const fits = (row: AlertRow): boolean => {
    const score = row.finalRiskScore === null ? null : Math.round(row.finalRiskScore * 100);
    return (
      (disposition === undefined || (row.analystDisposition ?? 'NOT_REVIEWED') === disposition) &&
      (!isScored || (score !== null && score >= minScore && score <= maxScore)) &&
      row.createdAt >= createdFrom &&
      row.createdAt <= createdTo
    );
  };
  return {
    what: `a search for ${JSON.stringify(filter)}`,
    add: (row) => fits(row) && newest.add(row),
    expected: () => [
      newest.ids,
      newest.count > SHOWN,
      newest.count <= COUNTED_ALERTS_MAX || isCounted ? newest.count : null,
    ],
    async told() {
      const { alerts, hasMore, total } = await ask(new SearchAlerts(caller, filter, 1, SHOWN));
      return [alerts.map(({ serviceId }) => serviceId), hasMore, total];
    },
  };
}

interface Dated {
  readonly id: string;
  readonly createdAt: number | string;
}

/** The newest of the rows that are added, and how many were. */
class Newest<Kept extends Dated> {
  count = 0;
  readonly kept: Kept[] = [];

  constructor(private readonly most: number) {}

  add(row: Kept): void {
    this.count++;
    const last = this.kept[this.most - 1];
    if (last && !isNewer(row, last)) return;
    // Most rows are newer than all before them.
    const at = this.kept.findIndex((each) => isNewer(row, each));
    this.kept.splice(at < 0 ? this.kept.length : at, 0, row);
    if (this.kept.length > this.most) this.kept.pop();
  }

  get ids(): string[] {
    return this.kept.map(({ id }) => id);
  }
}

const isNewer = (a: Dated, b: Dated): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;

async function compareTrends(
  { readModels }: ScaleStore,
  ask: Ask,
  caller: Caller,
  bounds: readonly number[],
): Promise<void> {
  const [from, to] = bounds.map((ms) => new Date(ms).toISOString());
  const runs = new Newest<Dated & { readonly flags: readonly string[] }>(RUNS_COUNTED);
  for await (const run of readModels.for(caller).stream(RunFlagsReadModel, {}, { index: 'id' }))
    if (run.createdAt >= (from ?? '') && run.createdAt <= (to ?? '9')) runs.add(run);
  const counted = runs.kept.flatMap(({ flags }) => flags);
  const byColor: Record<string, number> = {};
  for (const flag of counted) {
    const color = flag.split('.')[2]!;
    byColor[color] = (byColor[color] ?? 0) + 1;
  }
  const told = await ask(new GetFlagTrends(caller, from, to));
  const colors = (counts: Readonly<Record<string, number>>) => Object.entries(counts).sort();
  same(
    'flags',
    [told.flagCount, colors(told.byColor), told.truncated],
    [counted.length, colors(byColor), runs.count >= RUNS_COUNTED],
  );
}

function same(what: string, told: unknown, folded: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(folded))
    throw new Error(
      `${what}: told is ${JSON.stringify(told)}, a look at every row gives ${JSON.stringify(folded)}`,
    );
}
