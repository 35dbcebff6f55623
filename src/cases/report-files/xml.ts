import type { Steps } from '../../platform/process/cooperative.js';

/** Content of an element: its text, child elements in order, or several elements of the same name. */
export type XmlContent =
  string | null | undefined | { readonly [name: string]: XmlContent } | XmlContent[] | LazyXml;

/** Creates each part only when it is written. */
export type LazyXml = Generator<XmlContent, void>;

export function* lazyElements<Item>(items: Iterable<Item>, contentOf: (item: Item) => XmlContent): LazyXml {
  for (const item of items) yield contentOf(item);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes an element; nothing if it would be empty, so that unknown values leave no trace. `attributes`
 * applies to elements with children: returns a text with a leading space.
 */
export function* toXml(name: string, content: XmlContent, prefix = '', attributes = () => ''): Steps<string> {
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
 * Returns the text on one line without characters that XML forbids: forms refuse line breaks and double
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
 * As `cutAtWords`, but within words where cuts at words would leave something out that has room: a narrative
 * of as many characters as a form takes is in the form whole.
 */
export function cutWhole(text: string, chars: number, most: number): { pieces: string[]; left: string } {
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
