import type { Steps } from '../../platform/process/cooperative.js';

/** An element of a report: its text, or the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly content: string | readonly XmlElement[];
}

/** Returns an element; null where it would be empty, so that what is unknown leaves no trace. */
export function element(
  name: string,
  content: string | null | undefined | readonly (XmlElement | null)[],
): XmlElement | null {
  if (!content?.length) return null;
  if (typeof content === 'string') return { name, content };
  const inside = content.filter((child) => child !== null);
  return inside.length === 0 ? null : { name, content: inside };
}

/** Returns the elements of a sequence, each with its text. */
export const texts = (values: Readonly<Record<string, string | null | undefined>>): (XmlElement | null)[] =>
  Object.entries(values).map(([name, text]) => element(name, text));

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** `attributes` are those of an element that holds others, as text with a leading space. */
export function toXml({ name, content }: XmlElement, prefix = '', attributes = () => ''): string {
  const tag = prefix + name;
  if (typeof content === 'string')
    return `<${tag}>${content.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)}</${tag}>\n`;
  const start = `<${tag}${attributes()}>\n`;
  return `${start}${content.map((child) => toXml(child, prefix, attributes)).join('')}</${tag}>\n`;
}

/** Writes elements one after another, each in a step. */
export function* inSteps(
  elements: Iterable<XmlElement | null>,
  prefix?: string,
  attributes?: () => string,
): Steps<string> {
  let xml = '';
  for (const element of elements) {
    if (element) xml += toXml(element, prefix, attributes);
    yield;
  }
  return xml;
}

/** Returns the text on one line, without what XML forbids: forms refuse line breaks and doubled spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim();

/** Cuts at words into pieces of at most `chars` code points; `left`: what follows after `most` of them. */
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
