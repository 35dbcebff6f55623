import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ChangeCase } from '../../cases/commands/change-case.command.js';
import { OpenCase } from '../../cases/commands/open-case.command.js';
import { CASE_ALERTS_MAX, CASE_NARRATIVE_CHARS_MAX, CASE_OUTCOMES } from '../../cases/domain/case.events.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { ListCases } from '../../cases/queries/list-cases.query.js';
import { dayOrInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { Bus } from '../../platform/bus/bus.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { caseAddress, CASES_PATH as PATH } from '../alerts/case-parts.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { linesField, manyOf, optionalField } from '../fields.js';
import type { Html } from '../html.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { casePage, casesPage } from './cases-pages.js';

/** The most that the narrative takes, each character as `%F0%9F%98%80`. */
const FORM_BYTES_MAX = 12 * CASE_NARRATIVE_CHARS_MAX + 64 * 1024;
const SERVICE_ID_CHARS_MAX = 64;

const LISTED = z.object({ state: z.enum(['open', 'closed']).default('open') });
const ASKED = z.object({
  version: z.coerce.number().int().min(1).optional(),
  at: optionalField(dayOrInstant()),
});
const OPEN = {
  schema: z.object({
    alert: manyOf(z.array(z.string().max(SERVICE_ID_CHARS_MAX)).min(1).max(CASE_ALERTS_MAX)),
  }),
};
const yes = () =>
  z
    .enum(['yes', 'no'])
    .default('yes')
    .transform((value) => value === 'yes');
const CHANGES = [
  'addAlerts',
  'removeAlert',
  'writeTexts',
  'tick',
  'setDueDate',
  'setConfidentiality',
  'recordFiling',
  'close',
  'reopen',
] as const;
const line = () => linesField(CASE_NARRATIVE_CHARS_MAX).default('');
/** The fields of all changes, one of which is sent; the command checks texts and days. */
const CHANGE = {
  schema: z.object({
    change: z.enum(CHANGES),
    alert: line(),
    title: line(),
    narrative: line(),
    seenVersion: z.coerce.number().int().default(0),
    item: z.coerce.number().int().default(-1),
    done: yes(),
    dueOn: z
      .string()
      .default('')
      .transform((day) => day || null),
    confidential: yes(),
    authority: line(),
    number: line(),
    filedOn: line(),
    outcome: z.enum(CASE_OUTCOMES).default('no_report'),
    reason: line(),
  }),
  fieldOfCode: { alert_not_found: 'alert' },
} as const;
const CASE_READS = [GetCase, ListCases];

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
      seeOther(caseAddress(await this.bus.send(new OpenCase(session.caller, alert))));
    return answerForm(OPEN, body, open, (refused) => this.cases(session, 'open', refused));
  }

  @PageRoute({ path: `${PATH}/:id`, messages: CASE_READS, query: ASKED })
  show(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    return this.page(session, id, query);
  }

  @PageRoute({
    path: `${PATH}/:id`,
    messages: [ChangeCase, ...CASE_READS],
    form: CHANGE,
    formBytesMax: FORM_BYTES_MAX,
  })
  change(@FromPage() { session, id, body }: PageRequest) {
    const change = async ({ change: type, alert, ...more }: z.output<typeof CHANGE.schema>) => {
      await this.bus.send(new ChangeCase(session.caller, id, { ...more, type, alert, alerts: [alert] }));
      return seeOther(caseAddress(id));
    };
    return answerForm(CHANGE, body, change, (refused) => this.page(session, id, {}, refused));
  }

  private async cases(session: SignedIn, state: 'open' | 'closed', refused?: RefusedForm): Promise<Html> {
    const cases = await this.bus.send(new ListCases(session.caller, { state }));
    const people = cases.map(({ openedBy }) => openedBy);
    return casesPage(await this.alerts.viewer(session, people), state, cases, refused);
  }

  private async page(
    session: SignedIn,
    id: string,
    { version, at }: z.output<typeof ASKED>,
    refused?: RefusedForm,
  ): Promise<Html> {
    const { caller } = session;
    const until = at === undefined ? undefined : lastInstant(at);
    const found = await this.bus.send(new GetCase(caller, id, { version, at: until }));
    const { alerts, checklist, closed, filings, opened, reportFiles, versions } = found;
    const serviceIds = alerts.map(({ serviceId }) => serviceId);
    const cases = await this.bus.send(new ListCases(caller, { alerts: serviceIds }));
    const ticked = checklist.map((item) => item.ticked);
    const people = [opened, closed, ...alerts, ...filings, ...reportFiles, ...versions, ...ticked].map(
      (one) => one?.by ?? null,
    );
    const viewer = await this.alerts.viewer(session, people);
    const others = cases.filter(({ caseId }) => caseId !== id);
    const isPast = at !== undefined || found.version < versions.length;
    return casePage({ viewer, found, others, isPast, refused });
  }
}
