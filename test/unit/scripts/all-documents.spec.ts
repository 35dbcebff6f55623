import { documentId, readDocuments, sectionsOf } from '../../../scripts/documents/all-documents.js';
import { staticPages } from '../../../scripts/documents/static-pages.js';
import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { HELP_SECTIONS } from '../../../src/web/help.js';
import type { DocumentTree } from '../../../src/web/docs/document-tree.js';

const documents = readDocuments();
const anchorsIn = ({ blocks }: DocumentTree): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.anchor];
    return block.kind === 'table' ? block.rows.flatMap(({ anchor }) => anchor ?? []) : [];
  });
const byId = new Map(documents.map((document) => [document.id, new Set(anchorsIn(document))]));

test.each([
  ['docs/README.md', ''],
  ['docs/integration.md', 'integration'],
  ['docs/operations/sign-in.md', 'operations-sign-in'],
  ['docs/how-to/README.md', 'how-to'],
  ['README.md', 'readme'],
  ['SECURITY.md', 'security'],
  ['packages/kernel/README.md', 'packages-kernel'],
])('%s has the id “%s”', (file, id) => expect(documentId(file)).toBe(id));

test('each document has an id of its own', () => {
  expect(byId.size).toBe(documents.length);
});

test('the help of every page leads to a section that is there', () => {
  for (const [topic, [document, anchor]] of Object.entries<readonly [string, string?]>(HELP_SECTIONS)) {
    expect([topic, byId.has(document)]).toEqual([topic, true]);
    if (anchor !== undefined)
      expect([topic, anchor, byId.get(document)!.has(anchor)]).toEqual([topic, anchor, true]);
  }
});

test('every error has its place in the list of errors', () => {
  expect(Object.keys(ERROR_CATALOGUE).filter((code) => !byId.get('errors')!.has(code))).toEqual([]);
});

test('what the search looks through is the text of all sections', () => {
  const sections = sectionsOf(documents.find(({ id }) => id === 'four-eyes')!);
  expect(sections[0]).toMatchObject({ document: 'four-eyes', anchor: null, title: 'Four-eyes approval' });
  expect(sections.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['How it works', 'Set the rules']) as string[],
  );
});

describe('the static pages', () => {
  const pages = staticPages(documents);

  test('are one for each document and one for the search, and link to one another only', () => {
    expect(pages.size).toBe(documents.length + 1);
    for (const [name, page] of pages)
      for (const [, address] of page.matchAll(/<a\b[^>]*\bhref="([^":#]+)(?:#[^"]*)?"/g))
        expect([name, address, pages.has(address!)]).toEqual([name, address, true]);
  });

  test('need no script, but for the search', () => {
    const scripted = [...pages].filter(([, page]) => page.includes('<script')).map(([name]) => name);
    expect(scripted).toEqual(['search.html']);
  });
});
