import { COLORS, type Flag } from '../domain/flag.js';

/** Starting cap, so that all texts of a run stay well under the size of one tool result. */
export const WRITE_UP_CHARS_MAX = 1500;

/** A block's flags as markdown, worst first; rationales are already safe (see `quoted`). */
export function composeWriteUp(
  title: string,
  score: number,
  overview: string,
  flags: readonly Flag[],
): string {
  const lines = worstFirst(flags).map(flagLine);
  return fit([`**${title}: ${score.toFixed(2)} of 100.** ${overview}`, ''], lines, WRITE_UP_CHARS_MAX);
}

export const flagLine = (flag: Flag): string => `- **${flag.flagId} ${flag.color}**: ${flag.rationale}`;

/** By colour as in COLORS; flags of one colour keep their order. */
export const worstFirst = (flags: readonly Flag[]): Flag[] =>
  [...flags].sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color));

/**
 * The head, then as many whole lines as fit into `charsMax`; the rest is counted, never cut in the middle.
 */
export function fit(head: readonly string[], lines: readonly string[], charsMax: number): string {
  const kept = [...head];
  // Room for the line that counts what was left out.
  const room = charsMax - 30;
  let length = head.reduce((sum, line) => sum + line.length + 1, 0);
  for (const [i, line] of lines.entries()) {
    if (length + line.length + 1 > (i === lines.length - 1 ? charsMax : room)) {
      return [...kept, `- … and ${lines.length - i} more`].join('\n');
    }
    kept.push(line);
    length += line.length + 1;
  }
  return kept.join('\n');
}
