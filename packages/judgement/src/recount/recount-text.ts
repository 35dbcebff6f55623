import type { CaseFacts } from '../case/facts/case-facts.js';
import type { Reference, ReferencedText } from '../wording/referenced-text.js';
import { isFigureRight, paymentsOfCase } from './recounted-figure.js';

export interface RecountedText extends ReferencedText {
  /** How many sentences were left out, because a figure of theirs does not hold. */
  readonly omitted: number;
}

/**
 * Counts the figures of a text again from the payments of its case, and leaves out each sentence of which
 * one does not hold.
 */
export function recountText(words: ReferencedText, facts: CaseFacts): RecountedText {
  const payments = paymentsOfCase(facts);
  const wrong = words.references.filter((piece) => !isFigureRight(piece, payments));
  if (wrong.length === 0) return { ...words, omitted: 0 };
  const { text, references } = words;
  const isWrong = ([from, to]: Span): boolean => wrong.some(({ at }) => at >= from && at < to);
  const cut = sentencesIn(words)
    .filter(isWrong)
    .map((span) => withOneSpace(text, span));
  return { ...withoutSpans({ text, references }, withEmptyParts(text, cut)), omitted: cut.length };
}

/** Takes the space after a sentence with it, or the one before the last sentence of a line. */
function withOneSpace(text: string, [from, to]: Span): Span {
  if (text[to] === ' ') return [from, to + 1];
  return text[from - 1] === ' ' ? [from - 1, to] : [from, to];
}

/** From and to, which is behind the last character. */
type Span = readonly [from: number, to: number];

/** Where a sentence ends: a full stop with the ids of its payments, before a space or a new line. */
const END = /\.(?: \[[^\]\n]*\])?(?= |\n|$)|\n/g;

function sentencesIn({ text, references }: ReferencedText): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(END)) {
    if (isInside(references, index)) continue;
    const to = index + end.length;
    if (end !== '\n') found.push([from, to]);
    else if (index > from) found.push([from, index]);
    from = text[to] === ' ' ? to + 1 : to;
  }
  if (from < text.length) found.push([from, text.length]);
  return found;
}

const isInside = (references: readonly Reference[], at: number): boolean =>
  references.some((piece) => piece.at <= at && at < piece.at + piece.text.length);

/** Takes away lines that have nothing left, and a heading that has no lines left. */
function withEmptyParts(text: string, cut: readonly Span[]): Span[] {
  const isCutAt = (at: number): boolean => cut.some(([from, to]) => at >= from && at < to);
  const spans = [...cut];
  let at = 0;
  const lines = text.split('\n').map((line) => {
    const from = at;
    at += line.length + 1;
    const isLeft = [...line].some((char, i) => /[^\s.]/.test(char) && !isCutAt(from + i));
    return { line, from, to: at, isLeft };
  });
  lines.forEach(({ line, from, to, isLeft }, i) => {
    if (line !== '' && !isLeft) spans.push([from, to]);
    const end = lines.findIndex((next, j) => j > i && (next.line === '' || next.line.startsWith('## ')));
    const section = lines.slice(i + 1, end < 0 ? undefined : end);
    if (line.startsWith('## ') && section.every((each) => !each.isLeft)) spans.push([from, to]);
  });
  return spans;
}

function withoutSpans({ text, references }: ReferencedText, spans: readonly Span[]): ReferencedText {
  const isCut = new Uint8Array(text.length + 1);
  for (const [from, to] of spans) isCut.fill(1, from, to);
  const before = new Int32Array(text.length + 1);
  let left = '';
  for (let at = 0; at < text.length; at++) {
    before[at] = left.length;
    if (isCut[at] === 0) left += text[at]!;
  }
  return {
    text: left.trimEnd(),
    references: references
      .filter(({ at }) => isCut[at] === 0)
      .map((piece) => ({ ...piece, at: before[piece.at]! })),
  };
}
