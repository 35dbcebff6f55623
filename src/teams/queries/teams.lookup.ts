import { AppError, type Caller, hasPermission } from '@alert-review/kernel';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { NO_TEAM_SETTINGS, type TeamSettings } from '../domain/teams.events.js';
import { TeamsReadModel } from '../teams.read-model.js';

/** Returns the settings of an organization's teams, with their version. */
export const teamSettingsOf = async (rows: RowReader, { orgId }: Pick<Caller, 'orgId'>) =>
  (await rows.get(TeamsReadModel, orgId)) ?? { version: 0, settings: NO_TEAM_SETTINGS, levelsSince: null };

type Team = TeamSettings['teams'][number];

const memberOf = ({ members }: Team, user: string) => members.find((member) => member.user === user);

/** Returns the teams whose inbox a caller may see: their own teams, or all if they may assign alerts. */
export const teamsSeenBy = (caller: Caller, { teams }: TeamSettings): readonly Team[] =>
  hasPermission(caller, 'alerts:assign') ? teams : teams.filter((team) => memberOf(team, caller.userId));

/** Returns the ids of the teams for which a user decides. */
export const teamsDecidedBy = (user: string, { teams }: TeamSettings): string[] =>
  teams.flatMap((team) => (memberOf(team, user)?.decides ? team.id : []));

/** Whether a user may work on an alert of the team. A team that was removed restricts nobody. */
export const mayWorkOnAlertsOfTeam = (
  user: string,
  team: string | null,
  { teams }: TeamSettings,
): boolean => {
  const found = teams.find(({ id }) => id === team);
  return !found || memberOf(found, user)?.decides === true;
};

/** Throws team_not_found for an unknown team, and for a team whose inbox the caller may not see. */
export async function requireSeenTeam(
  rows: RowReader,
  caller: Caller,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const { settings } = await teamSettingsOf(rows, caller);
  if (!teamsSeenBy(caller, settings).some((team) => team.id === id))
    throw new AppError('team_not_found', { field: 'team', value: id });
}

interface HadAlert {
  readonly alertId: string;
  readonly assignee?: string | null;
  readonly team?: string | null;
}

/**
 * Tells whether the settings let a caller decide an alert or, if `confirms` is given, confirm its decision.
 */
export function mayDecideAlert(
  { features, userId }: Caller,
  { assignee, team = null }: Omit<HadAlert, 'alertId'>,
  settings: TeamSettings,
  confirms?: 'confirms',
): boolean {
  const { decide } = settings;
  if (!features.includes('teamwork') || decide === 'anyone') return true;
  // Anybody may confirm the decision, because the second person cannot be the assignee.
  if (decide === 'assignee') return confirms !== undefined || assignee === userId;
  return mayWorkOnAlertsOfTeam(userId, team, settings);
}

/**
 * Throws not_yours_to_decide if only the team or the assignee of an alert may decide. If `confirms` is given,
 * the caller confirms a decision instead of making one.
 */
export async function requireMayDecide(
  rows: RowReader,
  caller: Caller,
  alerts: readonly HadAlert[],
  confirms?: 'confirms',
): Promise<void> {
  if (!caller.features.includes('teamwork')) return;
  const { settings } = await teamSettingsOf(rows, caller);
  const { decide } = settings;
  const held = alerts.filter((alert) => !mayDecideAlert(caller, alert, settings, confirms));
  if (held.length === 0) return;
  const who = decide === 'assignee' ? 'the person who has an alert' : 'the team of an alert';
  const alert_ids = held.map(({ alertId }) => alertId).join(', ');
  throw new AppError('not_yours_to_decide', { who, alert_ids });
}
