import { html, type Html } from '../../src/web/html.js';
import { staticFile, STATIC_ADDRESSES } from '../../src/web/docs-address.js';
import { contentsList, documentBlocks } from '../../src/web/docs/document-parts.js';
import type { DocumentTree } from '../../src/web/docs/document-tree.js';
import { wordSearch } from '../../src/web/page-parts.js';

const SEARCH_FILE = 'search.html';

interface StaticPage {
  readonly title: string;
  readonly aside: Html | null;
  readonly body: Html;
  readonly isSearch?: true;
}

const staticPage = ({ title, aside, body, isSearch }: StaticPage): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Alert Review</title>
        <link rel="stylesheet" href="pages.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="bar"><a class="brand" href="${staticFile('')}">Alert Review</a></header>
        <div class="frame">
          <div class="places contents stack">
            ${wordSearch({ action: SEARCH_FILE, label: 'Search the documents', maxLength: 200 })}
            <nav aria-label="Documents">
              <a href="${staticFile('')}">All documents</a>
              ${aside}
            </nav>
          </div>
          <main id="content">
            <div class="head"><h1>${title}</h1></div>
            ${body}
          </main>
        </div>
        ${
          isSearch &&
          html`<script src="sections.js" defer></script>
            <script src="search.js" defer></script>`
        }
      </body>
    </html> `;

/** Renders all static pages by the name of their file: one for each document, and the one that searches. */
export function staticPages(documents: readonly DocumentTree[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const document of documents) {
    const body = html`<article class="card document">
      ${documentBlocks(document.blocks, STATIC_ADDRESSES, document.title)}
    </article>`;
    const page = staticPage({ title: document.title, aside: contentsList(document), body });
    pages.set(staticFile(document.id), page.toString());
  }
  const results = html`<section class="card" aria-label="Results" id="results">
    <p>The search needs a script, and your browser runs none.</p>
  </section>`;
  const search = staticPage({ title: 'Search the documents', aside: null, body: results, isSearch: true });
  pages.set(SEARCH_FILE, search.toString());
  return pages;
}
