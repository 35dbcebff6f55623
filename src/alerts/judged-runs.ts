import { measuresOfRuns, type RunMeasures } from '../investigations/queries/run-figures.lookup.js';
import type { Caller } from '../kernel/caller.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import type { Records } from '../platform/records/records.js';
import type { RowReader } from '../platform/records/rows.js';
import { newestDecidedAlerts, type JudgedAlert } from './decided-alerts.js';
import { agreementOf, type ChallengerReport } from './domain/challenger.js';
import { ChallengerRecord } from './domain/challenger.record.js';

type JudgedRun = JudgedAlert & RunMeasures;

export async function newestJudgedRuns(rows: RowReader): Promise<{ runs: JudgedRun[]; truncated: boolean }> {
  const { alerts, truncated } = await newestDecidedAlerts(rows);
  const ids = alerts.map(({ run }) => run);
  const byRun = new Map((await measuresOfRuns(rows, ids)).map((measures) => [measures.runId, measures]));
  const runs = alerts.flatMap((alert) => {
    const measures = byRun.get(alert.run);
    return measures ? [{ ...alert, ...measures }] : [];
  });
  return { runs, truncated };
}

/** Returns the report on the challenger, computed from what runs measured; null when none was fitted. */
export async function challengerReport(
  records: Records,
  readModels: ReadModels,
  caller: Caller,
  known?: readonly JudgedRun[],
): Promise<ChallengerReport | null> {
  const stored = await records.for(caller).get(ChallengerRecord, caller.orgId);
  if (!stored) return null;
  const runs = known ?? (await newestJudgedRuns(readModels.for(caller))).runs;
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
