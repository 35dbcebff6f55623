import {
  AppError,
  canonicalJson,
  type Decider,
  type EventOf,
  type FieldProblem,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  validationErrorOf,
} from '@alert-review/kernel';
import { circularAbsences } from './absences.js';
import { NO_TEAM_SETTINGS, TeamSettings, type TeamsEvents } from './teams.events.js';

type Event = EventOf<typeof TeamsEvents>;

interface TeamsState {
  /** Number of changes so far; 0 if nothing was ever set. */
  readonly version: number;
  readonly settings: TeamSettings;
  readonly levelsSince: string | null;
}

interface TeamsChange {
  readonly settings: TeamSettings;
  /** Version on which the change is based. */
  readonly seenVersion: number;
  /** Current time, ISO 8601. */
  readonly now: string;
}

export const teamsDecider: Decider<TeamsState, TeamsChange, Event> = {
  initial: { version: 0, settings: NO_TEAM_SETTINGS, levelsSince: null },

  decide({ version, settings: present, levelsSince: since }, { settings, seenVersion, now }) {
    if (seenVersion !== version) throw new AppError('teams_changed');
    const problems = [...problemsIn(settings), ...pastAbsences(settings, present, now)];
    if (problems.length > 0) throw validationErrorOf(problems);
    const text = canonicalJson(settings);
    if (text === canonicalJson(present)) return [];
    // Parse the JSON again, because rows cannot store members with the value undefined.
    const read = JSON.parse(text) as TeamSettings;
    const levelsSince = settings.levels.length === 0 ? null : (since ?? now);
    return [{ type: 'TeamsSet', data: { version: version + 1, settings: read, levelsSince } }];
  },

  evolve: (_teams, event) => event.data,
};

function problemsIn(settings: TeamSettings): FieldProblem[] {
  const read = TeamSettings.safeParse(settings);
  if (!read.success) return fieldProblemsOf(read.error, settings, 'settings', PROBLEMS_LISTED_MAX);
  const { teams, rules, absences, calendars, levels } = settings;
  const ids = teams.map(({ id }) => id);
  const names = teams.map(({ name }) => name);
  const ofCalendars = calendars.map(({ id }) => id);
  const calendarNames = calendars.map(({ name }) => name);
  return [
    ...teams.flatMap(({ id, name }, at) => [
      ...problem(ids.indexOf(id) < at, `teams[${at}].id`, id, 'is the id of another team'),
      ...problem(names.indexOf(name) < at, `teams[${at}].name`, name, 'is the name of another team'),
    ]),
    ...rules.flatMap(({ team }, at) => problem(!ids.includes(team), `rules[${at}].team`, team, 'is no team')),
    ...problemsOfAbsences(absences),
    ...calendars.flatMap(({ id, name, from, to }, at) => [
      ...problem(ofCalendars.indexOf(id) < at, `calendars[${at}].id`, id, 'is the id of another calendar'),
      ...problem(
        calendarNames.indexOf(name) < at,
        `calendars[${at}].name`,
        name,
        'is the name of another calendar',
      ),
      ...problem(
        hourAfter(from) > to,
        `calendars[${at}].to`,
        to,
        'has to be at least one hour after work begins',
      ),
    ]),
    ...levels.flatMap(({ id, team = null, calendar }, at) => [
      ...problem(levels.findIndex((one) => one.id === id) < at, `levels[${at}].id`, id, 'is not its own'),
      ...problem(team !== null && !ids.includes(team), `levels[${at}].team`, team ?? '', 'is no team'),
      ...problem(
        calendar !== null && !ofCalendars.includes(calendar),
        `levels[${at}].calendar`,
        calendar ?? '',
        'is no calendar',
      ),
    ]),
  ];
}

const problemsOfAbsences = (absences: TeamSettings['absences']): FieldProblem[] => [
  ...absences.flatMap(({ user, standIn, from, to }, at) => [
    ...problem(standIn === user, `absences[${at}].standIn`, standIn, 'is the absent person'),
    ...problem(to < from, `absences[${at}].to`, to, 'is before the first day'),
  ]),
  ...circularAbsences(absences).map(({ place, day, people }) => ({
    field: `absences[${place}].standIn`,
    value: absences[place]!.standIn,
    message: `is absent, too, on ${day}: the line of ${people} stand-ins ends where it began`,
  })),
  ...absences.flatMap(({ user, from, to }, at) =>
    problem(
      absences.slice(0, at).some((other) => other.user === user && other.from <= to && from <= other.to),
      `absences[${at}].from`,
      from,
      'overlaps another absence of the same person: remove that one first, or choose other days',
    ),
  ),
];

/**
 * Returns a problem for each new absence that ended before today, because it would have no effect. Absences
 * in the present settings may stay.
 */
function pastAbsences(settings: TeamSettings, present: TeamSettings, now: string): FieldProblem[] {
  const known = new Set(present.absences.map((absence) => canonicalJson(absence)));
  const today = now.slice(0, 10);
  return settings.absences.flatMap((absence, at) =>
    problem(
      absence.to < today && !known.has(canonicalJson(absence)),
      `absences[${at}].to`,
      absence.to,
      `is in the past: today is ${today} in UTC`,
    ),
  );
}

const problem = (isWrong: boolean, field: string, value: string, message: string): FieldProblem[] =>
  isWrong ? [{ field, value, message }] : [];

/**
 * Returns the time an hour later, the earliest end of a working day: with shorter days, the longest service
 * levels would end years later and take long to compute.
 */
const hourAfter = (time: string): string =>
  String(Number(time.slice(0, 2)) + 1).padStart(2, '0') + time.slice(2);
