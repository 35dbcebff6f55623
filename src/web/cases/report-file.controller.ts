import { Controller, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { AnswerReport } from '../../cases/commands/answer-report.command.js';
import { MakeReportFile } from '../../cases/commands/make-report-file.command.js';
import {
  LawEnforcementContact,
  REPORT_KINDS,
  ReportAnswers,
  type ReportKind,
} from '../../cases/domain/case.events.js';
import { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import { GetReportAnswers } from '../../cases/queries/get-report-answers.query.js';
import { GetReportFile } from '../../cases/queries/get-report-file.query.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { lineListField, valueListField, repeatedField } from '../form-fields.js';
import type { Html } from '../html.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { reportFilePage } from './report-file-page.js';

const PATH = '/cases/:id/report-file';
const KEPT_PATH = '/cases/:id/kept-report-file';
const KEPT = z.object({ sha256: z.string().max(64).default('') });
const SUBJECTS_MAX = 999;
const SHOWN = z.object({ kind: z.enum(REPORT_KINDS).default('fincen_sar') });
const FORM_BYTES_MAX = 128 * 1024;

const { shape } = ReportAnswers;
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Reads a line "customer; number". Without a semicolon, the customer is empty, which the schema rejects. */
const account = (line: unknown): unknown => {
  if (typeof line !== 'string') return line;
  const at = line.indexOf(';');
  return { customer: line.slice(0, Math.max(at, 0)).trim(), number: line.slice(at + 1).trim() };
};

const isTicked = () => z.preprocess((value) => value === 'yes', z.boolean());
const law = LawEnforcementContact.shape;

const ANSWERS = {
  schema: z.object({
    kind: z.enum(REPORT_KINDS),
    make: z.enum(['yes', 'no']).default('no'),
    activities: repeatedField(z.array(z.string()).max(99)),
    otherActivity: unlessEmpty(shape.otherActivity),
    products: repeatedField(z.array(z.string()).max(99)),
    report: unlessEmpty(shape.report),
    earlierNumber: unlessEmpty(shape.earlierNumber),
    cumulativeAmount: unlessEmpty(shape.cumulativeAmount),
    loss: unlessEmpty(shape.loss),
    accounts: lineListField(
      z.preprocess((lines) => (Array.isArray(lines) ? lines.map(account) : []), shape.accounts),
    ),
    noAccounts: isTicked(),
    subjects: repeatedField(z.array(z.string()).max(SUBJECTS_MAX)),
    agency: unlessEmpty(law.agency.nullable().default(null)),
    agencyName: unlessEmpty(law.name),
    agencyPhone: unlessEmpty(law.phone),
    agencyDay: unlessEmpty(law.contactedOn),
    isJoint: isTicked(),
    action: unlessEmpty(shape.action),
    indicators: valueListField(shape.indicators),
  }),
};

type Sent = z.output<typeof ANSWERS.schema>;

/**
 * Returns the answers of a form. The goAML form has neither subjects nor FinCEN's lists, so these are left
 * unanswered. Throws validation_error if a contact at an agency is given without the agency.
 */
function answersIn({ agency, agencyName, agencyPhone, agencyDay, ...sent }: Sent): ReportAnswers {
  const { accounts, action, indicators } = sent;
  if (sent.kind === 'goaml') return ReportAnswers.parse({ accounts, action, indicators });
  if (agency === null && (agencyName ?? agencyPhone ?? agencyDay) !== null)
    throw validationErrorOf([{ field: 'agency', value: null, message: 'is empty' }]);
  const lawEnforcement = agency === null ? null : { agency, name: agencyName, phone: agencyPhone };
  // Parse again, because `sent` also has the kind of the file and whether to create it.
  return ReportAnswers.parse({
    ...sent,
    lawEnforcement: lawEnforcement && { ...lawEnforcement, contactedOn: agencyDay },
  });
}

const xmlFile = (name: string, content: Buffer): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/xml',
    disposition: `attachment; filename="${name}"`,
  });

@Controller()
export class ReportFileController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [CheckReportFile, GetReportAnswers, GetCase], query: SHOWN })
  show(@FromPage() { session, id, query }: PageRequest<typeof SHOWN>): Promise<Html> {
    return this.page(session, id, query.kind);
  }

  @PageRoute({
    path: PATH,
    messages: [AnswerReport, MakeReportFile, CheckReportFile, GetReportAnswers, GetCase],
    form: ANSWERS,
    formBytesMax: FORM_BYTES_MAX,
  })
  answer(@FromPage() { session, id, body }: PageRequest) {
    const answer = async (sent: Sent) => {
      const { kind, make } = sent;
      const answers = answersIn(sent);
      // Save first, so that the answers are kept even if creating the file fails.
      await this.bus.send(new AnswerReport(session.caller, { caseId: id, kind, answers }));
      if (make === 'no') return this.page(session, id, kind);
      const { xml, fileName } = await this.bus.send(
        new MakeReportFile(session.caller, { caseId: id, kind, answers }),
      );
      return xmlFile(fileName, Buffer.from(xml));
    };
    return runFormAction(ANSWERS, body, answer, (refused) => {
      const [kind] = refused.sent('kind');
      return this.page(session, id, SHOWN.shape.kind.catch('fincen_sar').parse(kind), refused);
    });
  }

  @PageRoute({ path: KEPT_PATH, messages: [GetReportFile], query: KEPT, isFile: true })
  async kept(@FromPage() { session, id, query }: PageRequest<typeof KEPT>) {
    const { fileName, bytes } = await this.bus.send(
      new GetReportFile(session.caller, { caseId: id, sha256: query.sha256 }),
    );
    return xmlFile(fileName, bytes);
  }

  private async page(
    session: PageSession,
    id: string,
    kind: ReportKind,
    refused?: RefusedForm,
  ): Promise<Html> {
    const reported = await this.bus.send(new GetCase(session.caller, { caseId: id }));
    const stored = await this.bus.send(new GetReportAnswers(session.caller, { caseId: id, kind }));
    const answers = stored ?? ReportAnswers.parse({});
    const checked = await this.bus.send(new CheckReportFile(session.caller, { caseId: id, kind, answers }));
    return reportFilePage({ session, reported, checked, answers, refused });
  }
}
