import type { DocumentAddresses } from '../docs-address.js';
import { html, type Html } from '../html.js';
import { linesOfCode, plainList, table } from '../page-parts.js';
import type { FoundSection } from './document-search.js';
import {
  textOfParts,
  type Block,
  type DocumentTree,
  type InlinePart,
  type LinkTarget,
} from './document-tree.js';

const linkAddress = (to: LinkTarget, { document }: DocumentAddresses): string =>
  'address' in to ? to.address : document(to.document, to.anchor);

const inlineParts = (parts: readonly InlinePart[], addresses: DocumentAddresses): Html =>
  html`${parts.map((part) => inlinePart(part, addresses))}`;

function inlinePart(part: InlinePart, addresses: DocumentAddresses): Html {
  if (typeof part === 'string') return html`${part}`;
  switch (part.kind) {
    case 'code':
      return html`<code>${part.text}</code>`;
    case 'strong':
      return html`<strong>${inlineParts(part.parts, addresses)}</strong>`;
    case 'emphasis':
      return html`<em>${inlineParts(part.parts, addresses)}</em>`;
    case 'link':
      return html`<a href="${linkAddress(part.to, addresses)}">${inlineParts(part.parts, addresses)}</a>`;
    case 'picture':
      return html`<img src="${addresses.picture(part.file)}" alt="${part.text}" loading="lazy" />`;
  }
}

const HEADING_LEVELS_MAX = 4;

function heading(level: number, anchor: string, content: Html): Html {
  const link = html`<a class="section-link" href="#${anchor}" aria-label="Link to this section">#</a>`;
  if (level <= 2) return html`<h2 id="${anchor}">${content} ${link}</h2>`;
  return level < HEADING_LEVELS_MAX
    ? html`<h3 id="${anchor}">${content} ${link}</h3>`
    : html`<h4 id="${anchor}">${content} ${link}</h4>`;
}

/** Renders the blocks of a document. `title` names its tables for screen readers. */
export function documentBlocks(
  blocks: readonly Block[],
  addresses: DocumentAddresses,
  title: string,
): readonly Html[] {
  let caption = title;
  return blocks.map((block) => {
    if (block.kind === 'heading') caption = textOfParts(block.parts);
    return documentBlock(block, addresses, caption);
  });
}

function documentBlock(block: Block, addresses: DocumentAddresses, caption: string): Html {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, block.anchor, inlineParts(block.parts, addresses));
    case 'paragraph':
      return html`<p>${inlineParts(block.parts, addresses)}</p>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${listItem(item, addresses, caption)}</li>`);
      return block.isOrdered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case 'table':
      return table({
        caption,
        head: block.head.map(textOfParts),
        rows: block.rows.map(({ cells }) => cells.map((cell) => inlineParts(cell, addresses))),
        anchors: block.rows.map(({ anchor }) => anchor),
      });
    case 'code':
      return codeBlock(block.language, block.text);
    case 'quote':
      return html`<blockquote>${documentBlocks(block.blocks, addresses, caption)}</blockquote>`;
  }
}

/** A paragraph that is the whole item, or its beginning, stands in the item itself. */
function listItem(item: readonly Block[], addresses: DocumentAddresses, caption: string): Html {
  const [first, ...others] = item;
  if (first?.kind !== 'paragraph') return html`${documentBlocks(item, addresses, caption)}`;
  return html`${inlineParts(first.parts, addresses)} ${documentBlocks(others, addresses, caption)}`;
}

/** Drawings are kept as Mermaid, which only a script could draw. */
const DRAWING = 'mermaid';

function codeBlock(language: string, text: string): Html {
  const block = html`<pre tabindex="0"><code>${linesOfCode(text)}</code></pre>`;
  return language === DRAWING
    ? html`<details>
        <summary>The drawing as text (Mermaid)</summary>
        ${block}
      </details>`
    : block;
}

/** From this number of sections on, a document has a table of contents beside it. */
const CONTENTS_FROM = 2;

/** The sections of a document, as links. */
export function contentsList({ blocks }: DocumentTree): Html | null {
  const sections = blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  if (sections.length < CONTENTS_FROM) return null;
  return html`<p aria-hidden="true">On this page</p>
    <ul>
      ${sections.map(({ anchor, parts }) => html`<li><a href="#${anchor}">${textOfParts(parts)}</a></li>`)}
    </ul>`;
}

/** The sections that a search found, best first. */
export const foundSections = (found: readonly FoundSection[], addresses: DocumentAddresses): Html =>
  plainList(
    found.map(
      ({ document, anchor, title, heading: of, excerpt }) =>
        html`<a class="tall" href="${addresses.document(document, anchor)}"
            ><strong>${title}${of && ` › ${of}`}</strong></a
          >
          <span class="hint">${excerpt}</span>`,
    ),
    'Nothing was found. Try fewer words, or only the beginning of a word.',
  );
