// size: what is asked stands as whole sentences.
import type { BankRow } from './bank-rows.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { textOf } from './cell-text.js';
import { isSigned } from './amounts.js';

const LINES_MAX = 20;

interface Lines {
  count: number;
  readonly first: number[];
}

/** Returns "line 3", or "lines 3, 5 and 8 more". */
function linesText({ count, first }: Lines): string {
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `${count === 1 ? 'line' : 'lines'} ${first.join(', ')}${more}`;
}

/** Watches whether the signs of amounts and the words for debit and credit say the same. */
export class SignWatch {
  private readonly seen = new Map<string, Lines>();

  constructor(private readonly map: FieldMap) {}

  add(row: BankRow, { own, sign }: MappedRow): void {
    const { direction } = this.map.written;
    if (!direction || own === null || !sign) return;
    if (direction.values && direction.negative === undefined)
      this.note(`${own} ${sign < 0 ? 'negative' : 'positive'}`, row);
    if (direction.column === undefined || direction.values || direction.unsigned !== undefined) return;
    const written = isSigned(textOf(row.get(direction.column)));
    this.note(sign < 0 ? 'minus' : written ? 'plus' : 'unsigned', row);
  }

  /** Returns what a person has to say before the rows can be imported. */
  questions(): string[] {
    const { column = '' } = this.map.written.direction ?? {};
    const get = (key: string): Lines => this.seen.get(key) ?? { count: 0, first: [] };
    const [plus, unsigned] = [get('plus'), get('unsigned')];
    const found: string[] = [];
    if (plus.count > 0 && unsigned.count > 0)
      found.push(
        `${column} has amounts with a plus (${linesText(plus)}) and without a sign (${linesText(unsigned)}): ` +
          'say with direction: { column: ..., unsigned: sender } that your customer sends what has no sign, ' +
          'or with unsigned: receiver that it receives it.',
      );
    const [credits, debits] = [get('receiver negative'), get('sender negative')];
    const plain = get('sender positive');
    const isMixed = debits.count > 0 && plain.count > 0;
    if (credits.count === 0 && !isMixed) return found;
    const rare = debits.count <= plain.count ? debits : plain;
    const contradictory = [
      ...(credits.count > 0 ? [`a credit with a negative amount in ${linesText(credits)}`] : []),
      ...(isMixed
        ? [`a debit with a ${rare === debits ? 'negative' : 'positive'} amount in ${linesText(rare)}`]
        : []),
    ];
    found.push(
      `${column} and the sign of the amount contradict each other: ${contradictory.join(', ')}. Say in ` +
        '`direction` what a negative amount means: `negative: sender` (debits are negative; other rows are ' +
        'rejected), `negative: reversal` (it turns the direction), `negative: never` (such rows are rejected) ' +
        'or `negative: any` (the sign means nothing).',
    );
    return found;
  }

  private note(key: string, { line }: BankRow): void {
    const lines = this.seen.get(key) ?? { count: 0, first: [] };
    this.seen.set(key, lines);
    lines.count += 1;
    if (lines.first.length < LINES_MAX) lines.first.push(line);
  }
}
