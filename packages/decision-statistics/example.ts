import {
  anytimeUpperBound,
  binomialUpperBound,
  DecisionTally,
  highestSafeThreshold,
  ScoreCalibration,
} from '@alert-review/decision-statistics';

const decisions = Array.from({ length: 600 }, (_, at) => ({
  score: at % 100,
  isPositive: at % 100 >= 40 + (at % 7),
}));

const tally = DecisionTally.of(decisions);
export const choice = highestSafeThreshold(tally, 0.05, 0.95);

console.log('close below:', choice.chosen?.threshold, 'missed:', choice.chosen?.missed);
console.log('escalated with 45 points:', ScoreCalibration.fit(tally)?.at(45));
console.log('no miss in 59 positives:', binomialUpperBound(0, 59, 0.95).toFixed(3));
console.log('the same, looked at after each:', anytimeUpperBound(0, 59, 0.95).toFixed(3));
