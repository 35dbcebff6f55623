import { Controller } from '@nestjs/common';
import { validationErrorOf } from '@alert-review/kernel';
import { z } from 'zod';
import { SetCasePersonName } from '../../cases/commands/set-case-person-name.command.js';
import { REPORT_KINDS, EnteredNameParts, type ReportKind } from '../../cases/domain/case.events.js';
import { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { GetPersonNames } from '../../cases/queries/get-person-names.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { NAMES_ANCHOR, personNamePage } from './person-name-page.js';
import { reportFileAddress } from './report-kinds.js';

const PATH = '/cases/:id/person-name';
const CUSTOMER_CHARS_MAX = 36;

const ASKED = z.object({
  kind: z.enum(REPORT_KINDS).default('fincen_sar'),
  customer: z.string().max(CUSTOMER_CHARS_MAX).default(''),
});

const { shape } = EnteredNameParts;
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : value), schema);

const NAME = {
  schema: z.object({
    kind: z.enum(REPORT_KINDS),
    customer: z.string().max(CUSTOMER_CHARS_MAX),
    does: z.enum(['set', 'remove']).default('set'),
    first: unlessEmpty(shape.first),
    middle: unlessEmpty(shape.middle),
    last: unlessEmpty(shape.last.nullable().default(null)),
    suffix: unlessEmpty(shape.suffix),
  }),
};

type Sent = z.output<typeof NAME.schema>;

/** Returns the parts that a form sets; null to remove them. Throws validation_error without a last name. */
function partsIn({ does, first, middle, last, suffix }: Sent): EnteredNameParts | null {
  if (does === 'remove') return null;
  if (last === null)
    throw validationErrorOf([
      { field: 'last', value: null, message: 'is empty; a name of one word is a last name' },
    ]);
  return { first, middle, last, suffix };
}

/** The parts of a person's name in the report files of a case. */
@Controller()
export class PersonNameController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [CheckReportFile, GetPersonNames, GetCase], query: ASKED })
  show(@FromPage() { session, id, query }: PageRequest<typeof ASKED>): Promise<Html> {
    return this.page(session, id, query);
  }

  @PageRoute({
    path: PATH,
    messages: [SetCasePersonName, CheckReportFile, GetPersonNames, GetCase],
    form: NAME,
  })
  set(@FromPage() { session, id, body }: PageRequest) {
    const set = async (sent: Sent) => {
      const name = { customer: sent.customer, parts: partsIn(sent) };
      await this.bus.send(new SetCasePersonName(session.caller, { caseId: id, name }));
      return seeOther(`${reportFileAddress(id, sent.kind)}#${NAMES_ANCHOR}`);
    };
    return runFormAction(NAME, body, set, (refused) => {
      const asked = { kind: refused.sent('kind')[0], customer: refused.sent('customer')[0] };
      return this.page(session, id, ASKED.catch({ kind: 'fincen_sar', customer: '' }).parse(asked), refused);
    });
  }

  private async page(
    session: PageSession,
    id: string,
    { kind, customer }: { readonly kind: ReportKind; readonly customer: string },
    refused?: RefusedForm,
  ): Promise<Html> {
    const reported = await this.bus.send(new GetCase(session.caller, { caseId: id }));
    const { names } = await this.bus.send(new CheckReportFile(session.caller, { caseId: id, kind }));
    const named = names.find((person) => person.customer === customer);
    if (!named && !refused)
      throw validationErrorOf([
        { field: 'customer', value: customer, message: 'is no person in this report file' },
      ]);
    return personNamePage({ session, reported, kind, customer, named, refused });
  }
}
