import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';

/** Content of an element: its text, child elements in order, or several elements of the same name. */
export type XmlContent =
  string | null | undefined | { readonly [name: string]: XmlContent } | XmlContent[] | LazyXml;

/** Content whose parts are created only when they are written. */
export type LazyXml = Generator<XmlContent, void>;

/** Yields the content of each item only when it is written. */
export function* lazyElements<Item>(items: Iterable<Item>, contentOf: (item: Item) => XmlContent): LazyXml {
  for (const item of items) yield contentOf(item);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes an element. An element that would be empty is left out, so that unknown values leave no trace.
 * `attributes` returns a text with a leading space, for elements with children.
 */
export function* toXml(
  name: string,
  content: XmlContent,
  prefix = '',
  attributes = () => '',
): CooperativeSteps<string> {
  if (!content) return '';
  const tag = prefix + name;
  if (typeof content === 'string')
    return `<${tag}>${content.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)}</${tag}>\n`;
  let xml = '';
  if (Symbol.iterator in content) {
    for (const one of content as Iterable<XmlContent>) {
      xml += yield* toXml(name, one, prefix, attributes);
      yield;
    }
    return xml;
  }
  for (const [child, inside] of Object.entries(content))
    xml += yield* toXml(child, inside, prefix, attributes);
  return xml && `<${tag}${attributes()}>\n${xml}</${tag}>\n`;
}

/**
 * Returns a text on one line without characters that XML forbids, because forms refuse line breaks and double
 * spaces.
 */
export const textOnOneXmlLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim();

/**
 * Cuts at word boundaries into pieces of at most `chars` code points; `left` is the rest after `most` pieces.
 */
export function cutAtWords(text: string, chars: number, most: number): { pieces: string[]; left: string } {
  const letters = [...text];
  const pieces: string[] = [];
  let from = 0;
  while (from < letters.length && pieces.length < most) {
    const isRest = letters.length - from <= chars;
    const space = isRest ? letters.length : letters.lastIndexOf(' ', from + chars);
    const to = space > from ? space : from + chars;
    pieces.push(letters.slice(from, to).join(''));
    from = letters[to] === ' ' ? to + 1 : to;
  }
  return { pieces, left: letters.slice(from).join('') };
}

/**
 * Like `cutAtWords`, but also cuts within words if that makes room for text that would be left out: a
 * narrative with as many characters as a form accepts fits in whole.
 */
export function cutWithinWords(
  text: string,
  chars: number,
  most: number,
): { pieces: string[]; left: string } {
  const atWords = cutAtWords(text, chars, most);
  const letters = [...text];
  if (atWords.left === '' || letters.length > chars * most) return atWords;
  const starts = Array.from({ length: Math.ceil(letters.length / chars) }, (_, index) => index * chars);
  const pieces = starts.map((from) =>
    letters
      .slice(from, from + chars)
      .join('')
      .trim(),
  );
  return { pieces: pieces.filter(Boolean), left: '' };
}
