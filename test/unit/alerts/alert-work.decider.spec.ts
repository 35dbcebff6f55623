import { alertWorkDecider, type AlertWorkCommand } from '../../../src/alerts/domain/alert-work.decider.js';
import type { AppError } from '@alert-review/kernel';
import { seeded } from '../../support/seeded.js';

const { decide, evolve, initial } = alertWorkDecider;

type State = typeof initial;
type Assign = Extract<AlertWorkCommand, { type: 'assign' }>;

const assign = (to: string, more: Partial<Assign> = {}): Assign => ({
  type: 'assign',
  to,
  inPlaceOf: null,
  how: 'taken',
  from: null,
  mayReassign: false,
  ...more,
});

const had = (assignee: string | null, team: string | null = null): State => ({
  ...initial,
  team,
  assignee,
});
const typesOf = (state: State, command: AlertWorkCommand) => decide(state, command).map(({ type }) => type);

function refusalOf(state: State, command: AlertWorkCommand): string | null {
  try {
    decide(state, command);
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

test('who takes an alert that nobody has has it', () => {
  expect(decide(initial, assign('ann'))).toEqual([
    { type: 'AlertAssigned', data: { to: 'ann', inPlaceOf: null, how: 'taken' } },
  ]);
});

test.each<[string, State, AlertWorkCommand, string | null]>([
  ['taken again by the same', had('ann'), assign('ann'), null],
  ['taken by another', had('ann'), assign('ben'), 'alert_taken'],
  [
    'taken as the next one, also by the same',
    had('ann'),
    assign('ann', { how: 'taken_next' }),
    'alert_taken',
  ],
  [
    'snoozed by now, as the next one',
    { ...had(null), snoozedUntil: '2025-03-02' },
    assign('ann', { how: 'taken_next', now: '2025-03-01' }),
    'conflict',
  ],
  [
    'back from its snooze, as the next one',
    { ...had(null), snoozedUntil: '2025-03-02' },
    assign('ann', { how: 'taken_next', now: '2025-03-03' }),
    null,
  ],
  ['snoozed, taken by its name', { ...had(null), snoozedUntil: '2025-03-02' }, assign('ann'), null],
  ['of a team by now', had(null, 'x'), assign('ann'), 'conflict'],
  ['given back by another', had('ann'), { type: 'release', user: 'ben', mayReassign: false }, 'alert_taken'],
])('an alert that is %s: %s', (_, state, command, code) => {
  expect(refusalOf(state, command)).toBe(code);
});

test.each<[string, State, AlertWorkCommand, string[]]>([
  ['taken again writes nothing', had('ann'), assign('ann'), []],
  ['given on', had('ann'), assign('ben', { mayReassign: true, how: 'given' }), ['AlertAssigned']],
  ['given back', had('ann'), { type: 'release', user: 'ann', mayReassign: false }, ['AlertReleased']],
  [
    'given back for another',
    had('ann'),
    { type: 'release', user: 'ben', mayReassign: true },
    ['AlertReleased'],
  ],
  ['given back where nobody has it', had(null), { type: 'release', user: 'ann', mayReassign: false }, []],
  ['lost with the right', had('ann'), { type: 'endRight', user: 'ann' }, ['AlertReleased']],
  ['had by another by now', had('ben'), { type: 'endRight', user: 'ann' }, []],
  ['routed', had(null), { type: 'route', team: 'x', rule: 0, settings: 1 }, ['AlertRouted']],
  ['routed again', had(null, 'x'), { type: 'route', team: 'x', rule: 1, settings: 2 }, []],
  ['routed while somebody has it', had('ann'), { type: 'route', team: 'x', rule: 0, settings: 1 }, []],
])('an alert %s', (_, state, command, types) => {
  expect(typesOf(state, command)).toEqual(types);
});

const EARLY = '2025-03-01T09:00:00.000Z';
const LATE = '2025-03-02T09:00:00.000Z';
const snoozed: State = { ...initial, snoozedUntil: LATE };

test.each<[string, State, AlertWorkCommand, string[]]>([
  ['is put away', initial, { type: 'snooze', until: LATE, now: EARLY }, ['AlertSnoozed']],
  ['is put away until the same time again', snoozed, { type: 'snooze', until: LATE, now: EARLY }, []],
  ['is brought back', snoozed, { type: 'snooze', until: null, now: EARLY }, ['AlertSnoozeEnded']],
  ['came back by itself', snoozed, { type: 'snooze', until: null, now: LATE }, []],
  ['was not put away', initial, { type: 'snooze', until: null, now: EARLY }, []],
])('an alert that %s', (_, state, command, types) => {
  expect(typesOf(state, command)).toEqual(types);
});

test('of one due instant a warning and a breach are told once, and no warning after the breach', () => {
  const tell = (kind: 'Warned' | 'Breached', due: string, target: 'first_look' | 'decision' = 'decision') => {
    const type = `ServiceLevel${kind}` as const;
    const data = { target, due, level: 'all', team: null };
    return { type: 'tell', event: { type, data } } as const;
  };
  const asked = [
    tell('Warned', EARLY),
    tell('Warned', EARLY),
    tell('Breached', EARLY),
    tell('Breached', EARLY),
    tell('Warned', EARLY, 'first_look'),
    tell('Breached', LATE),
    tell('Warned', LATE),
    tell('Breached', EARLY),
  ];
  let state = initial;
  const told = asked.map((command) => {
    const events = decide(state, command);
    state = events.reduce(evolve, state);
    return events.length;
  });
  expect(told).toEqual([1, 0, 1, 0, 1, 1, 0, 0]);
});

const SEED = 77_031;

test(`nobody loses an alert to a colleague who may not reassign [${SEED}]`, () => {
  const random = seeded(SEED);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  let state = initial;
  for (let round = 0; round < 5_000; round++) {
    const user = one(['ann', 'ben', 'cem']);
    const command = one<AlertWorkCommand>([
      assign(user, { how: 'taken', from: state.team }),
      assign(user, { how: 'taken_next', from: one([null, 'x']) }),
      { type: 'release', user, mayReassign: false },
      { type: 'route', team: one([null, 'x', 'y']), rule: 0, settings: 1 },
    ]);
    if (refusalOf(state, command) !== null) continue;
    const after = decide(state, command).reduce(evolve, state);
    if (state.assignee !== null && after.assignee !== state.assignee) expect(state.assignee).toBe(user);
    if (after.assignee !== null && state.assignee !== null) expect(after.team).toBe(state.team);
    state = after;
  }
});
