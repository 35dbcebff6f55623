// Assess the facts of a case.
export { caseAssessment } from './src/face/case-assessment.js';
export { type AssessmentInput } from './src/assessment/assess-case.js';
export { type RunHistory } from './src/assessment/run-blocks.js';
export { type CaseTables, type InvestigationContent } from './src/scoring/investigation-content.js';
export {
  type BlockResult,
  type OutcomeKind,
  type RunResult,
  type UnassessedCheck,
} from './src/scoring/run-result.js';

// Gather the facts of cases from the records of an application, or from records at hand.
export { CaseGathering } from './src/gathering/case-gathering.js';
export {
  type CaseFacts,
  type FurtherFacts,
  type Period,
  type RecordVersion,
  type StoredRecord,
} from './src/case/facts/case-facts.js';
export { type EarlierAlert } from './src/case/facts/history-facts.js';
export {
  type CaseRecords,
  type GatheringPace,
  type PeerTablesOfCase,
  type StoredTransaction,
} from './src/gathering/case-records.js';

// Screen customers, read their payments, compare them with others.
export {
  type CaseHits,
  type CustomerListHit,
  customerScreening,
  type NewsHit,
} from './src/face/customer-screening.js';
export { type ListHit } from './src/gathering/screen-customer.js';
export { customerActivity, type CustomerTransaction } from './src/face/customer-activity.js';
export { STATUSES_WITHOUT_MOVEMENT, type TransactionRow } from './src/activity/entity-activity.js';
export { peerTables } from './src/face/peer-tables.js';
export { type PeerTable } from './src/activity/peer-table.js';
export {
  type KnownPeer,
  type PeerCutting,
  type PeerTablesBySegment,
  type SegmentedCustomer,
} from './src/case/peer-cutting.js';

// Scoring rules and thresholds of an organization.
export { scoringRecipe } from './src/face/scoring-recipe.js';
export { type RecipeChange } from './src/recipe/change-settings.js';
export { type RecipeChangeShown } from './src/recipe/recipe-changes.js';
export { type RecipeSettings } from './src/recipe/recipe-settings.js';
export { type RecipeOfRun } from './src/recipe/recipe.js';

// Show a result with the words of every code.
export {
  shownResults,
  type BriefResult,
  type OpenTopics,
  type TitledRule,
} from './src/face/shown-results.js';
export { RESULT_CODES } from './src/face/result-codes.js';
export { type ShownResult } from './src/assessment/shown-result.js';
export {
  type ShownBlock,
  type ShownFlag,
  type ShownHypothesis,
  type ShownReason,
} from './src/rules/shown-findings.js';
export { type CustomerRole } from './src/scoring/customer-role.js';
export { type ResembledPattern, type ShownOutcome } from './src/rules/shown-outcome.js';
export { type TitleSource } from './src/rules/titles.js';
export { type BlockId, type Dimension } from './src/scoring/dimensions.js';
export { type Color, type Flag, type FlagChange } from './src/scoring/flag.js';
export { type Disposition } from './src/scoring/score.js';

// Describe the model.
export { scoringModel } from './src/face/scoring-model.js';
export { type ModelFigures } from './src/assessment/model-sections.js';

// Read what analysts note.
export { analystNotes } from './src/face/analyst-notes.js';
export { Claim, CLAIMS_PER_NOTE_MAX } from './src/notes/claim.js';
export { type NoteAnswer } from './src/notes/note-answer.js';
export { type ReadNote } from './src/notes/note-effects.js';
export { type BlockType, type Classification } from './src/notes/note-kinds.js';

// Lists of sanctions, places and words; names and words as the engine reads them.
export { RiskList, type FoundList } from './src/risk-data/risk-list.js';
export { type ListName } from './src/risk-data/list-catalogue.js';
export { type ListProblem, type ListStatus } from './src/risk-data/list-status.js';
export { type ListsInForce, RiskData } from './src/risk-data/risk-data.js';
export { type WordListShown } from './src/risk-data/words/word-lists.js';
export { textInterpretation } from './src/face/written-words.js';
export { type SearchedName } from './src/risk-data/searched-name.js';
