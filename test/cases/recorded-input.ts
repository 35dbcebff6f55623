import { AlertResults } from '../../src/investigations/engine/alert-results.js';
import type { AssessmentInput } from '@alert-review/judgement';
import { RecordedInput } from '../../src/investigations/engine/recorded-input.js';
import {
  attemptId,
  InvestigationRunRecord,
} from '../../src/investigations/domain/runs/investigation-run.record.js';
import type { Caller } from '@alert-review/kernel';
import { Records } from '../../src/platform/records/records.js';
import type { TestApp } from '../support/app.js';

/** What a run read, as a replay reads it again. Throws where something of it is gone. */
export async function recordedInput(
  { app }: TestApp,
  caller: Caller,
  runId: string,
): Promise<AssessmentInput> {
  const of = { strict: false };
  const run = await app.get(AlertResults, of).run(caller, runId);
  if (!run) throw new Error(`there is no run ${runId}`);
  const id = attemptId(runId, run.attempt);
  const stored = await app.get(Records, of).for(caller).get(InvestigationRunRecord, id);
  if (!stored) throw new Error(`run ${runId} has no result`);
  const recorded = { alert: run.alert, modulesToRerun: null, stored };
  const input = await app.get(RecordedInput, of).of(caller, recorded);
  if ('missing' in input) throw new Error(`run ${runId} lacks ${input.missing.join(', ')}`);
  return input;
}
