// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { CustomerSide } from './direction.js';
import { unitsOfDecimal } from './exact-sum.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { rowNumberReader } from './field-reader.js';
import { isColumnNamed } from './header-names.js';
import { isCurrencyNamed } from './money-columns.js';
import { isOwnAccountNamed } from './own-account.js';

const LINES_SHOWN = 5;
const WORDS_MAX = 20;
/** States of payments that moved no money. */
const UNMOVED = ['DECLINED', 'REVERSED'];

/**
 * A row with its balance, to be compared with the balances of the rows next to it. Amounts are in units of
 * `unitsOfDecimal`.
 */
interface BalanceStep {
  readonly balance: bigint | null;
  /** How the row changes the balance, if its payment moved money. */
  readonly movement: bigint | null;
  /** Word in the row which says that no money moved; null if there is none. */
  readonly word: string | null;
  readonly line: number;
}

interface ProvenWord {
  rows: number;
  readonly first: number[];
}

const noLines = (): ProvenWord => ({ rows: 0, first: [] });

function noteLine(seen: ProvenWord, line: number): void {
  seen.rows += 1;
  if (seen.first.length < LINES_SHOWN) seen.first.push(line);
}

const linesText = ({ rows, first }: ProvenWord): string =>
  `${rows === 1 ? 'line' : 'lines'} ${first.join(', ')}${rows > first.length ? ` and ${rows - first.length} more` : ''}`;

/** Finds words that seem to say "no money moved" although the balance includes the amounts of their rows. */
export class BalanceProof {
  private before: BalanceStep | null = null;
  /**
   * Changes of the balance that an amount explains. This is the amount of the later row, or of the earlier
   * row if the newest row comes first.
   */
  private readonly orders = {
    later: { votes: 0, words: new Map<string, ProvenWord>(), still: noLines(), odd: noLines(), turned: 0 },
    earlier: { votes: 0, words: new Map<string, ProvenWord>(), still: noLines(), odd: noLines(), turned: 0 },
  };

  add(step: BalanceStep): void {
    const { before } = this;
    this.before = step;
    if (!before || before.balance === null || step.balance === null) return;
    const moved = step.balance - before.balance;
    if (moved === 0n) {
      this.stay('later', step);
      this.stay('earlier', before);
      return;
    }
    if (moved === step.movement) this.vote('later', step);
    else this.contradict('later', step, moved);
    if (before.movement === null) return;
    if (moved === -before.movement) this.vote('earlier', before);
    else this.contradict('earlier', before, -moved);
  }

  /** The sort order of the rows that explains most changes of the balance. */
  private get order() {
    const { later, earlier } = this.orders;
    return later.votes >= earlier.votes ? later : earlier;
  }

  /** Words on rows whose amounts the balance includes. */
  get words(): ReadonlyMap<string, ProvenWord> {
    return this.order.words;
  }

  /**
   * Rows without such a word whose amounts the balance does not include, although it includes most other
   * amounts.
   */
  get unmoved(): ProvenWord {
    const { votes, still } = this.order;
    return still.rows < votes ? still : noLines();
  }

  /** Rows whose amounts do not explain how the balance changes, although most other amounts do. */
  get contradicting(): ProvenWord & { readonly isTurned: boolean } {
    const { votes, odd, turned } = this.order;
    // If many rows contradict the balances, the rows are in another order or some are missing: nothing is
    // reported.
    const isTold = odd.rows * 2 <= votes;
    return { ...(isTold ? odd : noLines()), isTurned: turned === odd.rows };
  }

  private contradict(order: 'later' | 'earlier', { movement, word, line }: BalanceStep, moved: bigint): void {
    if (movement === null || movement === 0n || word !== null) return;
    noteLine(this.orders[order].odd, line);
    if (moved === -movement) this.orders[order].turned += 1;
  }

  /** Forgets the last row, because the next row belongs to another account. */
  reset(): void {
    this.before = null;
  }

  private stay(order: 'later' | 'earlier', { word, movement, line }: BalanceStep): void {
    if (word === null && movement !== null && movement !== 0n) noteLine(this.orders[order].still, line);
  }

