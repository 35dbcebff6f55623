import { ListPeopleWhoDecide } from '../../access/queries/list-people-who-decide.query.js';
import { AlertReadModel } from '../../alerts/alert.read-model.js';
import { AlertDueRecord, type AlertDue } from '../../teams/domain/alert-due.record.js';
import type { ServiceLevel } from '../../teams/domain/teams.events.js';
import {
  OPEN_ALERTS_MAX,
  countAndOldestOfOpenAlerts,
  type OpenAlerts,
} from '../../alerts/queries/open-alerts.lookup.js';
import { teamSettingsOf } from '../../teams/queries/teams.lookup.js';
import { type Caller, Clock, DAY_MS } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AuditEventReadModel } from '../../audit/audit-event.read-model.js';

/** Largest number of open alerts that is counted exactly. */
export const OPEN_ALERTS_COUNTED_MAX = OPEN_ALERTS_MAX;
/** Maximum number of decisions of a day that are counted, the newest first. */
const DECISIONS_MAX = 10_000;
const AT_ONCE = 8;

/** Maximum number of overdue alerts, and most of the newest finished alerts, that are counted. */
const LEVELS_COUNTED_MAX = 10_000;
/** Our own choice: four weeks contain equally many days of each weekday. */
const KEPT_DAYS = 28;

interface Load extends OpenAlerts {
  /** How many of them are past the due time of their service level. */
  readonly overdue: number;
  /**
   * Decisions since the beginning of the day in UTC. For a team, decisions by its members about any alerts.
   */
  readonly decidedToday: number;
}

/**
 * Alerts with a service level that were finished in the last 28 days; `late` counts those that missed a
 * target.
 */
interface Kept {
  readonly done: number;
  readonly late: number;
}

interface Workload {
  /** People whose role lets them decide. */
  readonly people: readonly (Load & { readonly user: string })[];
  /** `unassigned`: open alerts without an assignee. */
  readonly teams: readonly (Load & { readonly name: string; readonly unassigned: number })[];
  readonly levels: readonly (Kept & { readonly level: ServiceLevel })[];
}

/** Returns the workload of people and teams, and how service levels were met. */
export const GetWorkload = defineQuery(
  'GetWorkload',
  { permission: 'alerts:assign', feature: 'teamwork' },
  (caller: Caller) => ({ caller }),
  [Bus, ReadModels, Records, Clock],
  async ({ caller }, bus, readModels, records, clock): Promise<Workload> => {
    const rows = readModels.for(caller);
    const dues = records.for(caller);
    const overdue = await overdueAlerts(rows, dues, clock.now());
    const ended = await endedAlerts(dues, clock.now());
    const { settings } = await teamSettingsOf(rows, caller);
    const members = await bus.send(new ListPeopleWhoDecide(caller));
    const today = { type: 'DispositionChanged', at: { $gte: clock.iso().slice(0, 10) } };
    const newest = { index: 'type', sort: { at: -1 }, limit: DECISIONS_MAX } as const;
    const decisions = await rows.find(AuditEventReadModel, today, { ...newest, fields: ['responsible'] });
    const decidedBy = (users: ReadonlySet<string>) =>
      decisions.filter(({ responsible }) => users.has(responsible)).length;
    const people = await mapInParallel(members, AT_ONCE, async (user) => ({
      user,
      ...(await countAndOldestOfOpenAlerts(rows, { assignee: user })),
      overdue: overdue.filter(({ assignee }) => assignee === user).length,
      decidedToday: decidedBy(new Set([user])),
    }));
    const teams = await mapInParallel(settings.teams, AT_ONCE, async ({ id, name, members: ofTeam }) => ({
      name,
      ...(await countAndOldestOfOpenAlerts(rows, { team: id })),
      overdue: overdue.filter(({ team }) => team === id).length,
      unassigned: (await countAndOldestOfOpenAlerts(rows, { team: id, assignee: null })).open,
      decidedToday: decidedBy(new Set(ofTeam.map(({ user }) => user))),
    }));
    const levels = settings.levels.map((level) => ({
      level,
      ...keptOf(ended.filter((one) => one.level === level.id)),
    }));
    return { people, teams, levels };
  },
);

async function overdueAlerts(rows: RowReader, dues: RowReader, now: number) {
  const late = { state: 'running', dueAt: { $lt: now } };
  const options = { index: 'due', fields: ['dueAt'], limit: LEVELS_COUNTED_MAX } as const;
  const ids = (await dues.find(AlertDueRecord, late, options)).map(({ id }) => id);
  return rowsById(rows, AlertReadModel, ids, { fields: ['assignee', 'team'] });
}

function endedAlerts(dues: RowReader, now: number) {
  const newest = { index: 'ended', sort: { endedAt: -1 }, limit: LEVELS_COUNTED_MAX } as const;
  const since = { endedAt: { $gte: now - KEPT_DAYS * DAY_MS } };
  return dues.find(AlertDueRecord, since, { ...newest, fields: ['level', 'isLate'] });
}

const keptOf = (ended: readonly Pick<AlertDue, 'isLate'>[]): Kept => ({
  done: ended.length,
  late: ended.filter(({ isLate }) => isLate).length,
});
