import { seeded } from '../../../test/support/seeded.js';
import { firstDecisions, trueProbability } from '../test/simulated-bank.js';
import { brierScore, calibrationQuality, reliabilityBins, rocArea } from './calibration-quality.js';
import { DecisionTally } from './decision-tally.js';
import { ScoreCalibration } from './score-calibration.js';

const bank = { guiltyShare: 0.3, errorRate: 0 };

test.each([
  [199, 60],
  [500, 29],
  [500, 471],
])('%i decisions with %i escalated are too few', (decisions, positives) => {
  const tally = DecisionTally.of(
    Array.from({ length: decisions }, (_, at) => ({ score: at % 101, isPositive: at < positives })),
  );
  expect(ScoreCalibration.fit(tally)).toBeNull();
});

test('it never falls, lies in its interval, and has the mean of the decisions', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = seeded(seed);
    const decisions = firstDecisions(bank, 400, seed).map((each) => ({
      ...each,
      weight: 1 + Math.floor(random() * 3),
    }));
    const calibration = ScoreCalibration.fit(DecisionTally.of(decisions))!;
    expect(calibration.steps[0]!.from).toBe(0);
    let last = 0;
    for (let score = 0; score <= 100; score += 0.5) {
      const { probability, lower, upper } = calibration.at(score);
      expect(probability).toBeGreaterThanOrEqual(last);
      expect(lower).toBeLessThanOrEqual(probability);
      expect(upper).toBeGreaterThanOrEqual(probability);
      last = probability;
    }
    const weights = decisions.reduce((sum, { weight }) => sum + weight, 0);
    const positives = decisions.reduce((sum, { weight, isPositive }) => sum + weight * Number(isPositive), 0);
    const predicted = decisions.reduce(
      (sum, { weight, score }) => sum + weight * calibration.at(score).probability,
      0,
    );
    expect(predicted / weights).toBeCloseTo(positives / weights, 10);
  }
});

test('no monotone function fits better, neighbour by neighbour', () => {
  const decisions = firstDecisions(bank, 400, 3);
  const calibration = ScoreCalibration.fit(DecisionTally.of(decisions))!;
  const at = (score: number) => calibration.at(score).probability;
  const best = brierScore(decisions, at);
  for (const shift of [-0.01, 0.01])
    for (const from of calibration.steps.map((step) => step.from)) {
      const isMonotone = from === 0 || at(from) + shift >= at(from - 1);
      const shifted = (score: number) => at(score) + (score >= from ? shift : 0);
      expect(!isMonotone || brierScore(decisions, shifted) >= best).toBe(true);
    }
});

test('the interval encloses the true probability', () => {
  const scores = [5, 30, 50, 70, 95];
  let inside = 0;
  for (let seed = 0; seed < 100; seed++) {
    const calibration = ScoreCalibration.fit(DecisionTally.of(firstDecisions(bank, 600, seed)))!;
    for (const score of scores) {
      const { lower, upper } = calibration.at(score);
      const truth = trueProbability(score + 0.5, bank.guiltyShare);
      if (lower <= truth && truth <= upper) inside++;
    }
  }
  expect(inside / (100 * scores.length)).toBeGreaterThanOrEqual(0.95);
});

test('quality is measured on what came later', () => {
  const decisions = firstDecisions(bank, 1_000, 8).map((each, at) => ({
    ...each,
    atMs: 1_000 * (1_000 - at),
  }));
  const quality = calibrationQuality(decisions)!;
  expect(quality).toMatchObject({ fitted: 700, measured: 300 });
  // The newest decisions stand first in the list.
  expect(quality.rocArea).toBe(rocArea(DecisionTally.of(decisions.slice(0, 300))));
  expect(quality.brierScore).toBeLessThan(quality.brierScoreOfShare);
  expect(quality.bins.reduce((sum, bin) => sum + bin.decisions, 0)).toBe(300);
  expect(calibrationQuality(decisions.slice(0, 200))).toBeNull();
});

test('quality is told for each month of the later decisions', () => {
  const day = 86_400_000;
  const decisions = firstDecisions(bank, 1_000, 8).map((each, at) => ({ ...each, atMs: at * day }));
  const { brierScore: ofAll, measured, months } = calibrationQuality(decisions)!;
  expect(months.map(({ month }) => month)).toEqual(
    ['12', '01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month) =>
      month === '12' ? '1971-12' : `1972-${month}`,
    ),
  );
  // The 701st day is 2 December 1971.
  expect(months[0]).toMatchObject({ decisions: 30 });
  const sumOf = (valueOf: (month: (typeof months)[number]) => number) =>
    months.reduce((sum, month) => sum + valueOf(month), 0);
  expect(sumOf((month) => month.decisions)).toBe(measured);
  expect(sumOf((month) => month.decisions * month.brierScore) / measured).toBeCloseTo(ofAll, 12);
});

test('a perfect prediction has a Brier score of 0, and bins compare it with what happened', () => {
  const decisions = [
    { score: 10, isPositive: false },
    { score: 90, isPositive: true, weight: 3 },
  ];
  const sure = (score: number) => (score > 50 ? 1 : 0);
  expect(brierScore(decisions, sure)).toBe(0);
  expect(brierScore(decisions, () => 1)).toBe(0.25);
  expect(reliabilityBins(decisions, () => 0.7)).toEqual([
    { from: 0.7, decisions: 2, predicted: expect.closeTo(0.7, 12) as number, observed: 0.75 },
  ]);
  expect(reliabilityBins(decisions, sure).map(({ from }) => from)).toEqual([0, 0.9]);
});

test('the area counts equal points half, and needs both kinds', () => {
  const tally = DecisionTally.of([
    { score: 10, isPositive: false },
    { score: 50, isPositive: false },
    { score: 50, isPositive: true },
    { score: 90, isPositive: true },
  ]);
  expect(rocArea(tally)).toBe(0.875);
  expect(rocArea(DecisionTally.of([{ score: 10, isPositive: false }]))).toBeNull();
});
