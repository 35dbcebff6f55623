// Check a narrative against the payments and facts on record.
export { checkNarrative, checkNarrativeInSteps } from './src/check-narrative.js';
export { joinNarrativeChecks } from './src/joined-checks.js';
export {
  type CheckedFact,
  type CheckedPayment,
  HARD_STOPS,
  type HardStop,
  type HardStopCode,
  type MarkKind,
  type NarrativeCheck,
  type NarrativeMark,
  type NarrativeRecord,
  type Verdict,
} from './src/record.js';
