import { ListPeopleWhoDecide } from '../../access/queries/list-people-who-decide.query.js';
import { OPEN_ALERTS_MAX, openAlertsOf, type OpenAlerts } from '../../alerts/queries/open-alerts.lookup.js';
import { teamsOf } from '../../alerts/queries/teams.lookup.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AuditEventReadModel } from '../audit-event.read-model.js';

/** Largest number of open alerts that is told exactly. */
export const OPEN_MAX = OPEN_ALERTS_MAX;
/** Newest decisions of a day that are counted. */
const DECISIONS_MAX = 10_000;
const AT_ONCE = 8;

interface Load extends OpenAlerts {
  /** Since the beginning of the day in UTC; of a team by its members, whatever the alerts. */
  readonly decidedToday: number;
}

interface Workload {
  /** Those whose role lets them decide. */
  readonly people: readonly (Load & { readonly user: string })[];
  /** `unassigned`: open ones that nobody has. */
  readonly teams: readonly (Load & { readonly name: string; readonly unassigned: number })[];
}

/** Returns who has how much to do. */
export const GetWorkload = defineQuery(
  'GetWorkload',
  { permission: 'alerts:assign', feature: 'teamwork' },
  (caller: Caller) => ({ caller }),
  [Bus, ReadModels, Clock],
  async ({ caller }, bus, readModels, clock): Promise<Workload> => {
    const rows = readModels.for(caller);
    const { settings } = await teamsOf(rows, caller);
    const members = await bus.send(new ListPeopleWhoDecide(caller));
    const today = { type: 'DispositionChanged', at: { $gte: clock.iso().slice(0, 10) } };
    const newest = { index: 'type', sort: { at: -1 }, limit: DECISIONS_MAX } as const;
    const decisions = await rows.find(AuditEventReadModel, today, { ...newest, fields: ['responsible'] });
    const decidedBy = (users: ReadonlySet<string>) =>
      decisions.filter(({ responsible }) => users.has(responsible)).length;
    const people = await inParallel(members, AT_ONCE, async (user) => ({
      user,
      ...(await openAlertsOf(rows, { assignee: user })),
      decidedToday: decidedBy(new Set([user])),
    }));
    const teams = await inParallel(settings.teams, AT_ONCE, async ({ id, name, members: ofTeam }) => ({
      name,
      ...(await openAlertsOf(rows, { team: id })),
      unassigned: (await openAlertsOf(rows, { team: id, assignee: null })).open,
      decidedToday: decidedBy(new Set(ofTeam.map(({ user }) => user))),
    }));
    return { people, teams };
  },
);
