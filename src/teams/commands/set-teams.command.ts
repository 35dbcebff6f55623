import { GetCurrentAccess } from '../../access/queries/get-current-access.query.js';
import { UserReadModel } from '../../access/user.read-model.js';
import {
  type Caller,
  canonicalJson,
  Clock,
  type FieldProblem,
  validationErrorOf,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { teamsDecider } from '../domain/teams.decider.js';
import { TeamsEvents, type TeamSettings } from '../domain/teams.events.js';
import { teamSettingsOf } from '../queries/teams.lookup.js';

/**
 * Replaces all settings of teams. Throws validation_error, and teams_changed if they have changed since the
 * version that the caller has seen.
 */
export const SetTeams = defineCommand(
  'SetTeams',
  { permission: 'org:manage', feature: 'teamwork' },
  (caller: Caller, fields: { readonly settings: TeamSettings; readonly seenVersion: number }) => ({
    ...fields,
    caller,
  }),
  [Bus, Decisions, ReadModels, Clock],
  async (
    { caller, settings, seenVersion },
    bus,
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
    const { settings: before } = await teamSettingsOf(readModels.for(caller), caller);
    const idle = await idleStandIns(bus, caller, settings.absences, before.absences);
    if (idle.length > 0) throw validationErrorOf(idle);
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

/**
 * Returns the stand-ins of new absences who may not work on alerts. Existing absences are not checked,
 * because a stand-in may have lost the permission since, which must not prevent changes of other settings.
 */
async function idleStandIns(
  bus: Bus,
  caller: Caller,
  absences: TeamSettings['absences'],
  before: TeamSettings['absences'],
): Promise<FieldProblem[]> {
  const known = new Set(before.map((absence) => canonicalJson(absence)));
  const may = new Map<string, boolean>();
  const problems: FieldProblem[] = [];
  for (const [at, absence] of absences.entries()) {
    const { standIn } = absence;
    if (known.has(canonicalJson(absence))) continue;
    if (!may.has(standIn)) {
      const access = await bus.send(new GetCurrentAccess(caller, standIn));
      may.set(standIn, access?.permissions.includes('alerts:write') === true);
    }
    const message = 'may not work on alerts: the role does not allow it, or the person is disabled';
    if (!may.get(standIn)) problems.push({ field: `absences[${at}].standIn`, value: standIn, message });
  }
  return problems;
}
