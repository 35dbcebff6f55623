import type { AppError } from '@alert-review/kernel';
import { html, type Html } from './html.js';
import { timesInWords } from './answer-form.js';
import { cardPage, dashboardPage } from './page-layout.js';
import { buttonLink } from './page-parts.js';
import type { SignedIn } from './signed-in.js';

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

const TITLES_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'You are not signed in',
  403: 'This is not allowed',
  404: 'There is nothing here',
  405: 'This is not possible here',
  408: 'It took too long',
  409: 'Something stands in the way',
  410: 'The data is gone',
  413: 'It is too large',
  415: 'This is no form of the page',
  429: 'Too much at once',
};

/**
 * Renders an error as a page. `home` is the base URL of the pages, which is needed if the request came under
 * another host name. `session`: of the reader, if somebody is signed in.
 */
export function errorPage({ code, status, message: raw }: AppError, home: string, session?: SignedIn): Html {
  const message = timesInWords(raw).replace(/\.$/, '');
  const title = TITLES[code] ?? TITLES_BY_STATUS[status] ?? 'This was not understood';
  const said = code === 'validation_error' ? `What the address asks for is wrong: ${message}` : message;
  const label = code === 'unauthorized' ? 'Sign in' : 'Back to the alerts';
  const page = {
    title: status >= 500 ? 'Something went wrong' : title,
    body: html`<p>${PAGE_MESSAGES_BY_CODE[code] ?? `${said[0]!.toUpperCase()}${said.slice(1)}.`}</p>
      <div class="actions">${buttonLink({ href: home, label })}</div>`,
  };
  // A signed-in reader keeps the menu. Its links are those of the server's own address.
  if (!session) return cardPage(page);
  const body = html`<section class="card">${page.body}</section>`;
  return dashboardPage({ ...page, body, current: '', session });
}
