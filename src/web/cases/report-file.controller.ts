import { Controller, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { MakeReportFile } from '../../cases/commands/make-report-file.command.js';
import { REPORT_KINDS, ReportAnswers, type ReportKind } from '../../cases/domain/case.events.js';
import { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { listOfLines, manyOf } from '../fields.js';
import type { Html } from '../html.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { reportFilePage } from './report-file-page.js';

const PATH = '/cases/:id/report-file';
const SHOWN = z.object({ kind: z.enum(REPORT_KINDS).default('fincen_sar') });
const FORM_BYTES_MAX = 128 * 1024;

const { shape } = ReportAnswers;
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Reads "customer; number" of a line; without a semicolon nobody's, which is refused by its field. */
const account = (line: unknown): unknown => {
  if (typeof line !== 'string') return line;
  const at = line.indexOf(';');
  return { customer: line.slice(0, Math.max(at, 0)).trim(), number: line.slice(at + 1).trim() };
};

const ANSWERS = {
  schema: z.object({
    kind: z.enum(REPORT_KINDS),
    make: z.enum(['yes', 'no']).default('no'),
    activities: manyOf(z.array(z.string()).max(99)),
    otherActivity: unlessEmpty(shape.otherActivity),
    report: unlessEmpty(shape.report),
    earlierNumber: unlessEmpty(shape.earlierNumber),
    accounts: listOfLines(
      z.preprocess((lines) => (Array.isArray(lines) ? lines.map(account) : []), shape.accounts),
    ),
    leftOut: listOfLines(shape.leftOut),
    action: unlessEmpty(shape.action),
    indicators: listOfLines(shape.indicators),
  }),
};

@Controller()
export class ReportFileController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [CheckReportFile, GetCase], query: SHOWN })
  show(@FromPage() { session, id, query }: PageRequest<typeof SHOWN>): Promise<Html> {
    return this.page(session, id, query.kind);
  }

  @PageRoute({
    path: PATH,
    messages: [MakeReportFile, CheckReportFile, GetCase],
    form: ANSWERS,
    formBytesMax: FORM_BYTES_MAX,
  })
  answer(@FromPage() { session, id, body }: PageRequest) {
    const answer = async ({ kind, make, ...answers }: z.output<typeof ANSWERS.schema>) => {
      if (make === 'no') return this.page(session, id, kind, answers);
      const { xml, fileName } = await this.bus.send(new MakeReportFile(session.caller, id, kind, answers));
      return new StreamableFile(Buffer.from(xml), {
        type: 'application/xml',
        disposition: `attachment; filename="${fileName}"`,
      });
    };
    return answerForm(ANSWERS, body, answer, (refused) => {
      const [kind] = refused.sent('kind');
      return this.page(session, id, SHOWN.shape.kind.catch('fincen_sar').parse(kind), undefined, refused);
    });
  }

  private async page(
    session: SignedIn,
    id: string,
    kind: ReportKind,
    answers?: ReportAnswers,
    refused?: RefusedForm,
  ): Promise<Html> {
    const reported = await this.bus.send(new GetCase(session.caller, id));
    const checked = await this.bus.send(new CheckReportFile(session.caller, id, kind, answers));
    return reportFilePage({
      session,
      reported,
      checked,
      answers: answers ?? ReportAnswers.parse({}),
      refused,
    });
  }
}
