import { teamsDecider } from '../../../src/teams/domain/teams.decider.js';
import { NO_TEAM_SETTINGS, type TeamSettings } from '../../../src/teams/domain/teams.events.js';
import type { AppError } from '@alert-review/kernel';

const { decide, evolve, initial } = teamsDecider;

const team = (id: string, name = id, users: readonly string[] = []) => ({
  id,
  name,
  members: users.map((user) => ({ user, decides: true })),
});
const NOW = '2025-03-01T09:00:00.000Z';
const settings = (more: Partial<TeamSettings>): TeamSettings => ({ ...NO_TEAM_SETTINGS, ...more });

const LEVEL = { id: 'all', firstLook: 4, decision: 24, warnAt: 80, calendar: null };
const CALENDAR = {
  id: 'office',
  name: 'Office',
  zone: 'Europe/Stockholm',
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  holidays: [],
};

function refusalOf(more: Partial<TeamSettings>, seenVersion = 0): AppError | null {
  try {
    decide(initial, { settings: settings(more), seenVersion, now: NOW });
    return null;
  } catch (error) {
    return error as AppError;
  }
}

test('each change counts; the same again writes nothing', () => {
  const wanted = settings({ teams: [team('a')] });
  const [set, ...others] = decide(initial, { settings: wanted, seenVersion: 0, now: NOW });
  expect([set, others]).toEqual([
    { type: 'TeamsSet', data: { version: 1, settings: wanted, levelsSince: null } },
    [],
  ]);
  expect(decide(evolve(initial, set!), { settings: wanted, seenVersion: 1, now: NOW })).toEqual([]);
});

test('what somebody else has changed since is not overwritten', () => {
  expect(refusalOf({}, 3)?.code).toBe('teams_changed');
});

test.each<[Partial<TeamSettings>, string]>([
  [{ teams: [team('a'), team('a', 'b')] }, 'teams[1].id'],
  [{ teams: [team('a', 'A'), team('b', 'A')] }, 'teams[1].name'],
  [{ teams: Array.from({ length: 51 }, (_, at) => team(`t${at}`)) }, 'teams'],
  [{ rules: [{ team: 'z' }] }, 'rules[0].team'],
  [
    { absences: [{ user: 'ann', standIn: 'ann', from: '2025-03-01', to: '2025-03-01' }] },
    'absences[0].standIn',
  ],
  [{ absences: [{ user: 'ann', standIn: 'ben', from: '2025-03-02', to: '2025-03-01' }] }, 'absences[0].to'],
  [{ levels: [{ ...LEVEL, team: 'z' }] }, 'levels[0].team'],
  [{ levels: [{ ...LEVEL, calendar: 'z' }] }, 'levels[0].calendar'],
  [{ levels: [LEVEL, LEVEL] }, 'levels[1].id'],
  [{ levels: [{ ...LEVEL, firstLook: null, decision: null }] }, 'levels[0].decision'],
  [{ levels: [{ ...LEVEL, warnAt: 100 }] }, 'levels[0].warnAt'],
  [{ calendars: [CALENDAR, CALENDAR] }, 'calendars[1].id'],
  [{ calendars: [CALENDAR, { ...CALENDAR, id: 'another' }] }, 'calendars[1].name'],
  [{ calendars: [{ ...CALENDAR, to: '09:00' }] }, 'calendars[0].to'],
  [{ calendars: [{ ...CALENDAR, to: '09:59' }] }, 'calendars[0].to'],
  [{ calendars: [{ ...CALENDAR, zone: 'Europe/Atlantis' }] }, 'calendars[0].zone'],
  [{ calendars: [{ ...CALENDAR, zone: '+02:00' }] }, 'calendars[0].zone'],
  [{ calendars: [{ ...CALENDAR, weekdays: [] }] }, 'calendars[0].weekdays'],
  [{ calendars: [{ ...CALENDAR, holidays: ['2025-02-29'] }] }, 'calendars[0].holidays[0]'],
])('settings %# are refused', (more, field) => {
  expect(refusalOf(more)?.details.field).toBe(field);
});

