import { investigationDecider } from '../../src/investigations/domain/runs/investigation.decider.js';
import type { InvestigationCommand } from '../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../src/investigations/domain/runs/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
} from '../../src/investigations/domain/runs/investigation-run.record.js';
import type { BlockId, Color, RunResult } from '@alert-review/judgement';
import { RunClaims } from '../../src/investigations/engine/run-claims.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { Records } from '../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from './app.js';

export interface RecordedFlag {
  readonly blockId: BlockId;
  readonly flagId: string;
  readonly color: Color;
  readonly rationale?: string;
}

export interface RecordedRun {
  readonly runId: string;
  readonly queuedMs: number;
  /** Null for a run that ended without a result. */
  readonly found: RunFindings | null;
}

export interface RunFindings {
  readonly score: number;
  readonly disposition: 'ESCALATED' | 'CLEARED';
  readonly flags: readonly RecordedFlag[];
  readonly hasSar: boolean;
  readonly outcome?: RunResult['outcome'];
  readonly features?: RunResult['features'];
}

/** Records one more run of an alert (given by the server's id), with a result that the test makes up. */
export async function recordRun(
  { app, clock }: TestApp,
  { caller }: TestOrganization,
  alert: string,
  found: RunFindings | null,
  tookMs = 0,
): Promise<RecordedRun> {
  // On a slow machine the sweeper would otherwise start the run itself.
  await app.get(Sweeper, { strict: false }).stop();
  const claims = app.get(RunClaims, { strict: false });
  const { runId } = await claims.queue(caller, { id: alert, version: 1 }, { onlyIfNew: false });
  const decide = (command: InvestigationCommand) =>
    app.get(Decisions, { strict: false }).decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: runId,
      operation: command.type,
      command,
    });
  await decide({ type: 'start' });
  clock.advance(tookMs);
  if (found) await complete(app, caller, runId, found, decide);
  else {
    const nothing = { reason: 'case_unreadable', failedBlocks: [], resultHash: null } as const;
    await decide({ type: 'giveUp', attempt: 1, ...nothing });
  }
  await claims.release(caller, alert, runId);
  return { runId, queuedMs: clock.now(), found };
}

async function complete(
  app: TestApp['app'],
  caller: TestOrganization['caller'],
  runId: string,
  { score, disposition, flags, hasSar, outcome = null, features }: RunFindings,
  decide: (command: InvestigationCommand) => Promise<unknown>,
): Promise<void> {
  const blocks = [...new Set(flags.map(({ blockId }) => blockId))];
  const perBlock = blocks.map((blockId) => ({
    blockId,
    rev: 1,
    state: 'recomputed',
    score: 0,
    contribution: 0,
    writeUp: '',
    inputHash: null,
    flags: flags
      .filter((flag) => flag.blockId === blockId)
      .map(({ flagId, color, rationale = '' }) => ({
        flagId,
        color,
        value: null,
        threshold: null,
        rationale,
        references: [],
        evidence: [],
      })),
  })) as never;
  const decided = { score, disposition, outcome, ...(features && { features }) };
  const result = { perBlock, ...decided, assessedShare: 1, failed: [] };
  const summary = { headline: '', narrative: '' };
  const rest = { configHash: 'x', listVersions: {}, read: [] };
  const sar = hasSar ? { sarNarrative: { text: 'A draft', references: [] } } : {};
  const row = {
    id: attemptId(runId, 1),
    salt: 'x',
    hash: runId,
    content: { result, summary, ...sar, ...rest },
  };
  await app.get(Records, { strict: false }).for(caller).put(InvestigationRunRecord, row);
  await decide({ type: 'complete', attempt: 1, score, disposition, resultHash: runId, by: null });
}
