import { SEARCHED_CHARS_MAX } from '../investigations/queries/search-agent-investigations.query.js';
import { type Caller, type Feature, hasPermission, type Permission } from '@alert-review/kernel';
import { ICON_PATH } from '../platform/http/product-icon.js';
import type { RefusedForm } from './answer-form.js';
import { browserAsset } from './assets.js';
import { helpAddress, type HelpTopic } from './help.js';
import { DOCS_PATH } from './docs-address.js';
import { html, type Html } from './html.js';
import { SEARCH_PATH } from './links.js';
import { button, form, refusalNotice } from './page-parts.js';
import type { PageSession } from './page-session.js';

const PRODUCT_NAME = 'Alert Review';

/**
 * Renders a whole page. The product name is added to `title`. `refused` is the refused form on the page, if
 * any.
 */
export const htmlDocument = (
  title: string,
  body: Html,
  {
    refused,
    hasShortcuts = true,
  }: { readonly refused?: RefusedForm | undefined; readonly hasShortcuts?: boolean } = {},
): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${refused && 'Error: '}${title} · ${PRODUCT_NAME}</title>
        <link rel="icon" href="${ICON_PATH}" />
        <link rel="stylesheet" href="${browserAsset('pages.css').path}" />
      </head>
      <body ${!hasShortcuts && html`data-shortcuts="off"`}>
        ${body}
      </body>
    </html> `;

interface CardPage {
  readonly title: string;
  readonly body: Html;
  readonly footer?: Html;
  readonly refused?: RefusedForm | undefined;
}

export const cardPage = ({ title, body, footer, refused }: CardPage): Html =>
  htmlDocument(
    title,
    html`<div class="single">
      <header><span class="brand">${PRODUCT_NAME}</span></header>
      <main class="card">
        <h1>${title}</h1>
        ${refusalNotice(refused)} ${body}
      </main>
      ${footer && html`<footer class="foot">${footer}</footer>`}
    </div>`,
    { refused },
  );

interface SettingsPlace {
  readonly path: string;
  readonly name: string;
  readonly needs: Permission | null;
  readonly feature?: Feature;
}

/** Settings pages in the order of the navigation. Pages that the user may not open are hidden. */
const SETTINGS: readonly SettingsPlace[] = [
  { path: '/settings/api-keys', name: 'API KEYS', needs: 'api_keys:manage' },
  { path: '/settings/members', name: 'Members', needs: 'members:manage' },
  { path: '/settings/recipe', name: 'Scoring rules', needs: 'alerts:read' },
  {
    path: '/settings/closing-policies',
    name: 'Closing policies',
    needs: 'alerts:read',
    feature: 'automation',
  },
  { path: '/settings/reasons', name: 'Reasons', needs: 'org:manage' },
  { path: '/settings/second-person', name: 'Four-eyes approval', needs: 'org:manage' },
  { path: '/settings/report-files', name: 'Report files', needs: 'org:manage', feature: 'cases' },
  { path: '/settings/sign-in', name: 'Sign-in', needs: 'org:manage' },
  { path: '/settings/teams', name: 'Teams', needs: 'org:manage', feature: 'teamwork' },
  { path: '/settings/service-levels', name: 'Service levels', needs: 'org:manage', feature: 'teamwork' },
  { path: '/settings/features', name: 'Features', needs: null },
  { path: '/settings/risk-lists', name: 'Risk lists', needs: 'alerts:read' },
  { path: '/settings/webhooks', name: 'Webhooks', needs: 'webhooks:manage' },
  { path: '/settings/assistants', name: 'Assistants', needs: null },
  { path: '/settings/held-calls', name: 'Pending confirmations', needs: null },
  { path: '/settings/connected-applications', name: 'Connected applications', needs: null },
  { path: '/settings/account', name: 'Account', needs: null },
];

export const settingsPlacesOf = ({ caller }: Pick<PageSession, 'caller'>): readonly SettingsPlace[] =>
  SETTINGS.filter((place) => isOpenTo(caller, place));

const isOpenTo = (caller: Caller, { needs, feature }: SettingsPlace): boolean =>
  (needs === null || hasPermission(caller, needs)) && (!feature || caller.features.includes(feature));

/** Main areas of the dashboard in the order of the navigation. */
const AREAS: readonly SettingsPlace[] = [
  { path: '/alerts', name: 'Alerts', needs: 'alerts:read' },
  { path: '/cases', name: 'Cases', needs: 'alerts:read', feature: 'cases' },
  { path: SEARCH_PATH, name: 'Search', needs: 'alerts:read' },
  { path: '/decisions', name: 'Decisions', needs: 'audit:export' },
  { path: '/figures', name: 'Reports', needs: 'alerts:read' },
  { path: '/uploads', name: 'Uploads', needs: 'alerts:read' },
  { path: '/screening', name: 'Screening', needs: 'alerts:read' },
  { path: '/support', name: 'Support', needs: 'tickets:write' },
  { path: '/settings', name: 'Settings', needs: null },
];

interface DashboardPage {
  readonly title: string;
  /** Path of the area that the page belongs to. */
  readonly current: HelpTopic | '';
  /** What the page is about, for the link to its help. Without it, help is about the whole area. */
  readonly help?: HelpTopic | '';
  readonly session: PageSession;
  readonly body: Html;
  /** Content before the main part, such as a navigation. */
  readonly aside?: Html;
  readonly lead?: Html | string | undefined;
  readonly refused?: RefusedForm | undefined;
}

export function dashboardPage(page: DashboardPage): Html {
  const { title, current, help = current, session, body, aside, lead, refused } = page;
  return htmlDocument(
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
      <header class="bar">
        <a class="brand" href="/alerts">${PRODUCT_NAME}</a>
        <nav class="areas" aria-label="Areas">
          ${AREAS.filter((place) => isOpenTo(session.caller, place)).map(
            ({ path, name }) =>
              html`<a href="${path}" ${path === current && html`aria-current="page"`}>${name}</a>`,
          )}
          <a href="${helpAddress(help)}" ${current === DOCS_PATH && html`aria-current="page"`}>Help</a>
        </nav>
        ${searchForm(current, session)}
        <p class="who" title="${session.organization.name}, ${session.email}">
          <strong>${session.organization.name}</strong>${session.email}
        </p>
        ${form({
          action: '/logout',
          formToken: session.formToken,
          inline: true,
          body: button({ label: 'Sign out', kind: 'plain' }),
        })}
      </header>
      <div class="${aside ? 'frame' : 'frame wide'}">
        ${aside}
        <main id="content">
          <div class="head">
            <h1>${title}</h1>
            ${lead && html`<p class="lead">${lead}</p>`}
          </div>
          ${refusalNotice(refused)} ${body}
        </main>
      </div>
      <script src="${browserAsset('pages.js').path}" defer></script>`,
    { refused, hasShortcuts: session.hasShortcuts },
  );
}

