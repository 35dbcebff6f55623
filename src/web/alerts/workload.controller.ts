import { Controller } from '@nestjs/common';
import { GetUserNames } from '../../access/queries/get-user-names.query.js';
import { GetWorkload, OPEN_ALERTS_COUNTED_MAX } from '../../workload/queries/get-workload.query.js';
import { Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { table } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { QUEUE_PATH } from './queue-filter.js';
import { timeSpanText } from './queue-row-parts.js';
import { html, type Html } from '../html.js';
import { hoursText, conditionsText } from './rule-parts.js';

const openText = (open: number): string =>
  open < OPEN_ALERTS_COUNTED_MAX ? String(open) : `${OPEN_ALERTS_COUNTED_MAX}+`;

const keptText = ({ done, late }: { readonly done: number; readonly late: number }): string | null =>
  done === 0 ? null : `${Math.floor((100 * (done - late)) / done)} % of ${done}`;

const levelsTable = (levels: InstanceType<typeof GetWorkload>['result']['levels']): Html =>
  table({
    caption: 'Service levels of the last 28 days',
    head: ['Place', 'Alerts', 'First review', 'Decision', 'In time'],
    rows: levels.map(({ level, ...kept }, at) => [
      String(at + 1),
      conditionsText(level),
      hoursText(level.firstLook),
      hoursText(level.decision),
      keptText(kept),
    ]),
    none: 'No service levels are set.',
  });

@Controller()
export class WorkloadController {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: '/workload', messages: [GetWorkload] })
  async show(@FromPage() { session }: PageRequest): Promise<Html> {
    const { people, teams, levels } = await this.bus.send(new GetWorkload(session.caller));
    const ids = people.map(({ user }) => user);
    const names = await this.bus.send(new GetUserNames(session.caller, ids));
    const now = this.clock.now();
    const cells = (load: (typeof people)[number] | (typeof teams)[number]) => {
      const { open, overdue, oldest, decidedToday } = load;
      return [
        openText(open),
        overdue > 0 ? html`<b>${overdue}</b>` : '0',
        oldest === null ? null : `${timeSpanText(now - oldest)} old`,
        String(decidedToday),
      ];
    };
    const head = ['Open', 'Overdue', 'Oldest', 'Decided today'];
    const tables = {
      Teams: table({
        caption: 'Workload of teams',
        head: ['Team', 'Unassigned', ...head],
        rows: teams.map((team) => [team.name, openText(team.unassigned), ...cells(team)]),
        none: 'There are no teams.',
      }),
      People: table({
        caption: 'Workload of people',
        head: ['Person', ...head],
        rows: people.map((person) => [names.get(person.user)!, ...cells(person)]),
      }),
      Levels: levelsTable(levels),
    };
    return dashboardPage({
      title: 'Workload',
      current: QUEUE_PATH,
      help: '/workload',
      session,
      lead:
        'Undecided alerts, and decisions since midnight UTC. A team counts the decisions of its members. ' +
        'In time: alerts decided in the last 28 days.',
      body: html`${pageSection('Teams', tables.Teams)} ${pageSection('People', tables.People)}
      ${pageSection('Service levels', tables.Levels)}`,
    });
  }
}
