// Assess the facts of a case.
export { assessCase, assessCaseInSteps, type AssessmentInput } from './src/assessment/assess-case.js';
export { NO_PAST, type RunPast } from './src/assessment/run-blocks.js';
export { CaseTables, InvestigationContent } from './src/scoring/investigation-content.js';
export {
  BLOCK_STATES,
  BlockResult,
  OUTCOME_KINDS,
  type OutcomeKind,
  RunResult,
} from './src/scoring/run-result.js';
export { takeSpentTimes } from './src/assessment/spent-time.js';

// Build the facts of a case from records, and say what has to be read for them.
export {
  buildFacts,
  type CaseFacts,
  type FurtherFacts,
  furtherFactsOf,
  type Period,
  type RecordVersion,
  type StoredRecord,
  subjectFactsOf,
} from './src/case/facts/case-facts.js';
export { type GivenAlert, type GivenEntity, type GivenTransaction } from './src/given/given-records.js';
export { CASE_LIMITS } from './src/case/case-limits.js';

// Gather the facts of cases from the records of an application.
export { CaseGathering } from './src/gathering/case-gathering.js';
export {
  type CaseRecords,
  MissingRecords,
  type Pace,
  type StoredTransaction,
} from './src/gathering/case-records.js';
export { type ListHit, listHitsOf, screenCustomer } from './src/gathering/screen-customer.js';

// Measure payments, cut peer tables.
export {
  activityRowsOf,
  activityRowsOfTransfers,
  isMinusNotation,
  isMoneyMoved,
  isPartyOfTransaction,
  type TransactionRow,
  unmovedActivityRowsOf,
} from './src/activity/entity-activity.js';
export { endOfPeerPeriod, PeerTable } from './src/activity/peer-table.js';
export {
  type KnownPeer,
  memberText,
  PeerCutting,
  type PeerMember,
  type PeerTablesBySegment,
  type Segmented,
  segmentsOf,
} from './src/case/peer-cutting.js';
export { type MediaText } from './src/case/media/media-facts.js';

// Settings of the rules: check and complete them, and show what they change.
export { type RecipeChangeShown, recipeChangesOf } from './src/recipe/recipe-changes.js';
export { recipeFor } from './src/recipe/recipe-for.js';
export { recipeProblemsIn } from './src/recipe/recipe-problems.js';
export { RecipeSettings } from './src/recipe/recipe-settings.js';
export { ENGINE_VERSION, type RecipeOfRun, SWITCHABLE_ROWS } from './src/recipe/recipe.js';

// Show a result with the words of every code, and describe the model.
export { shownResult, type ShownResult } from './src/assessment/shown-result.js';
export { ModelFigures, modelSections } from './src/assessment/model-sections.js';
export {
  type ShownBlock,
  type ShownFlag,
  type ShownHypothesis,
  type ShownReason,
} from './src/rules/shown-findings.js';
export {
  engineOf,
  looksLike,
  type LooksLike,
  shownOutcome,
  type ShownOutcome,
  titleSourceOf,
} from './src/rules/shown-outcome.js';
export { FLAG_TITLES, isKnownMark, RULE_TITLES, titleOfMark, type TitleSource } from './src/rules/titles.js';
export { ASKS, BLOCKS, FLAGS, measureNames } from './src/rules/rule-table.js';
export { BLOCK_IDS, type BlockId, type Dimension, DIMENSIONS } from './src/scoring/dimensions.js';
export {
  type Color,
  COLORS,
  EVIDENCE_IDS_MAX,
  Flag,
  FlagChange,
  SEVERITY_BY_COLOR,
} from './src/scoring/flag.js';
export { type Disposition, FINAL_DISPOSITIONS } from './src/scoring/score.js';

// Read what analysts note.
export { type NoteAnswer, noteAnswersTo, UNDERSTOOD } from './src/notes/note-answer.js';
export { type NotedFlag, readNote, type ReadNote } from './src/notes/note-effects.js';
export { type BlockType, type Classification, CLASSIFICATIONS, GENERAL } from './src/notes/note-kinds.js';

// Lists of sanctions, places and words: parse them, ask them, and compare names.
export { isDayToCome, listAgeDays } from './src/risk-data/list-age.js';
export {
  LIST_CATALOGUE,
  LIST_NAMES,
  type ListName,
  type ListValues,
} from './src/risk-data/list-catalogue.js';
export { ListContents } from './src/risk-data/list-contents.js';
export { ListFileError } from './src/risk-data/list-file-error.js';
export { type ListProblem, type ListStatus } from './src/risk-data/list-status.js';
export { csvFieldsOf } from './src/risk-data/ofac-csv.js';
export { type ListsInForce, RiskData } from './src/risk-data/risk-data.js';
export {
  LEAST_LIKENESS,
  likeNameKeys,
  likenessTo,
  likeWordKeys,
  nameSearchKeys,
  nameWordKeys,
} from './src/risk-data/searched-names.js';
export { SHIPPED_LISTS_FOLDER } from './src/risk-data/shipped-lists.js';
export { planNumberOf } from './src/risk-data/words/phone-plan.js';
export { inLatinLetters } from './src/risk-data/words/plain-words.js';
export { shownWordLists, withOwnWords, type WordListShown } from './src/risk-data/words/word-lists.js';
export { MONTHS } from './src/risk-data/words/written-dates.js';
