import { COLORS, type Flag } from '../../domain/scoring/flag.js';
import {
  cite,
  joined,
  phrase,
  pointer,
  type ReferencedText,
  type Words,
} from '../../domain/texts/referenced-text.js';
import type { BlockResult } from '../../domain/runs/run-result.js';

/** Starting cap, so that all texts of a run stay well under the size of one tool result. */
export const WRITE_UP_CHARS_MAX = 1500;

/** A block's flags as markdown, worst first; rationales are already safe (see `quoted`). */
export function composeWriteUp(
  title: string,
  { blockId, score, flags }: Pick<BlockResult, 'blockId' | 'score' | 'flags'>,
  overview: Words,
): ReferencedText {
  const lines = worstFirst(flags).map((flag) => flagLine(blockId, flag));
  const head = phrase`**${title}: ${scoreOf(blockId, score!)}.** ${overview}`;
  const all = cite(pointer('blocks', blockId, 'flags'), flags.length);
  return fit([head, ''], lines, WRITE_UP_CHARS_MAX, all);
}

export const scoreOf = (blockId: string, score: number): ReferencedText =>
  phrase`${cite(pointer('blocks', blockId, 'score'), score.toFixed(2))} of ${cite('/rule/pointsMax', 100)}`;

/** One reference: the rationale's own figures are bound in the flag. */
export function flagLine(blockId: string, { flagId, color, rationale }: Flag): ReferencedText {
  const line = `**${flagId} ${color}**: ${rationale}`;
  return phrase`- ${cite(pointer('blocks', blockId, 'flags', flagId), line)}`;
}

export const worstFirst = (flags: readonly Flag[]): Flag[] =>
  [...flags].sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color));

export interface Fitted {
  readonly text: ReferencedText;
  /** How many of the lines. */
  readonly kept: number;
}

export const fit = (...asked: Parameters<typeof fitted>): ReferencedText => fitted(...asked).text;

/** Head and whole lines within `charsMax`; `all` counts and `where` locates those left out, of `total`. */
export function fitted(
  head: readonly Words[],
  lines: readonly Words[],
  charsMax: number,
  all: Words,
  { where = '', total = lines.length } = {},
): Fitted {
  // Room for the line that says how many there are.
  const room = charsMax - 30 - where.length;
  let length = head.reduce((sum, line) => sum + lengthOf(line) + 1, 0);
  const kept: Words[] = [];
  for (const line of lines) {
    const isLast = kept.length === total - 1;
    if (length + lengthOf(line) + 1 > (isLast ? charsMax : room)) break;
    kept.push(line);
    length += lengthOf(line) + 1;
  }
  const rest = kept.length === total ? [] : [phrase`- … and more, ${all} in all${where}`];
  return { text: joined([...head, ...kept, ...rest], '\n'), kept: kept.length };
}

/** Where the flags are that a text has no room for. */
export const AMONG_FLAGS = ', each among the flags of the result';

const lengthOf = (words: Words): number => (typeof words === 'string' ? words : words.text).length;
