import { Controller, Param } from '@nestjs/common';
import { AnswerHeldCall } from '../../held/commands/answer-held-call.command.js';
import { HELD_CALLS_PATH as PATH } from '../../held/commands/hold-call.command.js';
import { ListHeldCalls } from '../../held/queries/list-held-calls.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, NO_FIELDS, type RefusedForm } from '../answer-form.js';
import { CurrentSession } from '../current-session.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { heldCallsPage } from './held-calls-page.js';

/** Why a page: only a signed-in browser proves that a person answers; assistants have no access to it. */
@Controller()
export class HeldCallsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListHeldCalls] })
  list(@CurrentSession() session: SignedIn): Promise<Html> {
    return this.page(session);
  }

  @PageRoute({ path: `${PATH}/:id/confirm`, messages: [AnswerHeldCall], form: NO_FIELDS })
  confirm(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    return this.answer(session, id, 'confirmed');
  }

  @PageRoute({ path: `${PATH}/:id/refuse`, messages: [AnswerHeldCall], form: NO_FIELDS })
  refuse(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    return this.answer(session, id, 'refused');
  }

  private answer(session: SignedIn, id: string, given: AnswerHeldCall['answer']): Promise<PageAnswer> {
    const answer = async () => {
      await this.bus.send(new AnswerHeldCall(session.caller, id, given));
      return seeOther(PATH);
    };
    return answerForm(NO_FIELDS, {}, answer, (refused) => this.page(session, refused));
  }

  private async page(session: SignedIn, refused?: RefusedForm): Promise<Html> {
    return heldCallsPage(session, await this.bus.send(new ListHeldCalls(session.caller)), refused);
  }
}