  private vote(order: 'later' | 'earlier', { word, line }: BalanceStep): void {
    const { words } = this.orders[order];
    this.orders[order].votes += 1;
    if (word === null) return;
    const seen = words.get(word) ?? { rows: 0, first: [] };
    if (!words.has(word) && words.size >= WORDS_MAX) return;
    words.set(word, seen);
    noteLine(seen, line);
  }
}

/** Returns by how much a payment changes the balance of the customer's account. */
export const movementOf = (amount: string, own: CustomerSide): bigint | null => {
  const units = unitsOfDecimal(amount.replace(/^[+-]/, ''));
  return units === null || own === 'receiver' ? units : -units;
};

/** Returns the column that is named like a balance; null if there is none. */
export const balanceColumnIn = (columns: readonly string[]): string | null =>
  columns.find((name) => isColumnNamed(name, 'balance')) ?? null;

/** Compares the states of rows, as a map reads them, with the balances of the file. */
export class StateProof {
  private readonly proof = new BalanceProof();
  private readonly read: ReturnType<typeof rowNumberReader>;
  private column: string | null | undefined;
  private accounts: readonly string[] | null = null;
  private account = '';

  constructor(private readonly map: FieldMap) {
    this.read = rowNumberReader(map.written);
  }

  add(row: BankRow, { item, own }: MappedRow): void {
    if (own === null) return;
    if (this.column === undefined) this.column = balanceColumnIn(row.columns);
    if (this.column === null) return;
    const account = this.accountOf(row);
    if (account !== this.account) this.proof.reset();
    this.account = account;
    const cell = row.get(this.column);
    const balance = this.read(typeof cell === 'number' ? cell : cellTextOf(cell), row);
    const amount = item['amount'];
    const isUnmoved = UNMOVED.includes(String(item['status']));
    this.proof.add({
      balance: typeof balance === 'string' ? unitsOfDecimal(balance) : null,
      movement: typeof amount === 'string' ? movementOf(amount, own) : null,
      word: isUnmoved ? cellTextOf(row.get(this.map.columnsOf('status', own))) : null,
      line: row.line,
    });
  }

  /** Returns account and currency of a row. Each such pair has a balance of its own. */
  private accountOf(row: BankRow): string {
    this.accounts ??= row.columns.filter((name) => isOwnAccountNamed(name) || isCurrencyNamed(name));
    return this.accounts.map((name) => cellTextOf(row.get(name))).join('|');
  }

  /** Returns the points that a person should check, by column. */
  list(): readonly { readonly column: string; readonly rows: number; readonly message: string }[] {
    const column = this.map.columnsOf('status', null);
    const { unmoved, contradicting } = this.proof;
    const words = [...this.proof.words].map(([word, seen]) => {
      const message =
        `${column} has ${JSON.stringify(word)} in ${linesText(seen)}: by the map these rows moved no money, but ` +
        `${this.column} changes by their amounts, which proves that it did. If they are bookings of their own, such as ` +
        'the one that gives money back, their status is COMPLETED.';
      return { column, rows: seen.rows, message };
    });
    const odd = contradicting.rows === 0 ? [] : [this.aboutContradicting(contradicting)];
    if (unmoved.rows === 0) return [...words, ...odd];
    const message =
      `${this.column} does not change with the amount of ${linesText(unmoved)}, as it does with the others: look whether ` +
      'these rows are reserved, declined or not booked yet, and leave them out or give them a status.';
    return [...words, ...odd, { column: this.column!, rows: unmoved.rows, message }];
  }

  private aboutContradicting({ isTurned, ...seen }: BalanceProof['contradicting']) {
    const how = isTurned ? 'in the opposite direction to' : 'by another amount than';
    const message =
      `${this.column} changes ${how} the mapped amount in ${linesText(seen)}, although both agree in ` +
      'the other rows. Check whether these rows are corrections or reversals, or whether rows are missing ' +
      'between them. Then correct the direction in the map, or leave the rows out.';
    return { column: this.column!, rows: seen.rows, message };
  }
}
