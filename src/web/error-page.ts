import type { AppError } from '../kernel/app-error.js';
import { html, type Html } from './html.js';
import { cardPage } from './page-layout.js';
import { buttonLink } from './page-parts.js';

const PAGE_MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  unauthorized: 'You are not signed in any more. Sign in and try again.',
  permission_denied: 'Your role does not allow this. Ask an administrator of your organization.',
  not_found: 'There is no page at this address. It may be mistyped, or what it named is gone.',
  unsupported_media_type: 'This address takes the form of its own page only.',
};

const TITLES: Readonly<Record<string, string>> = {
  client_unknown: 'Unknown application',
  redirect_uri_refused: 'Application refused',
  interaction_not_found: 'Nothing to agree to',
};

/** `home`: base URL of pages, also for requests by another host name. */
export function errorPage(error: AppError, title: string, home: string): Html {
  const isOurs = error.status >= 500;
  return cardPage({
    title: isOurs ? 'Something went wrong' : (TITLES[error.code] ?? title),
    body: html`<p>${PAGE_MESSAGES_BY_CODE[error.code] ?? `${error.message}.`}</p>
      <div class="actions">${buttonLink({ href: home, label: 'Back to the alerts' })}</div>`,
  });
}
