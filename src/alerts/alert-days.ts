import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Caller, LruCache, type Row, utcDay, DAY_MS } from '@alert-review/kernel';
import { ReadModels } from '../platform/projections/read-models.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { AlertReadModel } from './alert.read-model.js';
import { ALL_DAYS_ROW_ID, AlertDayRecord, type AlertFigures } from './domain/alert-day.record.js';
import { FiguresSum } from './domain/figures-sum.js';
import { FIRST_ISO_DAY, LAST_ISO_DAY, splitIntoWholeDays } from './domain/split-days.js';

const KEPT_AT_ONCE = 64;
const COUNTED_FIELDS = ['status', 'source', 'subtype', 'volumes'] as const;
/** Maximum number of alerts read in one query because their counted text was too long for the index. */
const LONG_ALERTS_PER_QUERY = 500;
const FIRST_ALERT = { index: 'newest', sort: { createdAt: 1 }, fields: ['createdAt'], limit: 1 } as const;
const COUNTS_INDEX = { index: 'counts', fields: ['marked', 'counted', 'countedIn', 'alerts'] } as const;

export interface DayFigures {
  readonly day: string;
  readonly figures: AlertFigures;
}

/**
 * Figures of alerts per day. The figures of whole days are cached (docs/decisions/0095); parts of a day are
 * computed on each request.
 */
@Injectable()
export class AlertDays {
  private readonly underWay = new Map<string, Promise<void>>();
  /**
   * Day rows by organization. Reading the index keys of 1,000 days takes four fifths of the time of a
   * `search_alerts`.
   */
  private readonly kept = new LruCache<{ readonly version: number; readonly days: readonly DayRow[] }>(20);

  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  /**
   * Returns the figures of alerts created from `fromMs` to `toMs`, both inclusive; an undefined bound is
   * open.
   */
  async figuresBetween(caller: Caller, fromMs?: number, toMs?: number): Promise<DayFigures[]> {
    const rows = this.records.for(caller);
    // Read the generation first: rows cached below then belong to this generation or a later one.
    const generation = await this.readModels.generation(AlertReadModel);
    await this.findDays(caller, rows, generation);
    const { first, last, parts } = splitIntoWholeDays(fromMs, toMs);
    const found: DayFigures[] = [];
    const days = rows.stream(AlertDayRecord, { id: { $gte: first, $lte: last } }, { index: 'id' });
    for await (const row of days) {
      const figures =
        cachedFiguresIfCurrent(row, generation) ?? (await this.computeDay(caller, rows, row, generation));
      found.push({ day: row.id, figures });
    }
    for (const [from, to] of parts)
      found.push({ day: utcDay(from), figures: await this.sumAlerts(caller, from, to) });
    return found;
  }

  async count(caller: Caller, fromMs?: number, toMs?: number): Promise<number> {
    const rows = this.records.for(caller);
    const generation = await this.readModels.generation(AlertReadModel);
    await this.findDays(caller, rows, generation);
    const { first, last, parts } = splitIntoWholeDays(fromMs, toMs);
    let days = await this.sumFreshDays(caller, generation, first, last);
    if (days.stale.length > KEPT_AT_ONCE) {
      await this.countDays(caller, rows, generation);
      days = await this.sumFreshDays(caller, generation, first, last);
    }
    const counts = await mapInParallel(days.stale, KEPT_AT_ONCE, (row) =>
      this.countDay(caller, row, generation),
    );
    for (const part of parts) counts.push(await this.alertsBetween(caller, part));
    return counts.reduce((sum, ofDay) => sum + ofDay, days.count);
  }

  private async sumFreshDays(caller: Caller, generation: string, first: string, last: string) {
    let count = 0;
    const stale: MarkedRow[] = [];
    for (const row of await this.days(caller))
      if (row.id < first || row.id > last) continue;
      else if (row.counted === row.marked && row.countedIn === generation) count += row.alerts!;
      else stale.push(row);
    return { count, stale };
  }

  private async days(caller: Caller): Promise<readonly DayRow[]> {
    const rows = this.records.for(caller);
    // Read the version first: the rows read below then belong to this version or a later one.
    const version = await rows.versionOf(AlertDayRecord);
    const known = this.kept.get(caller.orgId);
    if (known && known.version === version) return known.days;
    const days: DayRow[] = [];
    for await (const row of rows.stream(AlertDayRecord, {}, COUNTS_INDEX)) days.push(row);
    if (version !== null) this.kept.set(caller.orgId, { version, days });
    return days;
  }

  private async countDay(caller: Caller, row: MarkedRow, generation: string): Promise<number> {
    const alerts = await this.alertsBetween(caller, dayBoundsMs(row.id));
    await cacheDayCount(this.records.for(caller), row, generation, alerts);
    return alerts;
  }

