import type { z } from 'zod';
import {
  AppError,
  type Caller,
  estimatedShare,
  type EstimatedShare,
  groupedBy,
  nullIfLost,
} from '@alert-review/kernel';
import { ownAlertIds } from '../../alerts/queries/find-alerts.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { upperBoundOfFaults } from '../random-sample.js';
import {
  QualityReviewEvents,
  QualitySampleEvents,
  type SAMPLE_POPULATIONS,
  type DecisionUnderReview,
} from '../domain/quality-sample.events.js';

/** An alert of a sample, with its review. */
export interface SampledAlert {
  readonly serviceId: string;
  /** The bank's own id; the service id if the alert was erased. */
  readonly alertId: string;
  /** The review; null until the alert is reviewed, because the first decision is hidden until then. */
  readonly review: {
    readonly disposition: string;
    readonly first: { readonly disposition: string; readonly kind: string; readonly user: string | null };
    readonly by: string;
    readonly at: string;
    /** Reason of the reviewer; null if the text was erased. */
    readonly reason: string | null;
  } | null;
}

/** Number of reviewed alerts, and how many of them the reviewer decided differently, with a 95 % interval. */
export interface ErrorRate {
  readonly of: 'all' | 'rule' | 'engine' | 'person' | 'assistant';
  readonly name: string;
  readonly looked: number;
  readonly differ: number;
  readonly share: EstimatedShare;
}

/** A sample with its alerts and the results of their reviews. */
export interface QualitySample {
  readonly of: (typeof SAMPLE_POPULATIONS)[number];
  readonly from: string;
  readonly to: string;
  readonly population: number;
  readonly root: string;
  readonly size: number;
  readonly alerts: readonly SampledAlert[];
  readonly rates: readonly ErrorRate[];
  /**
   * Upper bound of the number of alerts in the population that a reviewer would decide differently (95 %,
   * one-sided); null until all sampled alerts are reviewed.
   */
  readonly atMost: number | null;
}

/** Returns a sample with the results of its reviews. Throws quality_sample_not_found. */
export const GetQualitySample = defineQuery(
  'GetQualitySample',
  { permission: 'audit:export', readsPersonalData: 'sample', readsEventLog: true },
  (caller: Caller, sample: string) => ({ caller, sample }),
  [Bus, Decisions, FieldCipher],
  async ({ caller, sample }, bus, decisions, cipher): Promise<QualitySample> => {
    const [drawn] = await decisions.read(QualitySampleEvents, caller, sample);
    if (!drawn) throw new AppError('quality_sample_not_found', { value: sample });
    const { alerts: ids, ...rest } = drawn.data;
    const eventsOfAlerts = await decisions.readMany(QualityReviewEvents, caller, ids);
    const ownIds = await ownAlertIds(bus, caller, ids);
    const found = eventsOfAlerts.map((events) => events.find(({ data }) => data.sample === sample) ?? null);
    const alerts = ids.map(async (serviceId, at): Promise<SampledAlert> => {
      const reviewed = found[at] ?? null;
      if (!reviewed) return { serviceId, alertId: ownIds.get(serviceId) ?? serviceId, review: null };
      const { disposition, first, reason: sealed } = reviewed.data;
      const reason = await cipher.unseal(reviewed, 'reason', sealed).catch(nullIfLost);
      const review = { disposition, first, by: reviewed.actor.user, at: reviewed.recordedAt, reason };
      return { serviceId, alertId: ownIds.get(serviceId) ?? serviceId, review };
    });
    const reviews = found.flatMap((event) => (event ? [event.data] : []));
    const rates = ratesOf(reviews);
    const isWhole = ids.length > 0 && reviews.length === ids.length;
    const atMost = isWhole ? upperBoundOfFaults(rest.population, ids.length, rates[0]!.differ) : null;
    return { ...rest, alerts: await Promise.all(alerts), rates, atMost };
  },
);

type Review = { readonly disposition: string; readonly first: FirstOf };
type FirstOf = z.infer<typeof DecisionUnderReview>;

const GROUPS = {
  all: () => 'all',
  rule: ({ rule }) => rule,
  engine: ({ engine }) => engine?.toString() ?? null,
  person: ({ kind, user }) => (kind === 'human' ? user : null),
  assistant: ({ kind, user }) => (kind === 'agent' ? user : null),
} as const satisfies Readonly<Record<ErrorRate['of'], (first: FirstOf) => string | null>>;

function ratesOf(reviews: readonly Review[]): ErrorRate[] {
  const kinds = Object.entries(GROUPS) as [ErrorRate['of'], (first: FirstOf) => string | null][];
  return kinds.flatMap(([of, nameOf]) =>
    [...groupedBy(reviews, ({ first }) => nameOf(first))].flatMap(([name, group]) => {
      const differ = group.filter(({ disposition, first }) => disposition !== first.disposition).length;
      const share = estimatedShare(differ, group.length);
      return name === null || !share ? [] : [{ of, name, looked: group.length, differ, share }];
    }),
  );
}
