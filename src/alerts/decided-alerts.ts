import { Injectable } from '@nestjs/common';
import type { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { GetRuns, type RunStatus } from '../investigations/queries/get-runs.query.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AlertReadModel } from './alert.read-model.js';

/** As many documents as one query reads. */
const DECIDED_ALERTS_MAX = 10_000;
const RUNS_PER_LOOKUP = 1_000;

type Disposition = (typeof DISPOSITIONS)[number];

const CONFIRMING_DISPOSITIONS: readonly Disposition[] = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'];
/** Dispositions of dismissed alerts; CLOSED says neither, and others are not final. */
const DISMISSING_DISPOSITIONS: readonly Disposition[] = ['CLEARED', 'NON_REFERRAL'];

/** An alert with a completed run, its score, and whether a person confirmed it, if anyone did. */
export interface JudgedAlert {
  readonly run: string;
  readonly score: number;
  readonly isEscalated: boolean;
  /** Whether the analyst, else the run's review, confirmed it; null without either. */
  readonly isConfirmed: boolean | null;
  readonly entityIds: readonly string[];
}

@Injectable()
export class DecidedAlerts {
  constructor(
    private readonly readModels: ReadModels,
    private readonly bus: Bus,
  ) {}

  /** Returns those of the newest alerts with a completed run; `truncated`: there may be older ones. */
  async newest(caller: Caller): Promise<{ alerts: JudgedAlert[]; truncated: boolean }> {
    const rows = await this.readModels.for(caller).find(
      AlertReadModel,
      {},
      {
        index: 'newest',
        sort: { createdAt: -1 },
        limit: DECIDED_ALERTS_MAX,
        fields: ['finalRiskScore', 'finalDisposition', 'analystDisposition', 'completedRunId', 'entityIds'],
      },
    );
    const judged = rows.flatMap(({ finalRiskScore: score, completedRunId: run, entityIds, ...row }) => {
      if (score == null || run == null) return [];
      const isEscalated = row.finalDisposition === 'ESCALATED';
      return [{ score, run, isEscalated, isConfirmed: isConfirmedBy(row.analystDisposition), entityIds }];
    });
    const reviews = await this.reviewStatusByRun(
      caller,
      judged.flatMap(({ run, isConfirmed }) => (isConfirmed === null ? [run] : [])),
    );
    const alerts = judged.map((alert) => {
      const review = reviews.get(alert.run);
      return { ...alert, isConfirmed: alert.isConfirmed ?? (review ? isConfirmedBy(review) : null) };
    });
    return { alerts, truncated: rows.length === DECIDED_ALERTS_MAX };
  }

  private async reviewStatusByRun(
    caller: Caller,
    runIds: readonly string[],
  ): Promise<ReadonlyMap<string, RunStatus['reviewStatus']>> {
    const found = new Map<string, RunStatus['reviewStatus']>();
    for (let from = 0; from < runIds.length; from += RUNS_PER_LOOKUP) {
      const asked = runIds.slice(from, from + RUNS_PER_LOOKUP);
      for (const run of await this.bus.send(new GetRuns(caller, asked)))
        found.set(run.runId, run.reviewStatus);
    }
    return found;
  }
}

/** Tells whether a decision confirms the suspicion; null for one that says neither. */
export function isConfirmedBy(disposition: Disposition | RunStatus['reviewStatus'] | null): boolean | null {
  const isOneOf = (some: readonly string[]) => disposition != null && some.includes(disposition);
  return isOneOf(CONFIRMING_DISPOSITIONS) ? true : isOneOf(DISMISSING_DISPOSITIONS) ? false : null;
}
