import { foundSections } from '../../src/web/docs/document-parts.js';
import { searchSections, type SearchedSection } from '../../src/web/docs/document-search.js';
import { STATIC_ADDRESSES } from './static-pages.js';

// The script of the static page that searches. It has the sections from sections.js, because a browser does not
// load data for a page that was opened as a file.

declare const SECTIONS: readonly SearchedSection[];

const query = new URLSearchParams(location.search).get('q') ?? '';
const field = document.querySelector<HTMLInputElement>('input[name=q]');
if (field) field.value = query;
const results = document.getElementById('results');
if (results)
  results.innerHTML = query.trim()
    ? foundSections(searchSections(SECTIONS, query), STATIC_ADDRESSES).toString()
    : 'Write what you look for.';
