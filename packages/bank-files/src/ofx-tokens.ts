import { BankFileError } from './bank-file-error.js';

export const lineBreaksIn = (text: string): number => text.split('\n').length - 1;

/** A tag of an OFX file with the text that follows it. */
export interface OfxToken {
  readonly name: string;
  readonly isEnd: boolean;
  /** The bytes of the text, as one character each. */
  readonly text: string;
  readonly line: number;
}

const TOKEN = /<(\/?)([A-Za-z0-9._:-]+)\s*(\/?)>([^<]*)|<!\[CDATA\[([\s\S]*?)\]\]>|<([!?])([^>]*)>/g;

/**
 * Yields the tags of an OFX text, each with the text that follows it. `firstLine`: line number of the text's
 * first line. Throws BankFileError for a DOCTYPE.
 */
export function* ofxTokens(text: string, firstLine: number): Generator<OfxToken> {
  let line = firstLine;
  let counted = 0;
  let last = '';
  for (const found of text.matchAll(TOKEN)) {
    line += lineBreaksIn(text.slice(counted, found.index));
    counted = found.index;
    const [, slash, name, empty, content = '', cdata, kind, declared = ''] = found;
    if (kind === '!' && /^(?:DOCTYPE|ENTITY)/i.test(declared))
      throw new BankFileError(line, 'has a DOCTYPE, which could define entities; it is not read');
    if (cdata !== undefined) yield { name: last, isEnd: false, text: cdata, line };
    if (name === undefined) continue;
    const plain = name.slice(name.indexOf(':') + 1).toUpperCase();
    last = plain;
    yield { name: plain, isEnd: slash === '/', text: content, line };
    if (empty) yield { name: plain, isEnd: true, text: '', line };
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Replaces character references such as `&amp;` by their characters. */
export const decodeCharacterReferences = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]{1,6}));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
