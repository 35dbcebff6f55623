import { Counter, Gauge, Histogram, Registry, type LabelValues } from 'prom-client';
import { withTimeout } from '../process/with-timeout.js';

/**
 * Names of all labels. Their values come from the code, never from a request: no organization, user or id.
 */
export const LABEL_NAMES = [
  'cache',
  'color',
  'kind',
  'level',
  'method',
  'outcome',
  'projection',
  'queue',
  'route',
  'rule',
  'status',
  'store',
  'tool',
] as const;

type LabelName = (typeof LABEL_NAMES)[number];

const PREFIX = 'alert_review_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];
const READ_WITHIN_MS = 3_000;

/** Registry of all metrics. Each metric is declared where it is measured. */
export const metricsRegistry = new Registry();

/** Declares a counter. Its name must end with `_total`. */
export const declareCounter = <Label extends LabelName = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name: PREFIX + name, help, labelNames, registers: [metricsRegistry] });

/** Declares a histogram of durations in seconds. */
export const declareHistogram = <Label extends LabelName = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Histogram<Label> =>
  new Histogram({ name: PREFIX + name, help, labelNames, buckets: SECONDS, registers: [metricsRegistry] });

type Reading<Label extends string> = readonly [labels: LabelValues<Label>, value: number];

/** A gauge that is read at each scrape. Without an answer in time, it is missing in that scrape. */
export interface ObservedGauge<Label extends LabelName> {
  readWith(read: () => Promise<readonly Reading<Label>[]>): void;
}

export function declareGauge<Label extends LabelName = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): ObservedGauge<Label> {
  let read: (() => Promise<readonly Reading<Label>[]>) | undefined;
  new Gauge({
    name: PREFIX + name,
    help,
    labelNames,
    registers: [metricsRegistry],
    async collect() {
      this.reset();
      // Remove the old value, because Prometheus would take it for a current value.
      if (labelNames.length === 0) this.remove();
      const readings = await withTimeout(READ_WITHIN_MS, name, Promise.resolve(read?.() ?? [])).catch(
        () => [],
      );
      for (const [labels, value] of readings) this.set(labels, value);
    },
  });
  return {
    readWith: (next) => {
      read = next;
    },
  };
}

/**
 * Returns a function that shares one call of `read` among all callers at the same time, such as the gauges
 * of one scrape.
 */
export function shareConcurrentReads<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => (reading ??= read().finally(() => (reading = null)));
}

const LOOKUPS = declareCounter('cache_lookups_total', 'Lookups in a cache, by hit or miss.', [
  'cache',
  'outcome',
]);

/** Returns a function that counts lookups in a cache. Pass true if the value was found. */
export function cacheLookups(cache: string): (isHit: boolean) => void {
  const hit = LOOKUPS.labels({ cache, outcome: 'hit' });
  const miss = LOOKUPS.labels({ cache, outcome: 'miss' });
  return (isHit) => (isHit ? hit : miss).inc();
}

/**
 * Durations of calls to stores on their own servers. For embedded stores, group commits are measured
 * instead.
 */
export const STORE_CALL_DURATION = declareHistogram(
  'store_call_duration_seconds',
  'Calls of a store server by this process.',
  ['store', 'outcome'],
);

/** Declared here, because the code that sends spans is loaded only while tracing is on. */
export const TRACE_SPANS = declareCounter(
  'trace_spans_total',
  'Spans that were sent to the collector of traces, or lost.',
  ['outcome'],
);

/** Returns the seconds since a time (ISO 8601), for gauges of waiting work; 0 if nothing is waiting. */
export const secondsSince = (instant: string | null, nowMs: number): number =>
  instant === null ? 0 : (nowMs - Date.parse(instant)) / 1_000;
