import { Module, type Provider } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { AddBlockNoteHandler } from './commands/add-block-note.command.js';
import { AddFactsHandler } from './commands/add-facts.command.js';
import { InvestigateAlertsHandler } from './commands/investigate-alerts.command.js';
import { QueueRerunsHandler } from './commands/queue-reruns.command.js';
import { ReviewInvestigationsHandler } from './commands/review-investigations.command.js';
import { RunInvestigationHandler } from './commands/run-investigation.command.js';
import { SetRecipeHandler } from './commands/set-recipe.command.js';
import { SubmitAlertFeedbackHandler } from './commands/submit-alert-feedback.command.js';
import { AlertNotes } from './engine/alert-notes.js';
import { NoteAnswers } from './engine/note-answers.js';
import { NoteFiles } from './engine/note-files.js';
import { AlertResults } from './engine/alert-results.js';
import { LoadCase } from './engine/gather/load-case.js';
import { Movements } from './engine/gather/movements.js';
import { PeerTables } from './engine/gather/peer-tables.js';
import { RunSummaries } from './engine/run-summaries.js';
import { RunClaims } from './engine/run-claims.js';
import { RecordedInput } from './engine/recorded-input.js';
import { Recipes } from './engine/recipes.js';
import { RejudgedResults } from './engine/rejudged-results.js';
import { ResultThread } from './engine/result-thread.js';
import { RunInvestigationJob } from './jobs/run-investigation.job.js';
import { CompareInvestigationsHandler } from './queries/compare-investigations.query.js';
import { CompareRerunsHandler } from './queries/compare-reruns.query.js';
import { CountOutcomesHandler } from './queries/count-outcomes.query.js';
import { DescribeModelHandler } from './queries/describe-model.query.js';
import { ExportFeaturesHandler } from './queries/export-features.query.js';
import { GetNoteFileHandler } from './queries/get-note-file.query.js';
import { GetAnsweredNotesHandler } from './queries/get-answered-notes.query.js';
import { EstimateWaitHandler } from './queries/estimate-wait.query.js';
import { GetAlertCaseHandler } from './queries/get-alert-case.query.js';
import { GetAlertFindingsHandler } from './queries/get-alert-findings.query.js';
import { GetCaseActivityHandler } from './queries/get-case-activity.query.js';
import { GetMoneyFlowHandler } from './queries/get-money-flow.query.js';
import { GetFlagAgreementHandler } from './queries/get-flag-agreement.query.js';
import { GetFlagTrendsHandler } from './queries/get-flag-trends.query.js';
import { GetInvestigationHandler } from './queries/get-investigation.query.js';
import { GetInvestigationStatusHandler } from './queries/get-investigation-status.query.js';
import { ListInvestigationsHandler } from './queries/list-investigations.query.js';
import { GetNewestResultHandler } from './queries/get-newest-result.query.js';
import { GetRecipeHandler } from './queries/get-recipe.query.js';
import { ListWordListsHandler } from './queries/list-word-lists.query.js';
import { GetRunBacklogHandler } from './queries/get-run-backlog.query.js';
import { GetRunsHandler } from './queries/get-runs.query.js';
import { ListAlertInvestigationsHandler } from './queries/list-alert-investigations.query.js';
import { PredictRerunImpactHandler } from './queries/predict-rerun-impact.query.js';
import { PredictScoreHandler } from './queries/predict-score.query.js';
import { RequireModulesHandler } from './queries/require-modules.query.js';
import { ReadFactsHandler } from './queries/read-facts.query.js';
import { RejudgeRunsHandler } from './queries/rejudge-runs.query.js';
import { ReplayInvestigationHandler } from './queries/replay-investigation.query.js';
import { SearchAgentInvestigationsHandler } from './queries/search-agent-investigations.query.js';
import { ScreenCustomersHandler } from './queries/screen-customers.query.js';
import { PastInvestigations } from './search/past-investigations.js';

const RESULT_THREAD: Provider = {
  provide: ResultThread,
  inject: [Clock, Lifecycle],
  useFactory: (clock: Clock, lifecycle: Lifecycle) => {
    const thread = new ResultThread(clock);
    // After `work`: runs that have begun end first.
    lifecycle.onStop('thread of results', 'stores', () => thread.end());
    return thread;
  },
};

@Module({
  providers: [
    InvestigateAlertsHandler,
    ReviewInvestigationsHandler,
    RunInvestigationHandler,
    GetInvestigationHandler,
    GetInvestigationStatusHandler,
    ListInvestigationsHandler,
    AddBlockNoteHandler,
    AddFactsHandler,
    QueueRerunsHandler,
    SubmitAlertFeedbackHandler,
    SetRecipeHandler,
    GetRecipeHandler,
    ListWordListsHandler,
    ListAlertInvestigationsHandler,
    CompareInvestigationsHandler,
    GetAlertCaseHandler,
    GetAlertFindingsHandler,
    GetCaseActivityHandler,
    GetMoneyFlowHandler,
    GetAnsweredNotesHandler,
    ReadFactsHandler,
    GetNoteFileHandler,
    GetFlagAgreementHandler,
    GetFlagTrendsHandler,
    CountOutcomesHandler,
    DescribeModelHandler,
    ExportFeaturesHandler,
    GetNewestResultHandler,
    PredictRerunImpactHandler,
    PredictScoreHandler,
    RequireModulesHandler,
    GetRunsHandler,
    GetRunBacklogHandler,
    EstimateWaitHandler,
    CompareRerunsHandler,
    RejudgeRunsHandler,
    ReplayInvestigationHandler,
    SearchAgentInvestigationsHandler,
    ScreenCustomersHandler,
    PastInvestigations,
    AlertNotes,
    NoteAnswers,
    NoteFiles,
    AlertResults,
    Recipes,
    RunSummaries,
    RunClaims,
    LoadCase,
    Movements,
    PeerTables,
    RecordedInput,
    RejudgedResults,
    RESULT_THREAD,
    RunInvestigationJob,
  ],
})
export class InvestigationsModule {}
