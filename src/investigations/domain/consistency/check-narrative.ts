import { quoted, quotedMail } from '../../../kernel/visible-text.js';
import { spokenDay } from '../texts/spoken.js';
import type { ReferencedText } from '../texts/referenced-text.js';
import { sourceIn, Verbatim, type TextSources } from './text-sources.js';

/** A text says what its source does not; names the place and the source, never the text. */
export class NarrativeMismatch extends Error {
  override readonly name = 'NarrativeMismatch';
}

/** Outside of references: figures in any script, dispositions, quotation marks around no reference. */
const UNBOUND = /\p{N}|ESCALATED|CLEARED|"/u;

/** Finds all that UNBOUND does and hardly more, ten times as fast: next to no text holds any of it. */
const MAYBE_UNBOUND = /[0-9"\u0080-\u200f\u2028-\uffff]|ESCALATED|CLEARED/;

/** Stands for a reference; texts never hold it (see `quoted`). */
const PIECE = '\0';

/** Recomputes every reference and looks for figures without one. Throws NarrativeMismatch. */
export function checkNarrative({ text, references }: ReferencedText, sources: TextSources): void {
  let [end, rest] = [0, ''];
  for (const { at, text: piece, source } of references) {
    const isThere = at >= end && text.startsWith(piece, at);
    if (!isThere || growsNumber(text, at, piece) || !tells(piece, sourceIn(source, sources), source))
      throw new NarrativeMismatch(`the reference at ${at} is not what ${source} says`);
    rest += text.slice(end, at) + PIECE;
    end = at + piece.length;
  }
  rest += text.slice(end);
  const fixed = rest.includes('"') ? rest.replaceAll(`"${PIECE}"`, '') : rest;
  if (MAYBE_UNBOUND.test(fixed) && UNBOUND.test(fixed))
    throw new NarrativeMismatch('a text has a figure, an id or a quotation without a reference');
}

const SPACE = 0x20;

/** Whether what stands before a number would be read as a part of it, as in -5 or 1.5; a space never is. */
const growsNumber = (text: string, at: number, piece: string): boolean =>
  at > 0 &&
  text.charCodeAt(at - 1) !== SPACE &&
  /[\p{N}.,+\-\u2212]/u.test(text.charAt(at - 1)) &&
  /^\p{N}/u.test(piece);

function tells(shown: string, value: unknown, source: string): boolean {
  if (value instanceof Verbatim) return shown === value.text;
  if (Array.isArray(value)) return shown === String(value.length);
  if (value instanceof Date) {
    if (shown === spokenDay(value.getTime())) return true;
    const iso = value.toISOString();
    return shown === iso.slice(0, 10) || shown === `${iso.slice(0, 16)}Z`;
  }
  if (typeof value === 'number')
    return shown === String(value) || shown === value.toFixed(2) || shown === value.toLocaleString('en-US');
  return typeof value === 'string' && tellsText(shown, value, source);
}

/** An amount stands as it is; all other text is quoted. */
const DECIMAL = /^-?\d+(\.\d+)?$/;
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Their zeros count: 007 is another customer than 7. */
const ID = /\/(alert_id|entity_id|entityId)$|\/openNotes\/\d+$/;

const MAIL_FIELD = /\/emails\/\d+$/;

const AMOUNT = /^\/medians\/|^\/value$|\/(amount|sum|declared)$/;

/** No cap on quoted text is smaller; of it three characters stand at least, as the longest takes nine. */
const CAP_MIN = 12;
const CUT_MIN = 4;

function tellsText(shown: string, value: string, source: string): boolean {
  const isId = ID.test(source);
  const plain = GROUPED.test(shown) ? shown.replaceAll(',', '') : shown;
  if (!isId && DECIMAL.test(value) && DECIMAL.test(plain)) return shortest(plain) === shortest(value);
  // No character is shown by less than itself: a longer text is not shown whole.
  if (value.length <= shown.length && shown === quoted(value, Infinity)) return true;
  if (MAIL_FIELD.test(source) && shown === quotedMail(value, shown.length)) return true;
  const isWhole = isId || (DECIMAL.test(value) && AMOUNT.test(source));
  return !isWhole && isCutOf(shown, value);
}

function isCutOf(shown: string, value: string): boolean {
  if (shown.length < CUT_MIN || !shown.endsWith('…')) return false;
  // For the same reason its beginning is enough.
  const start = quoted(value.slice(0, Math.max(shown.length, CAP_MIN)), Infinity);
  return start.length >= Math.max(shown.length, CAP_MIN) && start.startsWith(shown.slice(0, -1));
}

/** One spelling for each number: 0000001250.750 is 1250.75, and -0.00 is 0. */
const shortest = (decimal: string): string =>
  decimal
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');
