import type { InteractionView } from '../grants/queries/get-interaction.query.js';
import { html, type Html } from '../web/html.js';
import { loginForm } from '../web/login-form.js';
import { cardPage } from '../web/page-layout.js';

export const signInPage = (
  { id, clientName, redirectHost }: InteractionView,
  formToken: string,
  again: { readonly email?: string; readonly error?: string } = {},
): Html =>
  cardPage({
    title: 'Sign in',
    body: html`<p class="lead">
        To connect <strong>${clientName}</strong> (${redirectHost}), sign in first. It does not see your
        password.
      </p>
      ${loginForm({ action: `/oauth/interaction/${id}/login`, formToken, ...again })}`,
  });
