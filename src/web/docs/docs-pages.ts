import { html, type Html } from '../html.js';
import { dashboardPage } from '../page-layout.js';
import { wordSearch } from '../page-parts.js';
import type { RefusedForm } from '../answer-form.js';
import type { PageSession } from '../page-session.js';
import { DOCS_PATH, DOCS_SEARCH_CHARS_MAX, SERVED_ADDRESSES } from '../docs-address.js';
import { contentsList, documentBlocks, foundSections } from './document-parts.js';
import type { FoundSection } from './document-search.js';
import type { DocumentTree } from './document-tree.js';

const LABEL = 'Search the documents';

interface Aside {
  readonly q?: string;
  readonly refused?: RefusedForm | undefined;
  readonly contents?: Html | null;
  /** False on the list of all documents itself. */
  readonly linksToAll: boolean;
}

const aside = ({ q = '', refused, contents, linksToAll }: Aside): Html =>
  html`<div class="places contents stack">
    ${wordSearch({ action: DOCS_PATH, label: LABEL, value: q, refused, maxLength: DOCS_SEARCH_CHARS_MAX })}
    ${
      (linksToAll || contents) &&
      html`<nav aria-label="Documents">
        ${linksToAll && html`<a href="${DOCS_PATH}">All documents</a>`} ${contents}
      </nav>`
    }
  </div>`;

export const documentPage = (session: PageSession, document: DocumentTree): Html =>
  dashboardPage({
    title: document.title,
    current: DOCS_PATH,
    session,
    aside: aside({ contents: contentsList(document), linksToAll: document.id !== '' }),
    body: html`<article class="card document">
      ${documentBlocks(document.blocks, SERVED_ADDRESSES, document.title)}
    </article>`,
  });

/** The page of a search: what was found, or why the search was refused. */
export const documentSearchPage = (
  session: PageSession,
  q: string,
  found: readonly FoundSection[],
  refused?: RefusedForm,
): Html =>
  dashboardPage({
    title: LABEL,
    current: DOCS_PATH,
    session,
    refused,
    aside: aside({ q, refused, linksToAll: true }),
    body: refused
      ? html`<p class="card">Nothing was searched.</p>`
      : html`<section class="card" aria-label="Results">${foundSections(found, SERVED_ADDRESSES)}</section>`,
  });
