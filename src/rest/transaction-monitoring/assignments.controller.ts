import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AssignAlert } from '../../alerts/commands/assign-alert.command.js';
import { TakeNextAlert } from '../../alerts/commands/take-next-alert.command.js';
import { GetTeams } from '../../alerts/queries/get-teams.query.js';
import { GetWorkload } from '../../alerts/queries/get-workload.query.js';
import { text } from '../../kernel/fields.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { Asked } from '../asked.js';
import { Endpoint } from '../endpoint.js';
import { stableIdAt } from '../openapi/examples/recorded.js';

/** The one analyst whom the workload names. */
const EXAMPLE_USER = stableIdAt('getWorkload/Of all/people/0/user');

const PART = { tag: 'Investigations', addition: true } as const;
const ID_CHARS_MAX = 64;

const Assignment = z.object({
  alert_id: z.string().describe('Your id of the alert.'),
  service_id: z.string(),
  assignee: z.string().nullable().describe('Service id of the user who has it; null for nobody.'),
  in_place_of: z.string().nullable().describe('The absent user for whom the assignee stands in.'),
});

const NEEDS = 'It takes the feature teamwork and a key that names `alerts:assign`. ';

const ASSIGN = defineContract({
  ...PART,
  id: 'assignAlert',
  method: 'put',
  path: `/${TRANSACTION_MONITORING}/alerts/{alert_id}/assignment`,
  summary: 'Give an alert to a person',
  description: `${NEEDS}To have an alert locks no decision of others, unless the organization says so.`,
  message: AssignAlert,
  alsoNeeds: ['alerts:assign'],
  pathParameters: z.object({ alert_id: z.string().describe('Your id of the alert.') }),
  body: z.strictObject({
    user_id: text(ID_CHARS_MAX).nullable().describe('Service id of the user; null = nobody has it any more.'),
  }),
  answer: Assignment,
  schemas: { Assignment },
  errors: ['alert_not_found', 'user_not_found', 'cannot_have_alert', 'alert_taken', 'feature_not_enabled'],
  examples: [
    { name: 'To nobody', parameters: { alert_id: 'alert-1' }, body: { user_id: null } },
    { name: 'To a user that there is not', parameters: { alert_id: 'alert-1' }, body: { user_id: 'nobody' } },
    { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' }, body: { user_id: null } },
  ],
});

const TAKE_NEXT = defineContract({
  ...PART,
  id: 'takeNextAlert',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/alerts/take-next`,
  summary: 'Take the next alert for a person',
  description:
    `${NEEDS}The undecided alert with the highest score that nobody has and the user may have. No two ` +
    'calls get the same one.',
  message: TakeNextAlert,
  alsoNeeds: ['alerts:assign'],
  body: z.strictObject({ user_id: text(ID_CHARS_MAX).describe('Service id of the user.') }),
  answer: z.object({ assignment: Assignment.nullable().describe('null: none is left.') }),
  errors: ['user_not_found', 'cannot_have_alert', 'feature_not_enabled'],
  examples: [
    { name: 'For an analyst', body: { user_id: EXAMPLE_USER } },
    { name: 'For a user that there is not', body: { user_id: 'nobody' } },
  ],
});

const Team = z.object({
  id: z.string(),
  name: z.string(),
  members: z.array(
    z.object({ user: z.string(), decides: z.boolean().describe('false: sees the inbox alone.') }),
  ),
});

const Teams = z.object({
  version: z.int().describe('Counts the changes.'),
  settings: z.object({
    decide: z.enum(['anyone', 'team', 'assignee']).describe('Who may decide about an alert.'),
    teams: z.array(Team),
    rules: z
      .array(z.record(z.string(), z.unknown()))
      .describe('The first one whose `source`, `rule`, `min`, `max`, `mark` and `kind` fit counts.'),
    absences: z.array(
      z.object({
        user: z.string(),
        stand_in: z.string(),
        from: z.string().describe('First day, in UTC.'),
        to: z.string().describe('Last day.'),
      }),
    ),
  }),
  dead_rules: z
    .array(
      z.object({
        rule: z.int().describe('Place of the rule, from 0.'),
        why: z.enum(['contradicts_itself', 'covered']).describe('covered = by rules before it.'),
      }),
    )
    .describe('Rules that can never match.'),
});

const LIST_TEAMS = defineContract({
  ...PART,
  id: 'listTeams',
  method: 'get',
  path: `/${TRANSACTION_MONITORING}/teams`,
  summary: 'List teams',
  description: 'Members, which alerts go where, and who stands in for whom. It takes the feature teamwork.',
  message: GetTeams,
  answer: Teams,
  schemas: { Teams },
  errors: ['feature_not_enabled'],
  examples: [{ name: 'Before anything was set' }],
});

const load = {
  open: z.int().describe('Undecided alerts; 1,000 stands for all numbers above it.'),
  oldest: z.string().nullable().describe('Creation of the oldest of these.'),
  decided_today: z.int().describe('Since midnight in UTC.'),
};

const Workload = z.object({
  people: z.array(z.object({ user: z.string(), ...load })),
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...load,
      unassigned: z.int().describe('Of the open ones, those that nobody has.'),
    }),
  ),
});

const GET_WORKLOAD = defineContract({
  ...PART,
  id: 'getWorkload',
  method: 'get',
  path: `/${TRANSACTION_MONITORING}/workload`,
  summary: 'Read the workload of people and teams',
  description: `${NEEDS}What each person and each team has to decide, and decided today.`,
  message: GetWorkload,
  answer: Workload,
  schemas: { Workload },
  errors: ['feature_not_enabled'],
  examples: [{ name: 'Of all' }],
});

/** Who has which alert. */
@Controller()
export class AssignmentsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_TEAMS)
  async teams({ caller }: Asked<typeof LIST_TEAMS>) {
    return toWire(LIST_TEAMS.answer, await this.bus.send(new GetTeams(caller)));
  }

  @Endpoint(GET_WORKLOAD)
  async workload({ caller }: Asked<typeof GET_WORKLOAD>) {
    const { people, teams } = await this.bus.send(new GetWorkload(caller));
    const dated = <Load extends { readonly oldest: number | null }>(one: Load) => ({
      ...one,
      oldest: one.oldest === null ? null : new Date(one.oldest).toISOString(),
    });
    return toWire(GET_WORKLOAD.answer, { people: people.map(dated), teams: teams.map(dated) });
  }

  @Endpoint(ASSIGN)
  async assign({ caller, path, body }: Asked<typeof ASSIGN>) {
    return toWire(ASSIGN.answer, await this.bus.send(new AssignAlert(caller, path.alert_id, body.user_id)));
  }

  @Endpoint(TAKE_NEXT)
  async takeNext({ caller, body }: Asked<typeof TAKE_NEXT>) {
    const assignment = await this.bus.send(new TakeNextAlert(caller, body.user_id));
    return toWire(TAKE_NEXT.answer, { assignment });
  }
}
