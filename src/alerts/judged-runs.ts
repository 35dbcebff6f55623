import { Injectable } from '@nestjs/common';
import { measuresOfRuns, type RunMeasures } from '../investigations/queries/run-figures.lookup.js';
import type { Caller } from '../kernel/caller.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { DecidedAlerts, type JudgedAlert } from './decided-alerts.js';
import { agreementOf, type ChallengerReport } from './domain/challenger.js';
import { ChallengerRecord } from './domain/challenger.record.js';

type JudgedRun = JudgedAlert & RunMeasures;

@Injectable()
export class JudgedRuns {
  constructor(
    private readonly alerts: DecidedAlerts,
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  async newest(caller: Caller): Promise<{ runs: JudgedRun[]; truncated: boolean }> {
    const { alerts, truncated } = await this.alerts.newest(caller);
    const ids = alerts.map(({ run }) => run);
    const found = await measuresOfRuns(this.readModels.for(caller), ids);
    const byRun = new Map(found.map((measures) => [measures.runId, measures]));
    const runs = alerts.flatMap((alert) => {
      const measures = byRun.get(alert.run);
      return measures ? [{ ...alert, ...measures }] : [];
    });
    return { runs, truncated };
  }

  /** Returns the report on the challenger, computed from what runs measured; null when none was fitted. */
  async challenger(caller: Caller, known?: readonly JudgedRun[]): Promise<ChallengerReport | null> {
    const stored = await this.records.for(caller).get(ChallengerRecord, caller.orgId);
    if (!stored) return null;
    const runs = known ?? (await this.newest(caller)).runs;
    const { fittedAt, decided, confirmed, threshold, points } = stored;
    const later = runs.filter(({ createdAt }) => createdAt > fittedAt);
    return {
      fittedAt,
      decided,
      confirmed,
      threshold,
      points,
      agreement: agreementOf(runs, stored),
      since: agreementOf(later, stored),
    };
  }
}
