import {
  weakenedRulesAt,
  type UnapprovedDecision,
  type WeakenedRule,
} from '../../../src/audit/weakened-rules.js';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';

type Changes = Parameters<typeof weakenedRulesAt>[0];

const day = (number: number, hour = 0): string => new Date(Date.UTC(2025, 2, number, hour)).toISOString();
const changes = (...set: readonly (readonly [at: string, by: string, rules: Partial<SecondPersonRules>])[]) =>
  set.map(([recordedAt, user, rules]) => ({
    recordedAt,
    actor: { user },
    data: { ...NO_SECOND_PERSON_RULES, ...rules },
  })) as unknown as Changes;

const CLEARED: Omit<UnapprovedDecision, 'at'> = {
  disposition: 'CLEARED',
  isUndo: false,
  isByAssistant: false,
  score: 65.55,
  customers: ['a', 'C'],
  flagged: { volumes: [{ currency: 'EUR', total: '25' }], rateOf: () => null },
};
const UNDONE = { ...CLEARED, isUndo: true };
const weakened = (
  rule: WeakenedRule['rule'],
  since: number,
  until: number | null,
  more: Partial<WeakenedRule> = {},
): WeakenedRule => ({
  rule,
  raised: null,
  since: day(since),
  by: 'ann',
  until: until === null ? null : day(until),
  ...more,
});

type Rules = Partial<SecondPersonRules>;
const byAnn = (...set: readonly Rules[]) =>
  changes(...set.map((rules, at) => [day(at + 1), 'ann', rules] as const));
const eur = (amount: number) => ({ flaggedFrom: { amount, currency: 'EUR' } });

// The decision of each case is made on day 5, but where the case says otherwise.
test.each<[string, Changes, readonly WeakenedRule[], Partial<UnapprovedDecision>?]>([
  ['before any rule', changes([day(6), 'ann', { cleared: true }]), []],
  ['under all rules', byAnn({ cleared: true, scoreFrom: 60 }), []],
  ['while one was off', byAnn({ cleared: true }, {}), [weakened('cleared', 2, null)]],
  ['after it was on again', byAnn({ cleared: true }, {}, { cleared: true }), []],
  [
    'after a rule was replaced by another one, which was given up, too',
    byAnn({ scoreFrom: 60 }, { customers: ['x'] }, {}, {}, {}, { scoreFrom: 60 }),
    [weakened('score', 2, 6)],
  ],
  [
    'after two rules were given up one after the other',
    byAnn({ cleared: true, scoreFrom: 60 }, { scoreFrom: 60 }, {}),
    [weakened('cleared', 2, null), weakened('score', 3, null)],
  ],
  [
    'of a listed customer, after both rules were given up and one is on again',
    byAnn({ cleared: true }, { customers: ['A'] }, {}, {}, {}, { cleared: true }),
    [weakened('cleared', 2, 6), weakened('customer', 3, null)],
  ],
  [
    'after a higher score was set, and another rule since',
    byAnn({ scoreFrom: 60 }, { scoreFrom: 80 }, { scoreFrom: 80, escalated: true }),
    [weakened('score', 2, null, { raised: { from: '60', to: '80' } })],
  ],
  ['of a lower score than the rule asked for', byAnn({ scoreFrom: 70 }, {}), []],
  ['without a score', byAnn({ scoreFrom: 70 }, {}), [weakened('score', 2, null)], { score: null }],
  [
    'whose score no later rule reaches',
    byAnn({ scoreFrom: 60 }, {}, {}, {}, {}, { scoreFrom: 95 }),
    [weakened('score', 2, null)],
  ],
  ['about another customer', byAnn({ customers: ['x'] }, {}), []],
  [
    'about a customer nobody knows any more',
    byAnn({ customers: ['x'] }, {}),
    [weakened('customer', 2, null)],
    { customers: null },
  ],
  [
    'after a customer was taken off the list',
    byAnn({ customers: ['A', 'B'] }, { customers: ['b'] }),
    [weakened('customer', 2, null)],
  ],
  ['after an id was only written in another way', byAnn({ customers: ['A'] }, { customers: [' a'] }), []],
  ['long after a rule was given up for good', byAnn({ cleared: true }, {}), [], { at: day(40) }],
  [
    'long after it was off, and it was on again later',
    changes([day(1), 'lead', { cleared: true }], [day(2), 'ann', {}], [day(50), 'ann', { cleared: true }]),
    [weakened('cleared', 2, 50)],
    { at: day(45) },
  ],
  [
    'of a sum that the higher one does not reach',
    byAnn(eur(10), eur(20), eur(30)),
    [weakened('flagged_sum', 3, null, { raised: { from: 'EUR 20', to: 'EUR 30' } })],
  ],
  ['of a sum that the higher one reaches', byAnn(eur(10), eur(20)), []],
  [
    'of a sum nobody knows any more, after it was given in another currency',
    byAnn(eur(10), { flaggedFrom: { amount: 10, currency: 'JPY' } }),
    [weakened('flagged_sum', 2, null, { raised: { from: 'EUR 10', to: 'JPY 10' } })],
    { flagged: null },
  ],
  ['to clear, where escalating asked', byAnn({ escalated: true, undone: true, assistants: true }, {}), []],
  ['to undo', byAnn({ undone: true }, {}), [weakened('undone', 2, null)], UNDONE],
  ['to undo the only one', byAnn({ cleared: true, scoreFrom: 60 }, {}), [], { ...UNDONE, disposition: null }],
  [
    'of an assistant',
    byAnn({ assistants: true }, {}),
    [weakened('assistant', 2, null)],
    { isByAssistant: true },
  ],
])('a decision %s', (_, set, expected, more = {}) => {
  expect(weakenedRulesAt(set, { ...CLEARED, at: day(5), ...more })).toEqual(expected);
});
