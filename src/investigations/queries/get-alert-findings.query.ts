import { newestStoredAlert, type StoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import {
  type CaseTables,
  type InvestigationContent,
  type ShownBlock,
  type ShownFlag,
  type ShownHypothesis,
  type ShownReason,
  type ShownResult,
  shownResults,
} from '@alert-review/judgement';
import { peerStripsOf, type PeerStrip } from '../domain/case/peer-strips.js';
import { recordsNamedInNextSteps, type RecordNamedInNarrative } from '../domain/case/step-records.js';
import { AlertNotes, type AlertNote, NoteAnswers } from '../engine/alert-notes.js';
import { AlertResults, type RunRow } from '../engine/alert-results.js';

/** A note with what it states, empty for a text alone; null for notes older than the newest 20. */
export interface InterpretedAlertNote extends AlertNote {
  readonly readAs: string | null;
}

export type { RecordNamedInNarrative, PeerStrip, ShownBlock, ShownFlag, ShownHypothesis, ShownReason };

export type EvidenceRow = CaseTables['transactions'][number];

/** As many notes as a page shows. */
const NOTES_READ = 20;

/** What a run found. Its texts use our Markdown. GetScreeningHits returns the screening hits. */
export interface RunFindings extends ShownResult {
  readonly investigationId: string;
  readonly ranAt: string;
  readonly narrative: string;
  /** Records that its next steps name, by line. */
  readonly stepRecords: ReadonlyMap<string, readonly RecordNamedInNarrative[]>;
  /** Draft of a suspicious activity report; null for a run that does not escalate. */
  readonly draft: string | null;
  /** Transactions that flags name as evidence, by service id. */
  readonly evidence: ReadonlyMap<string, EvidenceRow>;
  /** Indicators beside comparable customers, the most unusual first. */
  readonly strips: readonly PeerStrip[];
  /** Incoming payments that left nearly whole within days, by service id, as far as the result names them. */
  readonly passedOn: readonly string[];
  /** Pairs of payments by which money was passed on, as the narrative tells them. */
  readonly passThrough: readonly PassThroughPayments[];
}

/** An incoming payment and the outgoing one that carried most of it on, by service id. */
export interface PassThroughPayments {
  readonly cameId: string;
  readonly leftId: string;
  /** How long the money stayed, such as "7 hours". */
  readonly delay: string;
}

/** The measure of a result that names them; never renumbered, as stored results contain it. */
const PASSED_ON = 'passed_whole';
/** How a narrative cites the time between two payments; never renamed, as stored results contain it. */
const DELAY = /^\/flows\/delay\/([^/]+)\/([^/]+)$/;

const passThroughIn = ({ references }: InvestigationContent['summary']): PassThroughPayments[] =>
  (references?.narrative ?? []).flatMap(({ source, text }) => {
    const [, cameId, leftId] = DELAY.exec(source) ?? [];
    return cameId === undefined || leftId === undefined ? [] : [{ cameId, leftId, delay: text }];
  });

export interface AlertFindings {
  readonly uploaded: StoredAlert['content'];
  /** Null for a run without a result, and if no run has completed. */
  readonly run: RunFindings | null;
  /** Oldest first. */
  readonly notes: readonly InterpretedAlertNote[];
}

/**
 * Returns an alert as it was uploaded and the findings of a run, by default of the newest completed run.
 * Throws alert_not_found, investigation_not_found.
 */
export const GetAlertFindings = defineQuery(
  'GetAlertFindings',
  { permission: 'alerts:read', readsPersonalData: 'alertId', readsEventLog: true },
  /** `alertId`: the bank's own id. */
  (
    caller: Caller,
    { alertId, runId = null }: { readonly alertId: string; readonly runId?: string | null },
  ) => ({ caller, alertId, runId }),
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

const foundBy = (
  run: RunRow,
  { result, summary, sarNarrative, tables }: InvestigationContent,
): RunFindings => ({
  investigationId: run.id,
  ranAt: run.startedAt ?? run.queuedAt,
  ...shownResults.whole(result),
  narrative: summary.narrative,
  stepRecords: recordsNamedInNextSteps(summary),
  draft: sarNarrative?.text ?? null,
  strips: peerStripsOf(result),
  passedOn: result.features?.[PASSED_ON]?.evidence ?? [],
  passThrough: passThroughIn(summary),
  evidence: new Map(tables?.transactions.map((row) => [row.id, row])),
});
