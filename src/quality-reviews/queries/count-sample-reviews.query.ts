import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import {
  QualityReviewEvents,
  QualitySampleEvents,
  type SAMPLE_POPULATIONS,
} from '../domain/quality-sample.events.js';
import { QualitySampleReadModel } from '../quality-sample.read-model.js';
import { upperBoundOfFaults } from '../random-sample.js';

const COUNTED_MAX = 100;

/** A sample, with how many of its alerts were reviewed and decided differently. */
export interface CountedSample {
  readonly id: string;
  readonly of: (typeof SAMPLE_POPULATIONS)[number];
  readonly from: string;
  readonly to: string;
  readonly drawnAt: string;
  readonly population: number;
  readonly alerts: number;
  readonly reviewed: number;
  readonly differ: number;
  /** Once all are reviewed: how many of the population differ at most (95 %, one-sided); null before. */
  readonly atMost: number | null;
}

/** Counts the reviews of the newest samples, at most 100, without the alerts and the reasons. */
export const CountSampleReviews = defineQuery(
  'CountSampleReviews',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Decisions, ReadModels],
  async ({ caller }, decisions, readModels): Promise<readonly CountedSample[]> => {
    const newest = { index: 'newest', sort: { drawnAt: -1 }, limit: COUNTED_MAX } as const;
    const samples = await readModels.for(caller).find(QualitySampleReadModel, {}, newest);
    const counted: CountedSample[] = [];
    for (const { id, of, from, to, drawnAt, population } of samples) {
      const [drawn] = await decisions.read(QualitySampleEvents, caller, id);
      const alerts = drawn?.data.alerts ?? [];
      const eventsOfAlerts = await decisions.readMany(QualityReviewEvents, caller, alerts);
      const reviews = eventsOfAlerts.flatMap((events) => events.find(({ data }) => data.sample === id) ?? []);
      const differ = reviews.filter(({ data }) => data.disposition !== data.first.disposition).length;
      const isWhole = alerts.length > 0 && reviews.length === alerts.length;
      const atMost = isWhole ? upperBoundOfFaults(population, alerts.length, differ) : null;
      const counts = { alerts: alerts.length, reviewed: reviews.length, differ, atMost };
      counted.push({ id, of, from, to, drawnAt, population, ...counts });
    }
    return counted;
  },
);
