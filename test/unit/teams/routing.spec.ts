import { deadRules, firstMatchingRuleIndex, standInFor } from '../../../src/teams/domain/routing.js';
import { ALERT_SOURCES, CUSTOMER_KINDS, type RoutingFacts } from '../../../src/teams/domain/teams.events.js';
import type { RoutingRule } from '../../../src/teams/domain/teams.events.js';
import { seeded } from '../../support/seeded.js';

const FACTS: RoutingFacts = {
  source: 'TM',
  rule: 'Structuring',
  score: 70,
  marks: ['mule', 'AA1'],
  kind: 'BUSINESS',
};

const SEED = 8_512;
const ROUNDS = 400;

/** Up to seven rules whose conditions are drawn from few values, so that they often meet. */
function someRules(random: () => number): RoutingRule[] {
  const one = <T>(values: readonly T[]): T | undefined =>
    random() < 0.5 ? undefined : values[Math.floor(random() * values.length)];
  return Array.from({ length: Math.floor(random() * 8) }, () => ({
    team: 'a',
    source: one(ALERT_SOURCES),
    rule: one(['Structuring', 'cash']),
    min: one([0, 40, 60, 100]),
    max: one([0, 40, 60, 100]),
    mark: one(['mule', 'AA1']),
    kind: one(CUSTOMER_KINDS),
  }));
}

/** Every alert that rules of these values tell apart. */
const EVERY_ALERT: readonly RoutingFacts[] = ALERT_SOURCES.flatMap((source) =>
  [...CUSTOMER_KINDS, null].flatMap((kind) =>
    ['STRUCTURING', 'Cash', 'Other', null].flatMap((rule) =>
      [[], ['mule'], ['AA1'], ['mule', 'AA1']].flatMap((found) =>
        [null, 0, 20, 40, 50, 60, 80, 100].map((score) => ({ source, kind, rule, marks: found, score })),
      ),
    ),
  ),
);

test.each<[string, Partial<RoutingRule>, boolean]>([
  ['no condition', {}, true],
  ['its source', { source: 'TM' }, true],
  ['another source', { source: 'BM' }, false],
  ['the title in other letters', { rule: ' structuring ' }, true],
  ['another title', { rule: 'Cash' }, false],
  ['a score at both bounds', { min: 70, max: 70 }, true],
  ['a score above', { min: 70.01 }, false],
  ['one of its marks', { mark: 'AA1' }, true],
  ['another mark', { mark: 'AA2' }, false],
  ['its kind of customer', { kind: 'BUSINESS' }, true],
  ['another kind', { kind: 'INDIVIDUAL' }, false],
])('a rule with %s: %s fits %s', (_, conditions, fits) => {
  expect(firstMatchingRuleIndex([{ team: 'a', ...conditions }], FACTS)).toBe(fits ? 0 : null);
});

test('before a run has completed no rule about score or marks fits', () => {
  const early = { ...FACTS, score: null, marks: [] };
  const asked: RoutingRule[] = [
    { team: 'a', min: 0 },
    { team: 'a', mark: 'mule' },
    { team: 'a', source: 'TM' },
  ];
  expect(firstMatchingRuleIndex(asked, early)).toBe(2);
});

test(`the first rule that fits counts, and a dead one gets no alert [${SEED}]`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const ordered = someRules(random);
    const got = new Set<number | null>();
    for (const facts of EVERY_ALERT) {
      const fitting = ordered.findIndex((rule) => firstMatchingRuleIndex([rule], facts) !== null);
      const found = firstMatchingRuleIndex(ordered, facts);
      if (found !== (fitting < 0 ? null : fitting)) expect([ordered, facts, found]).toEqual(fitting);
      got.add(found);
    }
    const dead = deadRules(ordered).filter(({ rule }) => got.has(rule));
    expect([round, ordered, dead]).toEqual([round, ordered, []]);
  }
});

test.each<[string, Partial<RoutingRule>[], ReturnType<typeof deadRules>]>([
  ['contradicts itself', [{ min: 50, max: 40 }], [{ rule: 0, why: 'contradicts_itself' }]],
  ['comes after one for all', [{}, { source: 'TM' }], [{ rule: 1, why: 'covered' }]],
  ['asks for more than one', [{ rule: 'Cash' }, { rule: ' cash', min: 1 }], [{ rule: 1, why: 'covered' }]],
  ['has scores between others', [{ min: 40 }, { min: 50, max: 60 }], [{ rule: 1, why: 'covered' }]],
  ['has more scores', [{ min: 40 }, { min: 30 }, { kind: 'BUSINESS' }], []],
  ['also takes alerts without a score', [{ min: 0 }, { source: 'TM' }], []],
])('a rule that %s is told where it is dead', (_, conditions, dead) => {
  expect(deadRules(conditions.map((each) => ({ team: 'a', ...each })))).toEqual(dead);
});

describe('stand-ins', () => {
  const away = (user: string, standIn: string, from = '2025-03-03', to = '2025-03-07') => ({
    user,
    standIn,
    from,
    to,
  });
  const absences = [away('ann', 'ben'), away('ben', 'cem', '2025-03-05')];

  test.each([
    ['2025-03-02', 'ann'],
    ['2025-03-03', 'ben'],
    ['2025-03-05', 'cem'],
    ['2025-03-07', 'cem'],
    ['2025-03-08', 'ann'],
  ])('on %s what comes to ann goes to %s', (day, to) => {
    expect(standInFor(absences, 'ann', day)).toBe(to);
  });

  test('where all who stand in for one another are absent, it stays', () => {
    expect(standInFor([away('ann', 'ben'), away('ben', 'ann')], 'ann', '2025-03-04')).toBe('ann');
  });
});
