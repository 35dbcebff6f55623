import { searchSections, type FoundSection, type SearchedSection } from '../docs/document-search.js';
import { STATIC_ADDRESSES } from '../docs-address.js';

// The script of the static page that searches. It has the sections from sections.js, because a browser does
// not load data for a page that was opened as a file.

declare const SECTIONS: readonly SearchedSection[];

/** The same as `foundSections` of the server, whose parts need more than a browser has. */
function foundSection({ document: id, anchor, title, heading, excerpt }: FoundSection): HTMLElement {
  const link = document.createElement('a');
  link.className = 'tall';
  link.href = STATIC_ADDRESSES.document(id, anchor);
  const name = document.createElement('strong');
  name.textContent = heading === '' ? title : `${title} › ${heading}`;
  link.append(name);
  const hint = document.createElement('span');
  hint.className = 'hint';
  hint.textContent = excerpt;
  const item = document.createElement('li');
  item.append(link, hint);
  return item;
}

const query = new URLSearchParams(location.search).get('q') ?? '';
const field = document.querySelector<HTMLInputElement>('input[name=q]');
if (field) field.value = query;
const found = searchSections(SECTIONS, query).map(foundSection);
const list = document.createElement('ul');
list.className = 'plain-list';
list.append(...found);
const none = query.trim() === '' ? 'Enter words to search for.' : 'Nothing was found. Try fewer words.';
document.getElementById('results')?.replaceChildren(found.length > 0 ? list : none);
