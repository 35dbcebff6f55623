import { teamsDecider } from '../../../src/alerts/domain/teams.decider.js';
import { NO_TEAMS, type TeamSettings } from '../../../src/alerts/domain/teams.events.js';
import type { AppError } from '../../../src/kernel/app-error.js';

const { decide, evolve, initial } = teamsDecider;

const team = (id: string, name = id, users: readonly string[] = []) => ({
  id,
  name,
  members: users.map((user) => ({ user, decides: true })),
});
const settings = (more: Partial<TeamSettings>): TeamSettings => ({ ...NO_TEAMS, ...more });

function refusalOf(more: Partial<TeamSettings>, seenVersion = 0): AppError | null {
  try {
    decide(initial, { settings: settings(more), seenVersion });
    return null;
  } catch (error) {
    return error as AppError;
  }
}

test('each change counts; the same again writes nothing', () => {
  const wanted = settings({ teams: [team('a')] });
  const [set, ...others] = decide(initial, { settings: wanted, seenVersion: 0 });
  expect([set, others]).toEqual([{ type: 'TeamsSet', data: { version: 1, settings: wanted } }, []]);
  expect(decide(evolve(initial, set!), { settings: wanted, seenVersion: 1 })).toEqual([]);
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
])('settings %# are refused', (more, field) => {
  expect(refusalOf(more)?.details.field).toBe(field);
});

test('a rule that can match nothing is kept: pages show it', () => {
  const rules = [{ team: 'a', min: 2, max: 1 }];
  expect(decide(initial, { settings: settings({ teams: [team('a')], rules }), seenVersion: 0 })).toHaveLength(
    1,
  );
});
