import { newestStoredAlert, type StoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import {
  type CaseTables,
  ENGINE_VERSION,
  engineOf,
  hasHits,
  type InvestigationContent,
  type ShownBlock,
  shownBlocks,
  type ShownFlag,
  shownHypothesis,
  type ShownHypothesis,
  shownOutcome,
  type ShownOutcome,
  type ShownReason,
} from '@alert-review/judgement';
import { AlertNotes, type AlertNote, NoteAnswers } from '../engine/alert-notes.js';
import { AlertResults, type RunRow } from '../engine/alert-results.js';

/** A note with what it is understood as; null for earlier ones than the newest, and for a judgement. */
export interface ReadAlertNote extends AlertNote {
  readonly readAs: string | null;
}

export type { ShownBlock, ShownFlag, ShownHypothesis, ShownReason };

export type EvidenceRow = CaseTables['transactions'][number];

/** As many as a page shows. */
const NOTES_READ = 20;

/** What a run found, with the words of every code. Texts are of our Markdown. */
export interface RunFindings {
  readonly investigationId: string;
  readonly ranAt: string;
  /** Version of the engine that made it; null where the result does not say it. */
  readonly engine: number | null;
  readonly isOfEarlierEngine: boolean;
  readonly score: number | null;
  /** Score from which the recipe escalated; null where the reason of the outcome does not name it. */
  readonly escalateAt: number | null;
  readonly scoreWithoutNotes: number | null;
  readonly assessedShare: number;
  readonly outcome: (ShownOutcome & { readonly because: string }) | null;
  readonly hypothesis: ShownHypothesis | null;
  readonly blocks: readonly ShownBlock[];
  /** Whether there are hits on lists or articles: see GetScreeningHits. */
  readonly hasHits: boolean;
  readonly narrative: string;
  /** Draft of a report; null for a run that does not escalate. */
  readonly draft: string | null;
  /** Transactions that flags name as evidence, by service id. */
  readonly evidence: ReadonlyMap<string, EvidenceRow>;
}

export interface AlertFindings {
  readonly uploaded: StoredAlert['content'];
  /** Null for a run without a result, and until one has completed. */
  readonly run: RunFindings | null;
  /** Oldest first. */
  readonly notes: readonly ReadAlertNote[];
}

/**
 * Returns an alert as it was uploaded and what a run found, by default the newest completed one. Throws
 * alert_not_found, investigation_not_found.
 */
export const GetAlertFindings = defineQuery(
  'GetAlertFindings',
  { permission: 'alerts:read', readsPersonalData: 'alertId' },
  /** `alertId`: the caller's own id. */
  (caller: Caller, alertId: string, runId: string | null = null) => ({ caller, alertId, runId }),
  [Records, AlertResults, AlertNotes, NoteAnswers],
  async ({ caller, alertId, runId }, records, results, alertNotes, answers): Promise<AlertFindings> => {
    const { id } = await results.alert(caller, alertId);
    const [stored, run, notes, answered] = await Promise.all([
      newestStoredAlert(records.for(caller), id),
      runId === null ? results.newestCompleted(caller, id) : results.run(caller, runId),
      alertNotes.of(caller, id),
      answers.newest(caller, id, NOTES_READ),
    ]);
    if (!stored) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    if (runId !== null && run?.alert !== id) throw new AppError('investigation_not_found', { value: runId });
    const content = run && (await results.content(caller, run));
    const readAs = new Map(answered.map((note) => [note.noteId, note.understoodAs.join('; ')]));
    const read = notes.map((note) => ({ ...note, readAs: readAs.get(note.noteId) ?? null }));
    return { uploaded: stored.content, run: content && foundBy(run, content), notes: read };
  },
);

const foundBy = (run: RunRow, content: InvestigationContent): RunFindings => {
  const { result, summary, sarNarrative, tables } = content;
  const outcome = shownOutcome(result);
  const engine = engineOf(result);
  return {
    investigationId: run.id,
    ranAt: run.startedAt ?? run.queuedAt,
    engine,
    isOfEarlierEngine: engine !== ENGINE_VERSION,
    score: result.score,
    escalateAt: escalateAtOf(result),
    scoreWithoutNotes: result.scoreWithoutNotes ?? null,
    assessedShare: result.assessedShare,
    outcome: outcome && { ...outcome, because: result.outcome?.because ?? '' },
    hypothesis: shownHypothesis(result),
    blocks: shownBlocks(result),
    hasHits: hasHits(result),
    narrative: summary.narrative,
    draft: sarNarrative?.text ?? null,
    evidence: new Map(tables?.transactions.map((row) => [row.id, row])),
  };
};

/** Returns the threshold that the run's reason cites; the recipe may have changed since. */
function escalateAtOf({ outcome }: InvestigationContent['result']): number | null {
  const cited = outcome?.references?.find(({ source }) => source === '/recipe/escalateAt');
  return cited ? Number(cited.text) : null;
}
