import type { AppError } from '@alert-review/kernel';
import { html, type Html } from './html.js';
import { errorHelpAddress } from './help.js';
import { timesInWords } from './answer-form.js';
import { cardPage, dashboardPage } from './page-layout.js';
import { buttonLink } from './page-parts.js';
import type { PageSession } from './page-session.js';

const PAGE_MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  unauthorized: 'You are no longer signed in. Sign in and try again.',
  permission_denied: 'Your role does not allow this. Ask an administrator of your organization.',
  not_found: 'No page has this address. The address may be mistyped, or the record was erased.',
  unsupported_media_type: 'This address only accepts the form of its own page.',
};

const TITLES: Readonly<Record<string, string>> = {
  client_unknown: 'Unknown application',
  redirect_uri_refused: 'Application refused',
  interaction_not_found: 'No request to agree to',
};

const TITLES_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'You are not signed in',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Not possible on this page',
  408: 'Timed out',
  409: 'Not possible at the moment',
  410: 'Data no longer available',
  413: 'Too large',
  415: 'Form not recognised',
  429: 'Too many requests',
};

/**
 * Renders an error as a page. `home` is the base URL of the pages, which is needed if the request came under
 * another host name. `session`: of the reader, if somebody is signed in.
 */
export function errorPage(
  { code, status, message: raw }: AppError,
  home: string,
  session?: PageSession,
): Html {
  const message = timesInWords(raw).replace(/\.$/, '');
  const title = TITLES[code] ?? TITLES_BY_STATUS[status] ?? 'Request not understood';
  const said = code === 'validation_error' ? `The address has a wrong value: ${message}` : message;
  const label = code === 'unauthorized' ? 'Sign in' : 'Back to the alerts';
  const page = {
    title: status >= 500 ? 'Something went wrong' : title,
    body: html`<p>${PAGE_MESSAGES_BY_CODE[code] ?? `${said[0]!.toUpperCase()}${said.slice(1)}.`}</p>
      <div class="actions">${buttonLink({ href: home, label })}</div>`,
  };
  // A signed-in reader keeps the menu. Its links are those of the server's own address.
  if (!session) return cardPage(page);
  const about = html`<p><a class="tall" href="${errorHelpAddress(code)}">About this error</a></p>`;
  const body = html`<section class="card">${page.body} ${about}</section>`;
  return dashboardPage({ ...page, body, current: '', session });
}
