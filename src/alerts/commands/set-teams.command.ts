import { UserReadModel } from '../../access/user.read-model.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { validationErrorOf, type FieldProblem } from '../../kernel/field-problems.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { teamsDecider } from '../domain/teams.decider.js';
import { TeamsEvents, type TeamSettings } from '../domain/teams.events.js';

/** Sets all about teams, on what was seen. Throws validation_error, teams_changed. */
export const SetTeams = defineCommand(
  'SetTeams',
  { permission: 'org:manage', feature: 'teamwork' },
  (caller: Caller, settings: TeamSettings, seenVersion: number) => ({ caller, settings, seenVersion }),
  [Decisions, ReadModels, Clock],
  async (
    { caller, settings, seenVersion },
    decisions,
    readModels,
    clock,
  ): Promise<{ readonly version: number }> => {
    const users = usersIn(settings);
    const ids = [...new Set(users.map(({ user }) => user))];
    const there = new Set((await rowsById(readModels.for(caller), UserReadModel, ids)).map(({ id }) => id));
    const unknown = users.flatMap(({ user, field }): FieldProblem[] =>
      there.has(user) ? [] : [{ field, value: user, message: 'is no user of the organization' }],
    );
    if (unknown.length > 0) throw validationErrorOf(unknown);
    const { state } = await decisions.decide({
      caller,
      family: TeamsEvents,
      decider: teamsDecider,
      streamId: caller.orgId,
      command: { settings, seenVersion, now: clock.iso() },
      operation: SetTeams.name,
    });
    return { version: state.version };
  },
);

const usersIn = ({ teams, absences }: TeamSettings) => [
  ...teams.flatMap(({ members }, team) =>
    members.map(({ user }, at) => ({ user, field: `teams[${team}].members[${at}].user` })),
  ),
  ...absences.flatMap(({ user, standIn }, at) => [
    { user, field: `absences[${at}].user` },
    { user: standIn, field: `absences[${at}].standIn` },
  ]),
];
