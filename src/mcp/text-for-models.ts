import { escapeInvisible } from '../kernel/visible-text.js';

const LAST_CODE_POINT = 0x10ffff;
const LINE_ENDS = /[^\n\t]+/g;
/** What a host would show as an image or a link: an address in it is called without anyone's doing. */
const IMAGE_OR_LINK = /(!?\[)|\](?=\()|<(?=[a-zA-Z/!])/g;

/** Nothing in it is shown otherwise: nearly every text of an answer. */
const ORDINARY = /^[\n\t -;=-Z\\^-~]*$/;

/** No invisible, bidirectional or control character, no image and no link of markdown or HTML. */
export const sanitizeText = (text: string): string =>
  ORDINARY.test(text)
    ? text
    : text
        .replace(LINE_ENDS, (line) => escapeInvisible(line))
        .replace(IMAGE_OR_LINK, (mark) => (mark === '![' ? '!\\[' : mark === '[' ? mark : `\\${mark}`));

const ESCAPE = /(?<=!)\\(?=\[)|\\(?=\]\()|\\(?=<[a-zA-Z/!])/g;
const NAMED = /\u27e8U\+([0-9A-F]{4,6})\u27e9/g;

/** The id that `harmless` showed, so that what a model read in an answer names the same thing. */
export const restoreUploadedId = (shown: string): string =>
  shown
    .replace(ESCAPE, '')
    .replace(NAMED, (name, hex: string) =>
      parseInt(hex, 16) <= LAST_CODE_POINT ? String.fromCodePoint(parseInt(hex, 16)) : name,
    );

/** All texts of an answer; the records keep what was uploaded. */
export function sanitizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sanitizeTexts);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [sanitizeText(name), sanitizeTexts(item)]),
  );
}
