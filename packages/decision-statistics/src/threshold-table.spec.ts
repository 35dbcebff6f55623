import { seeded } from '../../../test/support/seeded.js';
import { firstDecisions, trueMissRate } from '../test/simulated-bank.js';
import { binomialUpperBound } from './binomial-bounds.js';
import { DecisionTally, type ScoredDecision } from './decision-tally.js';
import { highestSafeThreshold, thresholdTable } from './threshold-table.js';

const repeated = (count: number, score: number, isPositive: boolean): ScoredDecision[] =>
  Array.from({ length: count }, () => ({ score, isPositive }));

test('a row counts what its threshold would have closed', () => {
  const tally = DecisionTally.of([
    ...repeated(30, 10, false),
    ...repeated(2, 10.9, true),
    ...repeated(10, 57.8, false),
    ...repeated(18, 100, true),
  ]);
  const rows = thresholdTable(tally, 0.95);
  expect(rows).toHaveLength(101);
  expect(rows[0]).toMatchObject({ escalated: 60, closed: 0, missed: 0, missRate: 0, missUpperBound: 0 });
  expect(rows[10]).toMatchObject({ closed: 0, missUpperBound: binomialUpperBound(0, 20, 0.95) });
  expect(rows[11]).toMatchObject({ closed: 32, missed: 2, missRate: 0.1, savedRate: 0.75 });
  expect(rows[57]).toMatchObject({ closed: 32 });
  expect(rows[58]).toMatchObject({ escalated: 18, closed: 42, missed: 2, savedRate: 1 });
  expect(rows[100]).toMatchObject({ closed: 42, missUpperBound: binomialUpperBound(2, 20, 0.95) });
});

test('the table agrees with counting the decisions, and its figures never fall', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const decisions = firstDecisions({ guiltyShare: 0.2, errorRate: 0.1 }, 300, seed);
    const positives = decisions.filter(({ isPositive }) => isPositive);
    let last = 0;
    for (const row of thresholdTable(DecisionTally.of(decisions), 0.9)) {
      expect(row.closed).toBe(decisions.filter(({ score }) => score < row.threshold).length);
      expect(row.missed).toBe(positives.filter(({ score }) => score < row.threshold).length);
      expect(row.escalated + row.closed).toBe(300);
      expect(row.missUpperBound).toBeGreaterThanOrEqual(last);
      last = row.missUpperBound;
    }
  }
});

test('the highest threshold that keeps the bound is chosen', () => {
  const tally = DecisionTally.of([...repeated(500, 20, false), ...repeated(100, 70, true)]);
  expect(highestSafeThreshold(tally, 0.05, 0.95)).toMatchObject({
    chosen: { threshold: 70, closed: 500, missed: 0 },
    morePositives: 0,
    moreDecisions: 0,
  });
});

test('with too few alerts that people escalated, it says how many more are needed', () => {
  const few = DecisionTally.of([...repeated(160, 20, false), ...repeated(40, 70, true)]);
  // 59 positives without a miss are the fewest with a bound of 5 %.
  expect(highestSafeThreshold(few, 0.05, 0.95)).toEqual({
    chosen: null,
    morePositives: 19,
    moreDecisions: 95,
  });
  expect(highestSafeThreshold(new DecisionTally(), 0.05, 0.95)).toEqual({
    chosen: null,
    morePositives: 59,
    moreDecisions: null,
  });
});

test('with misses at the lowest score, it says how many more are needed, or that more do not help', () => {
  const some = DecisionTally.of([...repeated(2, 0, true), ...repeated(98, 70, true)]);
  const { chosen, morePositives } = highestSafeThreshold(some, 0.05, 0.95);
  expect(chosen).toBeNull();
  const all = 100 + morePositives!;
  expect(binomialUpperBound(0.02 * all, all, 0.95)).toBeLessThanOrEqual(0.05);
  expect(binomialUpperBound(0.02 * (all - 1), all - 1, 0.95)).toBeGreaterThan(0.05);
  const many = DecisionTally.of([...repeated(9, 0, true), ...repeated(91, 70, true)]);
  expect(highestSafeThreshold(many, 0.05, 0.95)).toEqual({
    chosen: null,
    morePositives: null,
    moreDecisions: null,
  });
});

test('equal weights change nothing, and unequal weights widen the bound', () => {
  const decisions = firstDecisions({ guiltyShare: 0.3, errorRate: 0 }, 2_000, 5);
  const plain = thresholdTable(DecisionTally.of(decisions), 0.95);
  const equal = thresholdTable(DecisionTally.of(decisions.map((each) => ({ ...each, weight: 4 }))), 0.95);
  expect(equal).toEqual(plain);
  const mixed = decisions.map((each, at) => ({ ...each, weight: at % 2 === 0 ? 1 : 2 }));
  const bounds = thresholdTable(DecisionTally.of(mixed), 0.95).map(({ missUpperBound }) => missUpperBound);
  for (const threshold of [10, 30, 60])
    expect(bounds[threshold]).toBeGreaterThan(plain[threshold]!.missRate!);
});

test('a weight that no positive has still limits what is known', () => {
  const sampled: ScoredDecision[] = [
    ...repeated(20, 5, false).map((each) => ({ ...each, weight: 20 })),
    ...repeated(59, 70, true),
  ];
  expect(highestSafeThreshold(DecisionTally.of(sampled), 0.05, 0.95).chosen).toBeNull();
});

test('the promise holds in 95 % of the banks, also where low scores are only sampled', () => {
  const banks = 60;
  for (const sampling of [1, 4]) {
    const held = Array.from({ length: banks }, (_, bank) => {
      const random = seeded(1_000 + bank);
      const decisions = firstDecisions({ guiltyShare: 0.3, errorRate: 0 }, 1_500, bank).flatMap((each) => {
        if (each.score >= 25) return [each];
        return random() < 1 / sampling ? [{ ...each, weight: sampling }] : [];
      });
      return trueMissRate(
        highestSafeThreshold(DecisionTally.of(decisions), 0.05, 0.95).chosen?.threshold ?? 0,
      );
    }).filter((rate) => rate <= 0.05).length;
    // The seeds are fixed, so that the share cannot change by chance.
    expect(held / banks).toBeGreaterThanOrEqual(0.95);
  }
});

test.each([
  [{ score: 101, isPositive: true }, 'score 101'],
  [{ score: NaN, isPositive: true }, 'score NaN'],
  [{ score: 5, isPositive: true, weight: 0.5 }, 'weight 0.5'],
])('refuses the decision %j', (decision, message) => {
  expect(() => DecisionTally.of([decision])).toThrow(message);
});

test('refuses a rate and a confidence outside of 0 to 1', () => {
  expect(() => highestSafeThreshold(new DecisionTally(), 0, 0.95)).toThrow('missRate 0');
  expect(() => thresholdTable(new DecisionTally(), 1)).toThrow('confidence 1');
});
