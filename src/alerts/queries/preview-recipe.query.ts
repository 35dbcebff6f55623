import { RejudgeRuns, type RejudgedRun } from '../../investigations/queries/rejudge-runs.query.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

const PREVIEWED_ALERTS_MAX = 200;
/** Our own choice: a person waits at most 3 s, including the last run and the page. */
export const RECIPE_PREVIEW_MAX_MS = 2_500;
const SHARE_OF_REQUEST = 0.6;

interface ChangedOutcome {
  readonly alertId: string;
  readonly serviceId: string;
  readonly before: { readonly disposition: string; readonly score: number };
  readonly after: RejudgedRun;
}

interface RecipePreview {
  readonly judged: number;
  /**
   * Alerts left out: without a completed run, with an input that is gone (`unreadable`), or without a score.
   */
  readonly withoutRun: number;
  readonly unreadable: number;
  readonly unscored: number;
  /** Alerts not judged because the time was up. */
  readonly left: number;
  readonly changed: readonly ChangedOutcome[];
}

type Change = InstanceType<typeof RejudgeRuns>['change'];

/** Returns which outcomes of the newest alerts would change under other scoring rules; writes nothing. */
export const PreviewRecipe = defineQuery(
  'PreviewRecipe',
  { permission: 'org:manage', readsPersonalData: true },
  (caller: Caller, change: Change) => ({ caller, change }),
  [Bus, ReadModels, Clock, Config],
  async ({ caller, change }, bus, readModels, clock, config): Promise<RecipePreview> => {
    const limitMs = Math.min(RECIPE_PREVIEW_MAX_MS, SHARE_OF_REQUEST * config.requestTimeoutMs);
    const deadlineMs = clock.now() + limitMs;
    const rows = await readModels
      .for(caller)
      .find(AlertReadModel, {}, { index: 'newest', sort: { createdAt: -1 }, limit: PREVIEWED_ALERTS_MAX });
    const alerts = rows.filter(({ completedRunId }) => completedRunId != null);
    const runIds = alerts.map(({ completedRunId }) => completedRunId!);
    const { runs, ...leftOut } = await bus.send(new RejudgeRuns(caller, { runIds, change, deadlineMs }));
    const byRun = new Map(runs.map((run) => [run.run, run]));
    const changed = alerts.flatMap((row): ChangedOutcome[] => {
      const after = byRun.get(row.completedRunId!);
      const { alertId, id: serviceId, finalDisposition: disposition, finalRiskScore: score } = row;
      if (!after || disposition == null || score == null || after.disposition === disposition) return [];
      return [{ alertId, serviceId, before: { disposition, score }, after }];
    });
    return { judged: runs.length, withoutRun: rows.length - alerts.length, ...leftOut, changed };
  },
);
export type PreviewRecipe = InstanceType<typeof PreviewRecipe>;
