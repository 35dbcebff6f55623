import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ListAlertQueue, QUEUE_ROWS_MAX } from '../../alerts/queries/list-alert-queue.query.js';
import { ChangeCase } from '../../cases/commands/change-case.command.js';
import { OpenCase } from '../../cases/commands/open-case.command.js';
import { CASE_ALERTS_MAX, CASE_NARRATIVE_CHARS_MAX } from '../../cases/domain/case.events.js';
import { GetAnswerHistory } from '../../cases/queries/get-answer-history.query.js';
import { type CaseView, GetCase } from '../../cases/queries/get-case.query.js';
import { GetPersonNames } from '../../cases/queries/get-person-names.query.js';
import { ListCases } from '../../cases/queries/list-cases.query.js';
import { GetCustomerMilestones } from '../../investigations/queries/get-customer-milestones.query.js';
import { GetCustomerMoney } from '../../investigations/queries/get-customer-money.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { caseAddress, CASES_PATH as PATH } from '../alerts/case-parts.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { multilineTextField, repeatedField } from '../form-fields.js';
import type { Html } from '../html.js';
import { KEPT_FORM_BYTES_MAX } from '../kept-form.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import type { AlertRowsById } from './case-alerts-part.js';
import { namedCustomers, type CaseCustomer, type DrawnCustomer } from './case-money-part.js';
import { casePage, casesPage } from './cases-pages.js';

const SERVICE_ID_CHARS_MAX = 64;
const SHA256_CHARS = 64;
const OWN_ID_CHARS_MAX = 1_024;

const LISTED = z.object({ state: z.enum(['open', 'closed']).default('open') });
const CASE_READS = [
  GetCase,
  GetAnswerHistory,
  GetCustomerMilestones,
  GetCustomerMoney,
  GetPersonNames,
  ListAlertQueue,
];
const ASKED = z.object({
  version: z.coerce.number().int().min(1).optional(),
  /** Own id of the customer whose money is drawn; without it the first one of the case. */
  customer: z.string().max(OWN_ID_CHARS_MAX).optional(),
});
const OPEN = {
  schema: z.object({
    alert: repeatedField(z.array(z.string().max(SERVICE_ID_CHARS_MAX)).min(1).max(CASE_ALERTS_MAX)),
  }),
};
const yes = () => z.stringbool({ truthy: ['yes'], falsy: ['no'] });
const CHANGES = [
  'addAlerts',
  'removeAlert',
  'writeTexts',
  'tick',
  'set',
  'recordFiling',
  'close',
  'reopen',
] as const;
const line = () => multilineTextField(CASE_NARRATIVE_CHARS_MAX).default('');
/** Fields of all changes; a form sends one change. The command checks texts and days. */
const CHANGE = {
  schema: z.object({
    change: z.enum(CHANGES),
    alert: line(),
    title: line(),
    narrative: line(),
    seenVersion: z.coerce.number().int().default(0),
    item: z.coerce.number().int().default(-1),
    done: yes().default(true),
    dueOn: z
      .string()
      .transform((day) => day || null)
      .optional(),
    confidential: yes().optional(),
    authority: line(),
    number: line(),
    filedOn: line(),
    fileSha256: z
      .string()
      .max(SHA256_CHARS)
      .transform((sha256) => sha256 || null)
      .default(null),
    reason: line(),
  }),
  fieldOfCode: { alert_not_found: 'alert' },
} as const;

@Controller()
export class CasesController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListCases], query: LISTED })
  list(@FromPage() { session, query }: PageRequest<typeof LISTED>) {
    return this.cases(session, query.state);
  }

  @PageRoute({ path: PATH, messages: [OpenCase, ListCases], form: OPEN })
  open(@FromPage() { session, body }: PageRequest) {
    const open = async ({ alert }: z.output<typeof OPEN.schema>) =>
      seeOther(caseAddress(await this.bus.send(new OpenCase(session.caller, { alertIds: alert }))));
    return runFormAction(OPEN, body, open, (refused) => this.cases(session, 'open', refused));
  }

  @PageRoute({ path: `${PATH}/:id`, messages: CASE_READS, query: ASKED })
  show(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    return this.page(session, id, query);
  }

  @PageRoute({
    path: `${PATH}/:id`,
    messages: [ChangeCase, ...CASE_READS],
    form: CHANGE,
    formBytesMax: KEPT_FORM_BYTES_MAX,
  })
  change(@FromPage() { session, id, body }: PageRequest) {
    const change = async ({ change: type, alert, ...more }: z.output<typeof CHANGE.schema>) => {
      await this.bus.send(
        new ChangeCase(session.caller, { caseId: id, change: { ...more, type, alert, alerts: [alert] } }),
      );
      return seeOther(caseAddress(id));
    };
    return runFormAction(CHANGE, body, change, (refused) => this.page(session, id, {}, refused));
  }

  private async cases(session: PageSession, state: 'open' | 'closed', refused?: RefusedForm): Promise<Html> {
    const cases = await this.bus.send(new ListCases(session.caller, { state }));
    return casesPage(await this.alerts.viewer(session, []), state, cases, refused);
  }

  private async page(
    session: PageSession,
    id: string,
    { version, customer }: z.output<typeof ASKED>,
    refused?: RefusedForm,
  ): Promise<Html> {
    const found = await this.bus.send(new GetCase(session.caller, { caseId: id, version }));
    const answered = await this.bus.send(new GetAnswerHistory(session.caller, id));
    const { versions: namesSet } = await this.bus.send(new GetPersonNames(session.caller, id));
    const { accepted, alerts, checklist, closed, filings, opened, reportFiles, versions } = found;
    const ticked = checklist.map((item) => item.ticked);
    const done = [
      accepted,
      opened,
      closed,
      ...alerts,
      ...filings,
      ...reportFiles,
      ...versions,
      ...ticked,
      ...answered,
      ...namesSet,
    ];
    const people = done.map((one) => one?.by ?? null);
    const rows = await this.rowsOf(session, found);
    const { customers, drawn } = await this.customersOf(session, found, customer);
    return casePage({
      viewer: await this.alerts.viewer(session, people),
      found,
      rows,
      customers,
      drawn,
      answered,
      namesSet,
      refused,
    });
  }

  /**
   * Returns the first customers of a case, without those of whom there is no record, and the money of the one
   * who was asked for (own id), or else of the first. Throws entity_not_found for somebody who is not named.
   */
  private async customersOf({ caller }: PageSession, found: CaseView, asked: string | undefined) {
    const { ids } = namedCustomers(found);
    if (asked !== undefined && !ids.includes(asked))
      throw new AppError('entity_not_found', { field: 'customer', value: asked });
    const customers: CaseCustomer[] = [];
    let drawn: (CaseCustomer & DrawnCustomer) | null = null;
    for (const ownId of ids)
      if (asked === undefined ? drawn === null : ownId === asked) {
        drawn = await this.bus.send(new GetCustomerMoney(caller, { ownId }));
        if (drawn) customers.push(drawn);
      } else {
        const named = await this.bus.send(new GetCustomerMilestones(caller, { ownId }));
        if (named) customers.push(named);
      }
    return { customers, drawn };
  }

  /** Returns what the queue says about the alerts of a case, which has no more of them than a page of it. */
  private async rowsOf({ caller }: PageSession, { alerts }: CaseView): Promise<AlertRowsById> {
    const filter = { named: { serviceIds: alerts.map(({ serviceId }) => serviceId) } };
    const page = { filter, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX } as const;
    const { rows } = await this.bus.send(new ListAlertQueue(caller, page));
    return new Map(rows.map((row) => [row.serviceId, row]));
  }
}
