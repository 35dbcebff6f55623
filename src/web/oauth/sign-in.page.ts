import type { InteractionView } from '../../oauth/queries/get-interaction.query.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { loginForm, ssoForm } from '../login-form.js';
import { cardPage } from '../page-layout.js';

export const signInPage = (
  { id, clientName, redirectHost }: InteractionView,
  formToken: string,
  refused?: RefusedForm,
): Html =>
  cardPage({
    title: 'Sign in',
    refused,
    body: html`<p class="lead">
        To connect <strong>${clientName}</strong> (${redirectHost}), sign in first. The application does not
        see your password.
      </p>
      ${loginForm({ action: `/oauth/interaction/${id}/login`, formToken, refused })}
      <h2>Or at your organization</h2>
      ${ssoForm({ formToken, returnTo: `/oauth/interaction/${id}` })}`,
  });
