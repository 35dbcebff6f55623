import { Body, Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { AnswerHeldCall } from '../../held/commands/answer-held-call.command.js';
import { HELD_CALLS_PATH as PATH } from '../../held/commands/hold-call.command.js';
import { ListHeldCalls } from '../../held/queries/list-held-calls.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { CurrentSession } from '../current-session.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { heldCallsPage } from './held-calls-page.js';

const ANSWER = { schema: z.object({ answer: z.enum(['confirmed', 'refused']), seen: z.string() }) };

/** Why a page: only a signed-in browser proves that a person answers; assistants have no access to it. */
@Controller()
export class HeldCallsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListHeldCalls] })
  async list(@CurrentSession() session: SignedIn, refused?: RefusedForm): Promise<Html> {
    return heldCallsPage(session, await this.bus.send(new ListHeldCalls(session.caller)), refused);
  }

  @PageRoute({ path: `${PATH}/:id`, messages: [AnswerHeldCall], form: ANSWER })
  answer(
    @CurrentSession() session: SignedIn,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<PageAnswer> {
    const give = async ({ answer, seen }: z.infer<typeof ANSWER.schema>) => {
      await this.bus.send(new AnswerHeldCall(session.caller, id, answer, seen));
      return seeOther(PATH);
    };
    return answerForm(ANSWER, body, give, (refused) => this.list(session, refused));
  }
}
