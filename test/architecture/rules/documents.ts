import path from 'node:path';
import ts from 'typescript';
import { anchorOfHeading, uniqueAnchor } from '../../../scripts/documents/anchors.js';
import { isTypeScript, nodesOf, violation, type Rule, type SourceFile, type Violation } from './source.js';

const COLUMNS_MAX = 120;
/** Where data came from is told as it was. */
const AS_IT_WAS = /(^|\/)SOURCE\.md$/;

interface DocumentLine {
  readonly text: string;
  readonly line: number;
}

const isDocument = ({ path: name }: SourceFile): boolean => name.endsWith('.md') && !AS_IT_WAS.test(name);

/** Lines of prose with their numbers: those of code blocks are left out. */
function proseOf({ text }: SourceFile): DocumentLine[] {
  let isCode = false;
  return text.split('\n').flatMap((each, index) => {
    if (/^\s*(```|~~~)/.test(each)) {
      isCode = !isCode;
      return [];
    }
    return isCode ? [] : [{ text: each, line: index + 1 }];
  });
}

const inProse =
  (rule: string, message: string, isFault: (text: string) => boolean): Rule =>
  (files) =>
    files.filter(isDocument).flatMap((file) =>
      proseOf(file)
        .filter(({ text }) => isFault(text))
        .map(({ line }) => ({ rule, path: file.path, line, message })),
    );

/** From here on a piece of code or an address, which cannot be broken, may fill a line. */
const UNBROKEN_COLUMNS = 100;

/** A table has its columns. */
const isTooWide = (text: string): boolean => {
  if ([...text].length <= COLUMNS_MAX || /^\s*\|/.test(text)) return false;
  const unbroken = text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, (code) => code.replaceAll(' ', '_'));
  return unbroken.split(/\s+/).every((word) => word.length < UNBROKEN_COLUMNS);
};

export const documentWidth = inProse('document-width', `more than ${COLUMNS_MAX} columns`, isTooWide);

/** Served documents show a block of Mermaid as its text. */
export const documentDrawings: Rule = (files) =>
  files
    .filter(isDocument)
    .filter(({ text }) => /^\s*(```|~~~)mermaid/m.test(text))
    .map(({ path: name }) => {
      const message = 'a block of Mermaid is shown as text: use a table, or a picture in docs/images';
      return { rule: 'document-drawings', path: name, line: 0, message };
    });

const OF_DECISIONS = /^docs\/decisions\/\d/;

/** The first sentence of a document says whom it is for, so that nobody reads a page that is not. */
export const documentReader: Rule = (files) =>
  files
    .filter((file) => isDocument(file) && file.path.startsWith('docs/') && !OF_DECISIONS.test(file.path))
    .flatMap((file) => {
      const first = proseOf(file).find(({ text }) => /^[^#<\s]/.test(text));
      if (first?.text.startsWith('For ')) return [];
      const message = 'begin with the reader and the purpose: “For operators who …”';
      return [{ rule: 'document-reader', path: file.path, line: first?.line ?? 0, message }];
    });

/** The anchors of a document: of its headings, as GitHub makes them. */
function anchorsOf(file: SourceFile): Set<string> {
  const anchors = new Set<string>();
  for (const { text } of proseOf(file)) {
    const [, heading] = /^#{1,6} (.*)$/.exec(text) ?? [];
    if (heading === undefined) continue;
    uniqueAnchor(anchorOfHeading(heading), anchors);
  }
  return anchors;
}

/** Links of a document lead to files that are there, and to headings that are in them. */
export const documentLinks =
  (isThere: (path: string) => boolean): Rule =>
  (files) => {
    const anchors = new Map(files.filter(isDocument).map((file) => [file.path, anchorsOf(file)]));
    return files.filter(isDocument).flatMap((file) =>
      proseOf(file).flatMap(({ text, line }) =>
        [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
          .map(([, target]) => target!)
          .filter((target) => !/^[a-z]+:/.test(target))
          .flatMap((target): Violation[] => {
            const [name, anchor] = target.split('#') as [string, string?];
            const place = name === '' ? file.path : path.posix.join(path.posix.dirname(file.path), name);
            const fault = (message: string) => [{ rule: 'document-links', path: file.path, line, message }];
            if (!anchors.has(place) && !isThere(place)) return fault(`${target} leads nowhere`);
            if (anchor === undefined || !anchors.has(place)) return [];
            return anchors.get(place)!.has(anchor) ? [] : fault(`${target}: no such heading`);
          }),
      ),
    );
  };

/** Terms of ours that no reader outside knows, with what to write. */
const OUR_TERMS: readonly (readonly [term: RegExp, instead: string])[] = [
  [/\bsecond looks?\b/i, 'quality review'],
  [/\bsecond persons?\b/i, 'four-eyes approval'],
  [/\bheld calls?\b/i, 'pending confirmation'],
  [/\brecipes?\b/i, 'scoring rules'],
  [/\bpurg(e|es|ed|ing)\b/i, 'erasure, erase'],
  [/\bput away\b/i, 'snooze'],
  [/\boutcome rules?\b|\bhypothesis points?\b/i, 'pattern, score'],
];

const termIn = (text: string) => OUR_TERMS.find(([term]) => term.test(text));

/** Documents for people who use the product. Contributors know the names of the code. */
const FOR_USERS = /^(README|SECURITY)\.md$|^docs\/(?!decisions\/|how-to\/|architecture|events)/;

/** Code keeps the names of the API. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`|\]\([^)]*\)|<!--.*?-->/g, '');

export const documentWords: Rule = (files) =>
  files
    .filter((file) => isDocument(file) && FOR_USERS.test(file.path))
    .flatMap((file) =>
      proseOf(file).flatMap(({ text, line }) => {
        const found = termIn(withoutCode(text));
        if (!found) return [];
        return [{ rule: 'document-words', path: file.path, line, message: `write “${found[1]}”` }];
      }),
    );

/** Code whose texts people and their assistants read. */
const SHOWN_TEXTS =
  /^(src\/web\/|src\/mcp\/|src\/rest\/|src\/webhooks\/|packages\/kernel\/src\/error-catalogue\.ts$)/;

/** Texts with a blank are sentences; those without are names of the API. */
export const shownWords: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && SHOWN_TEXTS.test(file.path) && !file.path.endsWith('.spec.ts'))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const isText =
          ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
        if (!isText || !node.text.trim().includes(' ')) return [];
        const found = termIn(withoutCode(node.text.replaceAll(/<\/?[a-z][^>]*>?/g, ' ')));
        return found ? [violation('shown-words', file, node, `write “${found[1]}”`)] : [];
      }),
    );

export const documentRules = (isThere: (path: string) => boolean): readonly Rule[] => [
  documentWidth,
  documentReader,
  documentDrawings,
  documentLinks(isThere),
  documentWords,
  shownWords,
];
