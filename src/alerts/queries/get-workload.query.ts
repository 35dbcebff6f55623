import { ListPeopleWhoDecide } from '../../access/queries/list-people-who-decide.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { RowReader } from '../../platform/records/rows.js';
import { riskQueryOf, type AlertFilter } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import { teamsOf } from './teams.lookup.js';

/** Largest number of open alerts that is told exactly; it stands for all above it, too. */
export const OPEN_MAX = 1_000;
const AT_ONCE = 8;

interface Load {
  /** Undecided alerts, up to OPEN_MAX. */
  readonly open: number;
  /** Creation of the oldest of these, in ms; null without one. */
  readonly oldest: number | null;
  /** Since the beginning of the day in UTC. */
  readonly decidedToday: number;
}

interface Workload {
  /** Those whose role lets them decide. */
  readonly people: readonly (Load & { readonly user: string })[];
  /** `unassigned`: open ones that nobody has. Decided today: by its members, of whatever team. */
  readonly teams: readonly (Load & {
    readonly id: string;
    readonly name: string;
    readonly unassigned: number;
  })[];
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
    const since = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
    const people = await inParallel(members, AT_ONCE, async (user) => {
      const byUser = { dispositionSetBy: user, dispositionedAt: { $gte: since } };
      const decidedToday = await rows.count(AlertReadModel, byUser, { index: 'decider' });
      return { user, ...(await openOf(rows, { assignee: user })), decidedToday };
    });
    const decided = new Map(people.map(({ user, decidedToday }) => [user, decidedToday]));
    const teams = await inParallel(settings.teams, AT_ONCE, async ({ id, name, members: ofTeam }) => {
      const [all, free] = [
        await openOf(rows, { team: id }),
        await openOf(rows, { team: id, assignee: null }),
      ];
      const decidedToday = ofTeam.reduce((sum, { user }) => sum + (decided.get(user) ?? 0), 0);
      return { id, name, ...all, unassigned: free.open, decidedToday };
    });
    return { people, teams };
  },
);

async function openOf(rows: RowReader, of: AlertFilter): Promise<Pick<Load, 'open' | 'oldest'>> {
  const { conditions, options } = riskQueryOf({ disposition: 'NOT_REVIEWED', ...of });
  const read = { index: options.index, fields: ['createdAt'], limit: OPEN_MAX };
  const found = await rows.find(AlertReadModel, conditions, read);
  const oldest = found.length === 0 ? null : Math.min(...found.map(({ createdAt }) => createdAt));
  return { open: found.length, oldest };
}
