import { Injectable } from '@nestjs/common';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alerts/alert.read-model.js';
import { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { runsCreated } from '../investigations/queries/run-figures.lookup.js';
import { anytimeUpperBound } from '@alert-review/decision-statistics';
import { type Caller, policyOfActor } from '@alert-review/kernel';
import { ReadModels } from '../platform/projections/read-models.js';
import { CustomerKinds } from './customer-kinds.js';
import type { PolicyEvidence } from './domain/closing-policy.events.js';
import type { PolicyTerms } from './domain/policy-terms.js';

/** Confidence of the bound, at any time. */
export const WRONG_SHARE_BOUND_CONFIDENCE = 0.95;
/**
 * Our own choice: as many of the newest decisions as would have 20 wrong ones if the promise were just kept.
 * More of them would hide for longer that the share has risen since.
 */
const WRONG_IN_EVIDENCE = 20;
const DECISIONS_MAX = 1_000;
const ROWS_READ_MAX = 10_000;
/** Newest results whose scores are compared. */
const SCORES_MAX = 1_000;
const BINS = 10;
const BIN_POINTS = 10;

/** Reads what a promise rests on: the decisions of people, and the spread of the scores. */
@Injectable()
export class PromiseEvidence {
  constructor(
    private readonly readModels: ReadModels,
    private readonly customerKinds: CustomerKinds,
  ) {}

  /**
   * Counts the newest decisions of people about alerts within the terms that a run recommended to close. They
   * include alerts that the policy would leave to people, such as those of victims.
   */
  async of(caller: Caller, terms: PolicyTerms): Promise<PolicyEvidence> {
    const { scoreBelow, subtypes } = terms;
    const decided = await this.readModels.for(caller).find(
      AlertReadModel,
      { finalDisposition: 'CLEARED', analystDisposition: { $in: DISPOSITIONS } },
      {
        index: 'outcome',
        sort: { createdAt: -1, id: -1 },
        limit: ROWS_READ_MAX,
        fields: ['analystDisposition', 'dispositionSetBy', 'finalRiskScore', 'subtype', 'entityIds'],
      },
    );
    const inReach = decided
      .filter(({ dispositionSetBy }) => policyOfActor(dispositionSetBy) === null)
      .filter(({ analystDisposition }) => !OPEN.has(analystDisposition ?? ''))
      .filter(({ finalRiskScore }) => finalRiskScore !== null && finalRiskScore < scoreBelow)
      .filter(({ subtype }) => subtypes.length === 0 || subtypes.includes(subtype ?? ''));
    const areWithin = await this.customerKinds.within(caller, inReach, terms);
    const newest = Math.min(DECISIONS_MAX, Math.ceil(WRONG_IN_EVIDENCE / terms.wrongShareMax));
    const within = inReach.filter((_, at) => areWithin[at]).slice(0, newest);
    const wrong = within.filter(({ analystDisposition }) =>
      ESCALATING_DISPOSITIONS.includes(analystDisposition ?? ''),
    ).length;
    const bound = anytimeUpperBound(wrong, within.length, WRONG_SHARE_BOUND_CONFIDENCE);
    return { bound, decided: within.length, wrong };
  }

  /** Counts the newest results since `from` by score, in ten bins of ten points. */
  async scores(caller: Caller, from?: string): Promise<number[]> {
    const rows = this.readModels.for(caller);
    const runs = await runsCreated(rows, { from, to: undefined }, SCORES_MAX, ['score']);
    const bins = new Array<number>(BINS).fill(0);
    for (const { score } of runs)
      if (score !== null) bins[Math.min(BINS - 1, Math.floor(score / BIN_POINTS))]! += 1;
    return bins;
  }
}

/** Dispositions that decide nothing. */
const OPEN: ReadonlySet<string> = new Set(['UNDER_INVESTIGATION', 'PENDING_INFO', 'REOPENED']);
