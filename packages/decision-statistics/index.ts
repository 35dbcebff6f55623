// Bounds of shares and rates.
export { anytimeLowerBound, anytimeUpperBound } from './src/anytime-bounds.js';
export {
  binomialInterval,
  binomialLowerBound,
  binomialUpperBound,
  type ShareInterval,
  USUAL_CONFIDENCE,
} from './src/binomial-bounds.js';

// Calibration of scores.
export {
  brierScore,
  type CalibrationQuality,
  calibrationQuality,
  type QualityMonth,
  type ReliabilityBin,
  reliabilityBins,
  rocArea,
  type TimedDecision,
} from './src/calibration-quality.js';

// Decisions, and whether their scores have moved.
export { DecisionTally, SCORE_MAX, type ScoredDecision } from './src/decision-tally.js';
export {
  STABILITY_INDEX_MOVED_FROM,
  populationStability,
  STABILITY_INDEX_STABLE_BELOW,
} from './src/population-stability.js';

// The probability of a score.
export {
  CALIBRATION_MINIMUM,
  type CalibrationStep,
  ScoreCalibration,
  type ScoreProbability,
} from './src/score-calibration.js';

// The choice of a threshold.
export {
  highestSafeThreshold,
  type ThresholdChoice,
  type ThresholdRow,
  thresholdTable,
} from './src/threshold-table.js';
export { choiceInWords, missedInWords, shareInPercent } from './src/threshold-words.js';
