import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { AlertRef } from '@alert-review/kernel';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { AskCustomer, QUESTION_CHARS_MAX } from '../../questions/commands/ask-customer.command.js';
import { ANSWER_CHARS_MAX, EndQuestion } from '../../questions/commands/end-question.command.js';
import { GetQuestionDocument } from '../../questions/queries/get-question-document.query.js';
import {
  GetCustomerQuestions,
  type AlertQuestions,
} from '../../questions/queries/get-customer-questions.query.js';
import { RERUN_REASON_CHARS_MAX } from '../../reruns/commands/rerun-investigation.command.js';
import { runFormAction, type PageForm, type RefusedForm } from '../answer-form.js';
import { contentOfUpload, filledMultilineTextField, filesField, multilineTextField } from '../form-fields.js';
import { downloadAnswer, seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { ALERT_PATH } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { alertQuestionsAddress, questionsPage } from './questions-page.js';
import { NOTE_FORM_BYTES_MAX, WORK_FORM_BYTES_MAX } from './work-forms.js';

const PATH = `${ALERT_PATH}/questions`;

const ASK_FORM = { schema: z.object({ text: filledMultilineTextField(QUESTION_CHARS_MAX) }) };
const ANSWER_FORM = {
  schema: z.object({ text: multilineTextField(ANSWER_CHARS_MAX).default(''), documents: filesField() }),
};
const WITHDRAW_FORM = { schema: z.object({ reason: filledMultilineTextField(RERUN_REASON_CHARS_MAX) }) };

const READS = [ListAlertQueue, GetCustomerQuestions];

/** Questions to the customers of an alert. All forms are on the same page. */
@Controller()
export class QuestionsController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: READS })
  show(@FromPage() { session, id }: PageRequest) {
    return this.page(session, id);
  }

  @PageRoute({
    path: PATH,
    messages: [AskCustomer, ...READS],
    form: ASK_FORM,
    formBytesMax: WORK_FORM_BYTES_MAX,
  })
  ask(@FromPage() { session, id, body }: PageRequest) {
    return this.change(ASK_FORM, session, id, body, ({ text }, alertId) =>
      this.bus.send(new AskCustomer(session.caller, { alertId, text })),
    );
  }

  @PageRoute({
    path: `${PATH}/:question`,
    messages: [EndQuestion, ...READS],
    form: ANSWER_FORM,
    formBytesMax: NOTE_FORM_BYTES_MAX,
    takesFiles: true,
  })
  answer(@FromPage() { session, id, params, body }: PageRequest) {
    return this.change(ANSWER_FORM, session, id, body, async ({ text, documents }, alertId) => {
      const sent = await Promise.all(documents.map(contentOfUpload));
      const end = { state: 'answered', text, documents: sent } as const;
      return this.bus.send(new EndQuestion(session.caller, { alertId, question: params['question']!, end }));
    });
  }

  @PageRoute({ path: `${PATH}/:question/withdraw`, messages: [EndQuestion, ...READS], form: WITHDRAW_FORM })
  withdraw(@FromPage() { session, id, params, body }: PageRequest) {
    return this.change(WITHDRAW_FORM, session, id, body, ({ reason }, alertId) => {
      const end = { state: 'withdrawn', text: reason, documents: [] } as const;
      return this.bus.send(new EndQuestion(session.caller, { alertId, question: params['question']!, end }));
    });
  }

  /** Downloads a document of an answer. A browser saves it and never displays it. */
  @PageRoute({ path: `${PATH}/documents/:document`, messages: [GetQuestionDocument] })
  async document(@FromPage() { session, id, params, reply }: PageRequest) {
    const alertId = { serviceId: id };
    const asked = new GetQuestionDocument(session.caller, { alertId, document: params['document']! });
    const { name, content } = await this.bus.send(asked);
    void reply.header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    return downloadAnswer(name, content);
  }

  private change<Values>(
    form: PageForm<Values>,
    session: PageSession,
    id: string,
    body: unknown,
    act: (values: Values, alertId: AlertRef) => Promise<unknown>,
  ) {
    const changeAlert = async (values: Values) => {
      await act(values, { serviceId: id });
      return seeOther(alertQuestionsAddress(id));
    };
    return runFormAction(form, body, changeAlert, (refused) => this.page(session, id, refused));
  }

  private async page(session: PageSession, id: string, refused?: RefusedForm) {
    const row = await this.pages.row(session, id);
    const asked = await this.bus.send(new GetCustomerQuestions(session.caller, row.alertId));
    const viewer = await this.pages.viewer(session, usersOf(asked));
    return questionsPage({ ...asked, row, viewer, ...(refused && { refused }) });
  }
}

const usersOf = ({ questions }: AlertQuestions) =>
  questions.flatMap(({ asked, answer, withdrawn }) => [asked.by, answer?.by ?? null, withdrawn?.by ?? null]);
