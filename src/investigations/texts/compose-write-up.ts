import type { BlockResult } from '../domain/runs/run-result.js';
import { COLORS, isFinding, type Flag } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type ReferencedText } from '../domain/texts/referenced-text.js';

// size: a text is read as one line.

/** So that all texts of a run stay well under the size of one tool result. */
export const WRITE_UP_CHARS_MAX = 1_500;

/** A block as markdown: its score, one line for each finding, worst first, and counts of all by colour. */
export function composeWriteUp(
  title: string,
  { blockId, score, flags }: Pick<BlockResult, 'blockId' | 'score' | 'flags'>,
): ReferencedText {
  const points = cite(pointer('blocks', blockId, 'score'), score!.toFixed(2));
  const counts = COLORS.flatMap((color) => {
    const count = flags.filter((flag) => flag.color === color).length;
    return count > 0 ? [phrase`${cite(pointer('blocks', blockId, 'counts', color), count)} ${color}`] : [];
  });
  const head = phrase`**${title}: ${points} of ${cite('/rule/pointsMax', 100)}.** Flags: ${joined(counts, ', ')}.`;
  let room = WRITE_UP_CHARS_MAX - head.text.length - 2;
  const lines = flags
    .filter(isFinding)
    .sort((a, b) => COLORS.indexOf(a.color) - COLORS.indexOf(b.color))
    .map((flag) => flagLine(blockId, flag))
    .filter(({ text }) => (room -= text.length + 1) >= 0);
  return joined(lines.length > 0 ? [head, '', ...lines] : [head], '\n');
}

/** One reference: the rationale's own figures are bound in the flag. */
export function flagLine(blockId: string, { flagId, color, rationale }: Flag): ReferencedText {
  const line = `**${flagId} ${color}**: ${rationale}`;
  return phrase`- ${cite(pointer('blocks', blockId, 'flags', flagId), line)}`;
}
