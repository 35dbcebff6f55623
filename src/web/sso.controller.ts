import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { CompleteSingleSignOn } from '../access/commands/complete-single-sign-on.command.js';
import { StartSingleSignOn } from '../access/commands/start-single-sign-on.command.js';
import { MoveInteraction } from '../oauth/commands/move-interaction.command.js';
import { Bus } from '../platform/bus/bus.js';
import { runFormAction, runQueryFormAction, type RefusedForm } from './answer-form.js';
import { BrowserSessions } from './browser-sessions.js';
import { html, type Html } from './html.js';
import { addressWithQuery, localPath } from './local-path.js';
import { SSO_CALLBACK_PATH, SSO_FORM, SSO_PATH, ssoForm } from './login-form.js';
import { seeOther, type PageAnswer } from './page-answers.js';
import { cardPage } from './page-layout.js';
import { FromPage, type PageRequest } from './page-request.js';
import { PageRoute } from './page-route.js';
import { SIGN_IN_TEST_PATH } from './settings/sign-in-test-pages.js';

const ANSWER = { schema: z.object({}) };

/**
 * Sign-in at the identity provider of an organization, for the pages and for the consent to an application.
 */
@Controller()
export class SsoController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @PageRoute({ path: SSO_PATH, by: 'limited', messages: [StartSingleSignOn], form: SSO_FORM })
  start(@FromPage() asked: PageRequest): Promise<PageAnswer> {
    return runFormAction(SSO_FORM, asked.body, (values) => this.send(asked, values), ssoPage(this.of(asked)));
  }

  /**
   * Starts the same sign-in by an address that an organization can link to. A user who is already signed in
   * stays signed in, whoever set the link.
   */
  @PageRoute({ path: SSO_PATH, by: 'limited', messages: [StartSingleSignOn], query: SSO_FORM.schema })
  link(@FromPage() asked: PageRequest): Promise<PageAnswer> {
    const send = async (values: z.infer<typeof SSO_FORM.schema>) =>
      (await this.sessions.signedIn(asked.request))
        ? seeOther(localPath(values.return_to))
        : this.send(asked, values);
    return runQueryFormAction(SSO_FORM, asked.request.query, send, ssoPage(this.of(asked)));
  }

  @PageRoute({ path: SSO_CALLBACK_PATH, by: 'limited', messages: [CompleteSingleSignOn, MoveInteraction] })
  complete(@FromPage() asked: PageRequest): Promise<PageAnswer> {
    const { request, reply } = asked;
    const answer = new URL(request.url, 'http://server').searchParams;
    const complete = async () => {
      const done = await this.sessions.completeSingleSignOn(request, reply, answer);
      if (done.kind === 'tested') return seeOther(`${SIGN_IN_TEST_PATH}/${done.testId}`);
      if (done.kind === 'renewed') return seeOther(done.returnTo);
      if (done.kind === 'ended') {
        const { organization, returnTo: return_to } = done;
        return seeOther(addressWithQuery(SSO_PATH, { organization, return_to }));
      }
      const { before, browser, returnTo } = done;
      await this.sessions.moveInteraction(returnTo, before, browser);
      return seeOther(returnTo);
    };
    return runFormAction(ANSWER, {}, complete, ssoPage(this.of(asked)));
  }

  private async send(asked: PageRequest, { organization, return_to }: z.infer<typeof SSO_FORM.schema>) {
    const browser = this.sessions.signing(this.of(asked));
    const to = localPath(return_to);
    return seeOther(await this.bus.send(new StartSingleSignOn({ organization, browser, returnTo: to })));
  }

  private of({ request, reply }: PageRequest) {
    return this.sessions.browser(request, reply);
  }
}

const ssoPage =
  ({ formToken }: { readonly formToken: string }) =>
  (refused: RefusedForm): Html =>
    cardPage({
      title: 'Single sign-on',
      refused,
      body: ssoForm({ formToken, returnTo: localPath(refused.sent('return_to')[0]), refused }),
      footer: html`<a href="/login">Back to sign in</a>`,
    });
