import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AlertResults, RUNS_OF_ALERT_MAX } from '../engine/alert-results.js';
import { NoteAnswers, type ExplainedNote } from '../engine/alert-notes.js';
import { RunSummaries, type RunSummary } from '../engine/run-summaries.js';

export const NOTES_OF_RUNS_SHOWN = 20;

interface AlertInvestigations {
  /** Disposition of the alert by a person, an assistant or an upload; null if there is none. */
  readonly analystDisposition: string | null;
  /** Newest first, at most 1,000. */
  readonly investigations: readonly InvestigationRow[];
  readonly truncated: boolean;
  /** The newest notes, oldest first. One note more than is displayed tells that there are more. */
  readonly notes: readonly ExplainedNote[];
}

interface InvestigationRow extends RunSummary {
  /** When the run started, or when it was queued if it has not started. */
  readonly ranAt: string;
  readonly isLatest: boolean;
}

/** Returns the runs of an alert. Throws alert_not_found. */
export const ListAlertInvestigations = defineQuery(
  'ListAlertInvestigations',
  { permission: 'alerts:read', readsPersonalData: 'alertId', readsEventLog: true },
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [AlertResults, RunSummaries, NoteAnswers],
  async ({ caller, alertId }, results, runSummaries, noteAnswers): Promise<AlertInvestigations> => {
    const alert = await results.alert(caller, alertId);
    const runs = await results.runs(caller, alert.id, {}, RUNS_OF_ALERT_MAX + 1);
    const summaries = await runSummaries.of(caller, runs.slice(0, RUNS_OF_ALERT_MAX));
    const investigations = summaries.map((run, i) => {
      return { ...run, ranAt: run.startedAt ?? run.queuedAt, isLatest: i === 0 };
    });
    const { analystDisposition = null } = alert;
    const notes = await noteAnswers.newest(caller, alert.id, NOTES_OF_RUNS_SHOWN + 1);
    return { analystDisposition, investigations, truncated: runs.length > RUNS_OF_ALERT_MAX, notes };
  },
);
export type ListAlertInvestigations = InstanceType<typeof ListAlertInvestigations>;
