import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  textOfBlocks,
  textOfParts,
  type Block,
  type DocumentTree,
  type InlinePart,
  type LinkTarget,
} from '../../src/web/docs/document-tree.js';
import type { SearchedSection } from '../../src/web/docs/document-search.js';
import { readMarkdown } from './read-markdown.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The list of all documents, which is their first page. */
export const FIRST_DOCUMENT = 'docs/README.md';

/** Documents outside of `docs`. */
const BESIDE_DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'bench/README.md',
  'clients/README.md',
  'samples/README.md',
  'verifier/README.md',
];

/** Files below `docs` that are made anew for each release and are no documents of this site. */
const MADE_FOLDER = 'docs/made/';

/** Paths of all documents from the root of the repository. */
export function documentFiles(): readonly string[] {
  const inDocs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.md') && !name.startsWith(MADE_FOLDER));
  const ofPackages = readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`);
  return [...inDocs, ...ofPackages, ...BESIDE_DOCS].sort();
}

/** The id of a document: its path in one word, so that all documents are beside one another. */
export const documentId = (file: string): string =>
  file === FIRST_DOCUMENT
    ? ''
    : file
        .replace(/^docs\//, '')
        .replace(/\/README\.md$|\.md$/, '')
        .replaceAll('/', '-')
        .toLowerCase();

/** Reads all documents. Throws for a link within them that leads nowhere. */
export function readDocuments(): readonly DocumentTree[] {
  const files = documentFiles();
  const known = new Set(files);
  const documents = files.map((file) => readDocument(file, known));
  const anchors = new Map(documents.map(({ id, blocks }) => [id, new Set(anchorsOf(blocks))]));
  for (const { id, blocks } of documents)
    for (const to of blocks.flatMap(linksOfBlock))
      if ('document' in to && to.anchor !== null && !anchors.get(to.document)!.has(to.anchor))
        throw new Error(`${id} links to ${to.document}#${to.anchor}, which is not there`);
  return documents;
}

function readDocument(file: string, known: ReadonlySet<string>): DocumentTree {
  const target = (href: string): LinkTarget | null => {
    if (/^[a-z]+:/.test(href)) return { address: href };
    const [name = '', anchor = null] = href.split('#') as [string, string?];
    const place = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    return known.has(place) ? { document: documentId(place), anchor } : null;
  };
  const picture = (src: string) => path.posix.basename(src);
  try {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return { id: documentId(file), ...readMarkdown(text, { target, picture }) };
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}

const anchorsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.anchor];
    if (block.kind === 'table') return block.rows.flatMap(({ anchor }) => anchor ?? []);
    return [];
  });

const linksOfParts = (parts: readonly InlinePart[]): LinkTarget[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('parts' in part)) return [];
    return [...(part.kind === 'link' ? [part.to] : []), ...linksOfParts(part.parts)];
  });

function linksOfBlock(block: Block): LinkTarget[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return linksOfParts(block.parts);
    case 'list':
      return block.items.flat().flatMap(linksOfBlock);
    case 'quote':
      return block.blocks.flatMap(linksOfBlock);
    case 'table':
      return [block.head, ...block.rows.map(({ cells }) => cells)].flat().flatMap(linksOfParts);
    case 'code':
      return [];
  }
}

/** What was decided and released once: it explains the present less than the documents about it. */
const HISTORY = /^(changelog$|decisions-)/;
const HISTORY_WEIGHT = 0.3;

/** Headings of this level and above begin a section of the search. */
const SECTION_LEVEL = 3;

/** The sections of a document, in their order. */
export function sectionsOf({ id, title, blocks }: DocumentTree): SearchedSection[] {
  const sections: { anchor: string | null; heading: string; blocks: Block[] }[] = [
    { anchor: null, heading: '', blocks: [] },
  ];
  for (const block of blocks)
    if (block.kind === 'heading' && block.level <= SECTION_LEVEL)
      sections.push({ anchor: block.anchor, heading: textOfParts(block.parts), blocks: [] });
    else sections.at(-1)!.blocks.push(block);
  return sections
    .map(({ anchor, heading, blocks: own }) => {
      const text = textOfBlocks(own).replaceAll(/\s+/g, ' ').trim();
      return { document: id, anchor, title, heading, text, weight: HISTORY.test(id) ? HISTORY_WEIGHT : 1 };
    })
    .filter(({ heading, text }) => heading !== '' || text !== '');
}
