import { weakenedRulesAt } from '../../../src/audit/rules-off.js';
import {
  NO_SECOND_PERSON,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';

type Changes = Parameters<typeof weakenedRulesAt>[0];

const day = (number: number, hour = 0): string => new Date(Date.UTC(2025, 2, number, hour)).toISOString();
const changes = (...set: readonly (readonly [at: string, by: string, rules: Partial<SecondPersonRules>])[]) =>
  set.map(([recordedAt, user, rules]) => ({
    recordedAt,
    actor: { user },
    data: { ...NO_SECOND_PERSON, ...rules },
  })) as unknown as Changes;

const OFF_AND_ON = changes(
  [day(1), 'lead', { cleared: true, scoreFrom: 60 }],
  [day(10), 'ann', { scoreFrom: 60 }],
  [day(10, 2), 'ann', { cleared: true, scoreFrom: 60 }],
);

test.each<[string, Changes, string, ReturnType<typeof weakenedRulesAt>]>([
  ['before any rule', OFF_AND_ON, day(0), null],
  ['under all rules', OFF_AND_ON, day(5), null],
  [
    'while one was off',
    OFF_AND_ON,
    day(10, 1),
    { rules: ['cleared'], since: day(10), by: 'ann', until: day(10, 2) },
  ],
  ['after it was on again', OFF_AND_ON, day(10, 3), null],
  [
    'after a higher score was set, and another rule since',
    changes(
      [day(1), 'lead', { scoreFrom: 60 }],
      [day(2), 'ann', { scoreFrom: 90 }],
      [day(3), 'ben', { scoreFrom: 90, undone: true }],
    ),
    day(4),
    { rules: ['score'], since: day(2), by: 'ann', until: null },
  ],
  [
    'after a customer was taken off the list',
    changes([day(1), 'lead', { customers: ['A', 'B'] }], [day(2), 'ann', { customers: ['b'] }]),
    day(3),
    { rules: ['customer'], since: day(2), by: 'ann', until: null },
  ],
  [
    'after an id was only written in another way',
    changes([day(1), 'lead', { customers: ['A'] }], [day(2), 'ann', { customers: [' a'] }]),
    day(3),
    null,
  ],
  [
    'long after a rule was given up for good',
    changes([day(1), 'lead', { undone: true }], [day(2), 'ann', {}]),
    day(40),
    null,
  ],
  [
    'long after it was off, and it was on again later',
    changes([day(1), 'lead', { undone: true }], [day(2), 'ann', {}], [day(50), 'ann', { undone: true }]),
    day(45),
    { rules: ['undone'], since: day(2), by: 'ann', until: day(50) },
  ],
  [
    'after the sum was given in another currency',
    changes(
      [day(1), 'lead', { flaggedFrom: { amount: 10, currency: 'EUR' } }],
      [day(2), 'ann', { flaggedFrom: { amount: 10, currency: 'JPY' } }],
    ),
    day(3),
    { rules: ['flagged_sum'], since: day(2), by: 'ann', until: null },
  ],
])('a decision %s', (_, set, at, off) => {
  expect(weakenedRulesAt(set, at)).toEqual(off);
});
