import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AssignAlert } from '../../teams/commands/assign-alert.command.js';
import { SnoozeAlert } from '../../teams/commands/snooze-alert.command.js';
import { TakeNextAlert } from '../../teams/commands/take-next-alert.command.js';
import { GetWorkload } from '../../workload/queries/get-workload.query.js';
import { textField, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { exampleIdAt } from '../openapi/examples/recorded.js';

const PART = { tag: 'Investigations', addition: true } as const;
const ID_CHARS_MAX = 64;

const Assignment = z.object({
  alert_id: z.string().describe('Your id of the alert.'),
  service_id: z.string(),
  assignee: z
    .string()
    .nullable()
    .describe('Service id of the user to whom the alert is assigned; null for nobody.'),
  in_place_of: z.string().nullable().describe('The absent user for whom the assignee stands in.'),
});

const NEEDS = 'The key needs the scope `alerts:assign`. ';

const ASSIGN = defineContract({
  ...PART,
  id: 'assignAlert',
  method: 'put',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/{alert_id}/assignment`,
  summary: 'Give an alert to a person',
  description: `${NEEDS}Others can still decide the alert, unless the organization has another rule.`,
  message: AssignAlert,
  alsoNeeds: ['alerts:assign'],
  pathParameters: z.object({ alert_id: z.string().describe('Your id of the alert.') }),
  body: z.strictObject({
    user_id: textField(ID_CHARS_MAX)
      .nullable()
      .describe('Service id of the user to whom the alert is assigned; null for nobody any more.'),
  }),
  answer: Assignment,
  schemas: { Assignment },
  errors: ['alert_not_found', 'user_not_found', 'cannot_have_alert', 'alert_taken'],
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
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/take-next`,
  summary: 'Take the next alert for a person',
  description:
    `${NEEDS}The undecided alert with the highest score that nobody has and the user may have. No two ` +
    'calls get the same one.',
  message: TakeNextAlert,
  alsoNeeds: ['alerts:assign'],
  body: z.strictObject({ user_id: textField(ID_CHARS_MAX).describe('Service id of the user.') }),
  answer: z.object({ assignment: Assignment.nullable().describe('null: no alert is left.') }),
  errors: ['user_not_found', 'cannot_have_alert'],
  examples: [
    { name: 'For an analyst', body: { user_id: exampleIdAt('getWorkload/Of all/people/0/user') } },
    { name: 'For a user that there is not', body: { user_id: 'nobody' } },
  ],
});

const SNOOZE = defineContract({
  ...PART,
  id: 'snoozeAlert',
  method: 'put',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/{alert_id}/snooze`,
  summary: 'Snooze an alert',
  description:
    `${NEEDS}A snoozed alert is not in the queue, and nobody gets it as the next alert. The time of its ` +
    'service level continues.',
  message: SnoozeAlert,
  alsoNeeds: ['alerts:assign'],
  pathParameters: z.object({ alert_id: z.string().describe('Your id of the alert.') }),
  body: z.strictObject({
    until: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('A time within the next 90 days; null ends the snooze.'),
  }),
  answer: z.object({ alert_id: z.string(), service_id: z.string(), snoozed_until: z.string().nullable() }),
  errors: ['alert_not_found', 'validation_error'],
  examples: [
    { name: 'Bring it back', parameters: { alert_id: 'alert-1' }, body: { until: null } },
    {
      name: 'Until a past time',
      parameters: { alert_id: 'alert-1' },
      body: { until: '2020-01-01T00:00:00Z' },
    },
    { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' }, body: { until: null } },
  ],
});

const Workload = z.object({
  people: z.array(
    z.object({
      user: z.string(),
      open: z.int().describe('Undecided alerts. The value 1,000 means 1,000 or more.'),
      overdue: z.int().describe('Number of these alerts that are overdue by their service level.'),
      decided_today: z.int().describe('Number since midnight in UTC.'),
    }),
  ),
});

const GET_WORKLOAD = defineContract({
  ...PART,
  id: 'getWorkload',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/workload`,
  summary: 'Read the workload of people',
  description: `${NEEDS}Lists the people to whom you can assign alerts, and the number of their alerts.`,
  message: GetWorkload,
  answer: Workload,
  schemas: { Workload },
  examples: [{ name: 'Of all' }],
});

/** Assignment and snoozing of alerts, and the workload per person. */
@Controller()
export class AssignmentsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_WORKLOAD)
  async workload({ caller }: ContractRequest<typeof GET_WORKLOAD>) {
    return renderAnswer(GET_WORKLOAD.answer, await this.bus.send(new GetWorkload(caller)));
  }

  @Endpoint(ASSIGN)
  async assign({ caller, path, body }: ContractRequest<typeof ASSIGN>) {
    return renderAnswer(
      ASSIGN.answer,
      await this.bus.send(new AssignAlert(caller, { alertId: path.alert_id, user: body.user_id })),
    );
  }

  @Endpoint(SNOOZE)
  async snooze({ caller, path, body }: ContractRequest<typeof SNOOZE>) {
    return renderAnswer(
      SNOOZE.answer,
      await this.bus.send(new SnoozeAlert(caller, { alertId: path.alert_id, until: body.until })),
    );
  }

  @Endpoint(TAKE_NEXT)
  async takeNext({ caller, body }: ContractRequest<typeof TAKE_NEXT>) {
    const assignment = await this.bus.send(new TakeNextAlert(caller, body.user_id));
    return renderAnswer(TAKE_NEXT.answer, { assignment });
  }
}
