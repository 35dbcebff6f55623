import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetUpFirstAdministrator } from '../access/commands/set-up-first-administrator.command.js';
import { filledName } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from './answer-form.js';
import { BrowserSessions } from './browser-sessions.js';
import { html, type Html } from './html.js';
import { newPasswordFields, requireMatchingPasswords } from './new-password.js';
import { seeOther, type PageAnswer } from './page-answers.js';
import { cardPage } from './page-layout.js';
import { button, inputField, form } from './page-parts.js';
import { FromPage, type PageRequest } from './page-request.js';
import { PageRoute } from './page-route.js';
import { ORGANIZATION_NAME_CHARS_MAX } from '../access/commands/create-organization.command.js';

const PATH = '/setup';
const CHARS_MAX = 1_000;
const CODE = z.string().max(CHARS_MAX);

const LINK = z.object({ code: CODE.optional() });

const SETUP = {
  schema: z.object({
    code: CODE,
    organization: filledName(ORGANIZATION_NAME_CHARS_MAX),
    email: z.email().max(254),
    password: z.string().max(CHARS_MAX),
    repeated: z.string().max(CHARS_MAX),
  }),
  fieldOfCode: { invitation_invalid: 'code' },
};

/**
 * Page that creates the first organization. A server without an organization prints a link to it at startup.
 */
@Controller()
export class SetupController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @PageRoute({ path: PATH, by: 'limited', query: LINK })
  show(@FromPage() { request, reply }: PageRequest): PageAnswer {
    const { formToken } = this.sessions.browser(request, reply);
    return setupPage({ formToken, code: LINK.safeParse(request.query).data?.code });
  }

  @PageRoute({ path: PATH, by: 'limited', messages: [SetUpFirstAdministrator], form: SETUP })
  setUp(@FromPage() { request, reply, body }: PageRequest) {
    const { formToken } = this.sessions.browser(request, reply);
    const setUp = async ({ code, repeated, ...wanted }: z.infer<typeof SETUP.schema>) => {
      requireMatchingPasswords(wanted.password, repeated);
      await this.bus.send(
        new SetUpFirstAdministrator({ code, wanted, correlationId: request.correlationId }),
      );
      this.sessions.keepAddress(reply, wanted.email);
      return seeOther('/login?password=set');
    };
    return runFormAction(SETUP, body, setUp, (refused) => setupPage({ formToken, refused }));
  }
}

function setupPage(options: {
  readonly formToken: string;
  readonly code?: string | undefined;
  readonly refused?: RefusedForm;
}): Html {
  const { formToken, code, refused } = options;
  const fields = html`${inputField({
    label: 'Code',
    name: 'code',
    value: code,
    autocomplete: 'off',
    refused,
  })}
  ${inputField({
    label: 'Name of the organization',
    name: 'organization',
    maxLength: ORGANIZATION_NAME_CHARS_MAX,
    refused,
  })}
  ${inputField({ label: 'E-mail address', name: 'email', type: 'email', autocomplete: 'username', refused })}
  ${newPasswordFields(refused)} ${button({ label: 'Set up' })}`;
  return cardPage({
    title: 'Set up the first administrator',
    refused,
    body: html`<p class="lead">The server printed the code when it started. You can use the code once.</p>
      ${form({ action: PATH, formToken, body: fields })}`,
    footer: html`<a href="/login">Back to sign in</a>`,
  });
}
