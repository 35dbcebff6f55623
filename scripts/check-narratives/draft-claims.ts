import { isParty, PARTY, plain } from './opening-claims.js';
// size: a wording is read as one line.

import { figure, hundredths, isoDay, wording } from './read-words.js';
import type { Truth } from './truth.js';

const LINE = wording(String.raw`\n\| <D> \| <A> \| (from|to) ${PARTY}(?:, "[^\n]*")? \| <Q> \|`);
const RESTS = wording(
  String.raw`The findings rest on (?:<N> of the <N> transactions reviewed, as examples|<N> transactions?)(; the first are listed)?\.\n`,
);

/**
 * Compares the table in a report draft with the uploads of its ids, and the text before it with the table.
 */
export function draftFaults({ rows }: Truth, text: string): string[] {
  const listed = [...text.matchAll(LINE)].map(([line, day, amount, way, name, id, own]) => {
    const row = rows.find((each) => each.id === plain(own!));
    const isSame =
      row?.day === isoDay(day!) &&
      row.cents === hundredths(amount!) &&
      row.isIn === (way === 'from') &&
      isParty(row, name!, id);
    return { row: isSame ? row : undefined, line };
  });
  const faults = listed.flatMap(({ row, line }) =>
    row ? [] : [`false: the upload is not "${line.trim()}"`],
  );
  const heads = [...text.matchAll(RESTS)].flatMap(([line, some, all, whole, isCut]) => {
    const count = some ?? whole;
    if (all !== undefined && figure(all) !== rows.length)
      return [`false: "${line.trim()}": ${rows.length} were read`];
    const isSo = isCut ? figure(count!) > listed.length : figure(count!) === listed.length;
    return isSo ? [] : [`false: "${line.trim()}": there are ${listed.length} lines`];
  });
  return [...faults, ...heads];
}
