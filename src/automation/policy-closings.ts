import { Injectable } from '@nestjs/common';
import { anytimeLowerBound, anytimeUpperBound } from '@alert-review/decision-statistics';
import type { Caller, Row } from '@alert-review/kernel';
import { ReadModels } from '../platform/projections/read-models.js';
import type { PolicyEvidence } from './domain/closing-policy.events.js';
import { type PolicyClosing, PolicyClosingReadModel } from './policy-closing.read-model.js';
import { WRONG_SHARE_BOUND_CONFIDENCE } from './promise-evidence.js';

export type ClosingRow = Row<PolicyClosing>;

/** Numbers of closings, taken back, drawn for review, reviewed, and reviewed as wrongly closed. */
export interface ClosingCounts {
  readonly closed: number;
  /** Closings that people or the brake have taken back. */
  readonly undone: number;
  readonly sampled: number;
  readonly reviewed: number;
  /** Reviews that would have escalated the alert. */
  readonly wrong: number;
}

/** Bounds (95 %, at any time) of the share closed wrongly. */
export interface PromiseBounds {
  /** Upper bound by the decisions before the start and the reviews since. */
  readonly bound: number;
  /** Lower bound by the reviews alone. */
  readonly atLeast: number;
}

/** How a policy keeps its promise so far. */
export interface PolicyFigures extends ClosingCounts, PromiseBounds {}

/** What the bounds rest on: the decisions before the start, and the version from which reviews count. */
export interface PromiseBoundsBasis {
  readonly evidence: Pick<PolicyEvidence, 'decided' | 'wrong'> | null;
  readonly confirmedVersion: number;
}

/** Instants in ISO 8601: from `from` up to, not including, `before`. */
interface Period {
  readonly from: string;
  readonly before: string;
}

/** Later than every instant that is written with four digits of a year. */
const END_OF_TIME = ':';
const EVER: Period = { from: '0', before: END_OF_TIME };
const WITH_OR_WITHOUT_REVIEW = { $in: ['ESCALATED', 'CLEARED', null] };

/**
 * Counts and finds what policies have closed. A policy may close 10,000 alerts a day, so that counts are
 * left to the store, which counts keys, and rows are read only where they are wanted.
 */
@Injectable()
export class PolicyClosings {
  constructor(private readonly readModels: ReadModels) {}

  async figures(caller: Caller, policy: string, basis: PromiseBoundsBasis): Promise<PolicyFigures> {
    const [counts, bounds] = await Promise.all([
      this.counts(caller, policy),
      this.bounds(caller, policy, basis),
    ]);
    return { ...counts, ...bounds };
  }

  /** Counts what happened in a period: a closing counts when it was made, a review when it was recorded. */
  async counts(caller: Caller, policy: string, { from, before }: Period = EVER): Promise<ClosingCounts> {
    const rows = this.readModels.for(caller);
    const within = { $gte: from, $lt: before };
    const [closed, undone, sampled, right, wrong] = await Promise.all([
      rows.count(PolicyClosingReadModel, { policy, closedAt: within }, { index: 'policy' }),
      rows.count(PolicyClosingReadModel, { policy, undoneAt: within }, { index: 'undone' }),
      rows.count(
        PolicyClosingReadModel,
        { policy, reviewed: WITH_OR_WITHOUT_REVIEW, sampledAt: within },
        { index: 'sampled' },
      ),
      this.reviews(caller, policy, 'CLEARED', 0, { from, before }),
      this.reviews(caller, policy, 'ESCALATED', 0, { from, before }),
    ]);
    return { closed, undone, sampled, reviewed: right + wrong, wrong };
  }

  /** Returns the bounds by the reviews recorded before `before`; by all reviews without it. */
  async bounds(
    caller: Caller,
    policy: string,
    { evidence, confirmedVersion }: PromiseBoundsBasis,
    before = END_OF_TIME,
  ): Promise<PromiseBounds> {
    const period = { ...EVER, before };
    const [right, wrong] = await Promise.all([
      this.reviews(caller, policy, 'CLEARED', confirmedVersion, period),
      this.reviews(caller, policy, 'ESCALATED', confirmedVersion, period),
    ]);
    const reviewed = right + wrong;
    const { decided, wrong: wrongBefore } = evidence ?? { decided: 0, wrong: 0 };
    return {
      bound: anytimeUpperBound(wrongBefore + wrong, decided + reviewed, WRONG_SHARE_BOUND_CONFIDENCE),
      atLeast: reviewed === 0 ? 0 : anytimeLowerBound(wrong, reviewed, WRONG_SHARE_BOUND_CONFIDENCE),
    };
  }

  /** Returns the alerts (service ids) that a policy closed on a day in UTC, such as 2026-03-01. */
  async ofDay(caller: Caller, policy: string, day: string): Promise<string[]> {
    const closedAt = { $gte: day, $lt: `${day}T24` };
    const read = { index: 'policy', fields: ['closedAt'] } as const;
    const alerts: string[] = [];
    for await (const { id } of this.readModels
      .for(caller)
      .stream(PolicyClosingReadModel, { policy, closedAt }, read))
      alerts.push(id);
    return alerts;
  }

  /** Yields the closings since an instant, oldest first. */
  since(caller: Caller, policy: string, from: string): AsyncIterable<ClosingRow> {
    const filter = { policy, closedAt: { $gte: from } };
    return this.readModels.for(caller).stream(PolicyClosingReadModel, filter, { index: 'policy' });
  }

  /** Yields the closings that a reviewer would have escalated. */
  wrong(caller: Caller, policy: string): AsyncIterable<ClosingRow> {
    const filter = { policy, reviewed: 'ESCALATED' };
    return this.readModels.for(caller).stream(PolicyClosingReadModel, filter, { index: 'reviewed' });
  }

  /** Returns a closing that was drawn before an instant and still waits for its review; null without one. */
  async unreviewedSince(caller: Caller, policy: string, before: string): Promise<ClosingRow | null> {
    const filter = { policy, reviewed: null, sampledAt: { $gte: EVER.from, $lt: before } };
    const read = { index: 'sampled', sort: { sampledAt: 1 }, limit: 1 } as const;
    return (await this.readModels.for(caller).find(PolicyClosingReadModel, filter, read))[0] ?? null;
  }

  private reviews(
    caller: Caller,
    policy: string,
    reviewed: 'ESCALATED' | 'CLEARED',
    version: number,
    { from, before }: Period,
  ): Promise<number> {
    const reviewedAt = { $gte: from, $lt: before };
    const filter = { policy, reviewed, version: { $gte: version }, reviewedAt };
    return this.readModels.for(caller).count(PolicyClosingReadModel, filter, { index: 'reviewed' });
  }
}
