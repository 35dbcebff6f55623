import { placesOfOrders } from './assistant-orders.js';
import { isRendered } from '../kernel/to-wire.js';
import { escapeInvisible } from '../kernel/visible-text.js';

const LAST_CODE_POINT = 0x10ffff;
const LINE_ENDS = /[^\n\t]+/g;
/** Matches markup that a host shows as an image or a link and may load by itself. */
const IMAGE_OR_LINK = /(!?\[)|\](?=\()|<(?=[a-zA-Z/!])/g;

/** Matches text that needs no change, as nearly all answers. */
const NEEDS_NO_CHANGE = /^[\n\t -;=-Z\\^-~]*$/;

/** Removes invisible and control characters, images and links. */
export const sanitizeText = (text: string): string =>
  NEEDS_NO_CHANGE.test(text)
    ? text
    : text
        .replace(LINE_ENDS, (line) => escapeInvisible(line))
        .replace(IMAGE_OR_LINK, (mark) => (mark === '![' ? '!\\[' : mark === '[' ? mark : `\\${mark}`));

const MARKDOWN_ESCAPE = /(?<=!)\\(?=\[)|\\(?=\]\()|\\(?=<[a-zA-Z/!])/g;
const NAMED_CODE_POINT = /\u27e8U\+([0-9A-F]{4,6})\u27e9/g;

/** Reverses `sanitizeText` for an id that a model read in an answer. */
export const restoreUploadedId = (shown: string): string =>
  shown
    .replace(MARKDOWN_ESCAPE, '')
    .replace(NAMED_CODE_POINT, (name, hex: string) =>
      parseInt(hex, 16) <= LAST_CODE_POINT ? String.fromCodePoint(parseInt(hex, 16)) : name,
    );

/**
 * Sanitizes all texts of an answer; records keep the originals. Beside `customer_data` that gives orders to
 * an assistant, `addresses_assistant` lists where.
 */
export function sanitizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (value === null || typeof value !== 'object' || isRendered(value)) return value;
  if (Array.isArray(value)) return value.map(sanitizeTexts);
  const shown = Object.entries(value).map(([name, item]) => [sanitizeText(name), sanitizeTexts(item)]);
  const places = 'customer_data' in value ? placesOfOrders(value.customer_data) : [];
  if (places.length > 0) shown.push(['addresses_assistant', places]);
  return Object.fromEntries(shown);
}
