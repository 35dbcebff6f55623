import { AppError } from '../../kernel/app-error.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import { validationErrorOf, type FieldProblem } from '../../kernel/field-problems.js';
import { NO_TEAMS, type TeamsEvents, type TeamSettings } from './teams.events.js';

type Event = EventOf<typeof TeamsEvents>;

interface TeamsState {
  /** 0: nothing was ever set. */
  readonly version: number;
  readonly settings: TeamSettings;
}

interface TeamsChange {
  readonly settings: TeamSettings;
  /** Version that the change was made on. */
  readonly seenVersion: number;
}

export const teamsDecider: Decider<TeamsState, TeamsChange, Event> = {
  initial: { version: 0, settings: NO_TEAMS },

  decide({ version, settings: present }, { settings, seenVersion }) {
    if (seenVersion !== version) throw new AppError('teams_changed');
    const problems = problemsIn(settings);
    if (problems.length > 0) throw validationErrorOf(problems);
    const text = canonicalJson(settings);
    if (text === canonicalJson(present)) return [];
    // Why read back: rows take no members that are undefined.
    return [{ type: 'TeamsSet', data: { version: version + 1, settings: JSON.parse(text) as TeamSettings } }];
  },

  evolve: (_teams, event) => event.data,
};

function problemsIn({ teams, rules, absences }: TeamSettings): FieldProblem[] {
  const repeats = (values: readonly string[], field: (at: number) => string, message: string) =>
    values.flatMap((value, at) => (values.indexOf(value) < at ? [{ field: field(at), value, message }] : []));
  const ids = teams.map(({ id }) => id);
  return [
    ...repeats(ids, (at) => `teams[${at}].id`, 'is the id of another team'),
    ...repeats(
      teams.map(({ name }) => name),
      (at) => `teams[${at}].name`,
      'is the name of another team',
    ),
    ...teams.flatMap(({ members }, at) =>
      repeats(
        members.map(({ user }) => user),
        (place) => `teams[${at}].members[${place}].user`,
        'is a member already',
      ),
    ),
    ...rules.flatMap(({ team }, at) =>
      ids.includes(team) ? [] : [{ field: `rules[${at}].team`, value: team, message: 'is no team' }],
    ),
    ...absences.flatMap(({ user, standIn, from, to }, at) => [
      ...(standIn === user
        ? [{ field: `absences[${at}].standIn`, value: standIn, message: 'is the absent person' }]
        : []),
      ...(to < from ? [{ field: `absences[${at}].to`, value: to, message: 'is before the first day' }] : []),
    ]),
  ];
}