/** The search of the header; null without the right, and on the search page, which has its own. */
const searchForm = (current: string, session: PageSession): Html | null =>
  hasPermission(session.caller, 'alerts:read') && current !== SEARCH_PATH
    ? html`<form class="find" role="search" method="get" action="${SEARCH_PATH}">
        <label class="unseen" for="find">Search</label>
        <input
          type="search"
          name="q"
          id="find"
          placeholder="${session.hasShortcuts ? 'Search ( / )' : 'Search'}"
          maxlength="${SEARCHED_CHARS_MAX}"
        />
      </form>`
    : null;

/** Returns a function that renders settings pages; `current` is marked in the navigation. */
export const settingsPageAt =
  (current: HelpTopic) =>
  (
    session: PageSession,
    title: string,
    body: Html,
    more: Pick<DashboardPage, 'lead' | 'refused'> = {},
  ): Html =>
    dashboardPage({
      ...more,
      title,
      current: '/settings',
      help: current,
      session,
      body,
      aside: html`<nav class="places" aria-label="Settings">
        <p aria-hidden="true">Settings</p>
        <ul>
          ${settingsPlacesOf(session).map(
            ({ path, name }) =>
              html`<li><a href="${path}" ${path === current && html`aria-current="page"`}>${name}</a></li>`,
          )}
        </ul>
      </nav>`,
    });

/**
 * Renders a section with a heading. The id has a prefix, because a form field could have the same id as the
 * title, and labels would then refer to the heading.
 */
export const pageSection = (title: string, body: Html): Html => {
  const id = `section-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
};
