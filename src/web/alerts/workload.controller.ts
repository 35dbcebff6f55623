import { Controller } from '@nestjs/common';
import { GetUserNames } from '../../access/queries/get-user-names.query.js';
import { GetWorkload, OPEN_MAX } from '../../alerts/queries/get-workload.query.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { dashboardPage, section } from '../page-layout.js';
import { table } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { QUEUE_PATH } from './queue-filter.js';
import { spanText } from './queue-row-parts.js';
import { html, type Html } from '../html.js';

const openText = (open: number): string => (open < OPEN_MAX ? String(open) : `${OPEN_MAX}+`);

@Controller()
export class WorkloadController {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: '/workload', messages: [GetWorkload] })
  async show(@FromPage() { session }: PageRequest): Promise<Html> {
    const { people, teams } = await this.bus.send(new GetWorkload(session.caller));
    const ids = people.map(({ user }) => user);
    const names = await this.bus.send(new GetUserNames(session.caller, ids));
    const now = this.clock.now();
    const age = (oldest: number | null) => (oldest === null ? null : `${spanText(now - oldest)} old`);
    const ofPeople = people.map(({ user, open, oldest, decidedToday }) => [
      names.get(user)!,
      openText(open),
      age(oldest),
      String(decidedToday),
    ]);
    const ofTeams = teams.map(({ name, open, unassigned, oldest, decidedToday }) => [
      name,
      openText(open),
      openText(unassigned),
      age(oldest),
      String(decidedToday),
    ]);
    const headOfTeams = ['Team', 'Open', 'Nobody’s', 'Oldest', 'Decided today'];
    const headOfPeople = ['Person', 'Open', 'Oldest', 'Decided today'];
    const none = 'There are no teams.';
    const tables = {
      Teams: table({ caption: 'Workload of teams', head: headOfTeams, rows: ofTeams, none }),
      People: table({ caption: 'Workload of people', head: headOfPeople, rows: ofPeople }),
    };
    return dashboardPage({
      title: 'Workload',
      current: QUEUE_PATH,
      session,
      lead: 'Undecided alerts, and decisions since midnight in UTC: of a team those of its members.',
      body: html`${section('Teams', tables.Teams)} ${section('People', tables.People)}`,
    });
  }
}