  private alertsBetween(caller: Caller, [$gte, $lte]: readonly [number, number]): Promise<number> {
    const between = { createdAt: { $gte, $lte } };
    return this.readModels.for(caller).count(AlertReadModel, between, { index: 'newest' });
  }

  /**
   * Computes the figures of a day and caches them, unless a write to the day's alerts changed `marked` since
   * the row was read.
   */
  private async computeDay(
    caller: Caller,
    rows: RowStore,
    { id, marked }: MarkedRow,
    generation: string,
  ): Promise<AlertFigures> {
    const figures = await this.sumAlerts(caller, ...dayBoundsMs(id));
    const kept = { computed: marked, generation, figures };
    await rows.compareAndSet(AlertDayRecord, { id, marked }, { $set: kept });
    return figures;
  }

  private async sumAlerts(caller: Caller, from: number, to: number): Promise<AlertFigures> {
    const alerts = this.readModels.for(caller);
    const sum = new FiguresSum();
    let long: string[] = [];
    const addLong = async () => {
      const options = { index: 'id', fields: COUNTED_FIELDS, limit: long.length } as const;
      const rows = await alerts.find(AlertReadModel, { id: { $in: long } }, options);
      for (const row of rows) sum.addAlert(row);
      long = [];
    };
    const between = { createdAt: { $gte: from, $lte: to } };
    const keys = alerts.stream(AlertReadModel, between, { index: 'newest', fields: ['counted'] });
    for await (const { id, counted } of keys)
      if (counted != null) sum.addEncoded(counted);
      else if (long.push(id) === LONG_ALERTS_PER_QUERY) await addLong();
    if (long.length > 0) await addLong();
    return sum.figures;
  }

  /**
   * Counts the alerts of all days once per generation: a rebuilt read model may contain alerts of days
   * without a row.
   */
  private async findDays(caller: Caller, rows: RowStore, generation: string): Promise<void> {
    const all = await rows.get(AlertDayRecord, ALL_DAYS_ROW_ID);
    if (all?.generation !== generation) await this.countDays(caller, rows, generation);
  }

  /** Counts all days; concurrent callers share the result. */
  private countDays(caller: Caller, rows: RowStore, generation: string): Promise<void> {
    const key = `${caller.orgId} ${generation}`;
    const begun = this.underWay.get(key);
    if (begun) return begun;
    const counting = this.recountStaleDays(caller, rows, generation).finally(() => this.underWay.delete(key));
    this.underWay.set(key, counting);
    return counting;
  }

  private async recountStaleDays(caller: Caller, rows: RowStore, generation: string): Promise<void> {
    // Read the stale days before counting alerts: a day marked in the meantime is then not cached.
    const { stale } = await this.sumFreshDays(caller, generation, FIRST_ISO_DAY, LAST_ISO_DAY);
    const counts = await this.countEachDay(caller);
    const unmarked = { marked: 0, ...NOT_COMPUTED, counted: 0, countedIn: generation };
    await rows.putMany(
      AlertDayRecord,
      [...counts].map(([id, alerts]) => ({ id, ...unmarked, alerts })),
      { ifNewerThan: 'marked' },
    );
    await mapInParallel(stale, KEPT_AT_ONCE, (row) =>
      cacheDayCount(rows, row, generation, counts.get(row.id) ?? 0),
    );
    await rows.put(AlertDayRecord, { id: ALL_DAYS_ROW_ID, marked: 0, ...NOT_COMPUTED, generation });
  }

  /** Returns the number of alerts per day, for each day with at least one alert. */
  private async countEachDay(caller: Caller): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let from = -Number.MAX_VALUE; ; await yieldToEventLoop()) {
      const later = { createdAt: { $gte: from } };
      const [first] = await this.readModels.for(caller).find(AlertReadModel, later, FIRST_ALERT);
      if (!first) return counts;
      const day = utcDay(first.createdAt);
      const bounds = dayBoundsMs(day);
      counts.set(day, await this.alertsBetween(caller, bounds));
      from = bounds[1] + 1;
    }
  }
}

type MarkedRow = Row<{ marked: number }>;

const NOT_COMPUTED = { computed: null, generation: null, figures: null };

async function cacheDayCount(rows: RowStore, { id, marked }: MarkedRow, countedIn: string, alerts: number) {
  const kept = { counted: marked, countedIn, alerts };
  await rows.compareAndSet(AlertDayRecord, { id, marked }, { $set: kept });
}

const dayBoundsMs = (day: string): readonly [number, number] => [
  Date.parse(day),
  Date.parse(day) + DAY_MS - 1,
];

type DayRow = Row<z.infer<typeof AlertDayRecord.schema>>;

const cachedFiguresIfCurrent = (row: DayRow, generation: string): AlertFigures | null =>
  row.computed === row.marked && row.generation === generation ? row.figures : null;