test('an absence that is over is refused, and one that is listed already stays', () => {
  const over = { user: 'ann', standIn: 'ben', from: '2025-02-01', to: '2025-02-28' };
  expect(refusalOf({ absences: [over] })?.details).toMatchObject({
    field: 'absences[0].to',
    value: '2025-02-28',
    message: 'is in the past: today is 2025-03-01 in UTC',
  });
  expect(refusalOf({ absences: [{ ...over, to: '2025-03-01' }] })).toBeNull();
  const version = { version: 1, settings: settings({ absences: [over] }), levelsSince: null };
  const wanted = settings({ absences: [over], decide: 'team' });
  expect(decide(version, { settings: wanted, seenVersion: 1, now: NOW })).toHaveLength(1);
});

describe('absences that go round in a circle', () => {
  const absence = (user: string, standIn: string, from = '2025-03-01', to = '2025-03-31') => ({
    user,
    standIn,
    from,
    to,
  });
  const PEOPLE = Array.from({ length: 400 }, (_, at) => `p${at}`);

  test.each<[string, TeamSettings['absences'], string | undefined]>([
    ['two people', [absence('ann', 'ben'), absence('ben', 'ann')], 'absences[1].standIn'],
    [
      'three people, given in any order',
      [absence('cleo', 'ann'), absence('ann', 'ben'), absence('dan', 'ann'), absence('ben', 'cleo')],
      'absences[3].standIn',
    ],
    [
      'only on the one day that they share',
      [absence('ann', 'ben', '2025-03-01', '2025-03-10'), absence('ben', 'ann', '2025-03-10', '2025-03-20')],
      'absences[1].standIn',
    ],
    [
      'never on the same day',
      [absence('ann', 'ben', '2025-03-01', '2025-03-09'), absence('ben', 'ann', '2025-03-10', '2025-03-20')],
      undefined,
    ],
    [
      'three people of whom two are away together at a time',
      [
        absence('ann', 'ben', '2025-03-01', '2025-03-10'),
        absence('ben', 'cleo', '2025-03-05', '2025-03-15'),
        absence('cleo', 'ann', '2025-03-11', '2025-03-20'),
      ],
      undefined,
    ],
    ['a line with an end', [absence('ann', 'ben'), absence('ben', 'cleo'), absence('dan', 'ben')], undefined],
    [
      'a second absence of the same person',
      [absence('ann', 'cleo'), absence('ben', 'ann'), absence('ann', 'ben', '2025-03-05', '2025-03-06')],
      'absences[2].standIn',
    ],
    [
      '400 people',
      PEOPLE.map((user, at) => absence(user, PEOPLE[(at + 1) % PEOPLE.length]!)),
      'absences[399].standIn',
    ],
  ])('%s', (_, absences, field) => {
    expect(refusalOf({ absences })?.details.field).toBe(field);
  });
});

test('a rule that can match nothing is kept: pages show it', () => {
  const rules = [{ team: 'a', min: 2, max: 1 }];
  const wanted = settings({ teams: [team('a')], rules });
  expect(decide(initial, { settings: wanted, seenVersion: 0, now: NOW })).toHaveLength(1);
});

test('service levels hold from when there was one, and begin anew after there was none', () => {
  const LATER = '2025-04-01T09:00:00.000Z';
  const steps = [
    { more: {}, levels: [LEVEL], now: NOW },
    { more: { decide: 'team' as const }, levels: [{ ...LEVEL, decision: 8 }], now: LATER },
    { more: {}, levels: [], now: LATER },
    { more: {}, levels: [LEVEL], now: LATER },
  ];
  let state = initial;
  const since = steps.map(({ more, levels, now }) => {
    const wanted = { settings: settings({ ...more, levels }), seenVersion: state.version, now };
    state = decide(state, wanted).reduce(evolve, state);
    return state.levelsSince;
  });
  expect(since).toEqual([NOW, NOW, null, LATER]);
});
