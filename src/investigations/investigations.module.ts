import type { Provider } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { FeatureModule } from '../platform/bus/feature-module.js';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { AlertNotes, NoteAnswers, NoteFiles } from './engine/alert-notes.js';
import { NarrativeRecords } from './engine/narrative-records.js';
import { AlertResults } from './engine/alert-results.js';
import { LoadCase } from './engine/gather/load-case.js';
import { PeerTables } from './engine/gather/peer-tables.js';
import { RunSummaries } from './engine/run-summaries.js';
import { RunClaims } from './engine/run-claims.js';
import { RecordedInput, RecomputedResults } from './engine/recorded-input.js';
import { Recipes } from './engine/recipes.js';
import { ResultThread } from './engine/result-thread.js';
import { FinishApprovedChangesJob } from './jobs/finish-approved-changes.job.js';
import { RunInvestigationJob } from './jobs/run-investigation.job.js';
import { PastInvestigations } from './search/past-investigations.js';

const RESULT_THREAD: Provider = {
  provide: ResultThread,
  inject: [Clock, Lifecycle],
  useFactory: (clock: Clock, lifecycle: Lifecycle) => {
    const thread = new ResultThread(clock);
    // Stops after the stage `work`, so that runs in progress can end first.
    lifecycle.onStop('thread of results', 'stores', () => thread.end());
    return thread;
  },
};

@FeatureModule([
  PastInvestigations,
  AlertNotes,
  NoteAnswers,
  NarrativeRecords,
  NoteFiles,
  AlertResults,
  Recipes,
  RunSummaries,
  RunClaims,
  LoadCase,
  PeerTables,
  RecordedInput,
  RecomputedResults,
  RESULT_THREAD,
  RunInvestigationJob,
  FinishApprovedChangesJob,
])
export class InvestigationsModule {}
