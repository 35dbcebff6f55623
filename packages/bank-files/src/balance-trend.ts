import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { unitsOfDecimal } from './exact-sum.js';
import type { FieldMap } from './field-map.js';
import { rowNumberReader } from './field-reader.js';
import { isColumnNamed } from './header-names.js';

/** Number of consecutive balances that are compared to find the meaning of a sign. */
const STEPS_MAX = 1_000;

/**
 * Compares the balances of a file with its amounts to find the meaning of negative amounts. Rows may be
 * sorted by time in either direction.
 */
export class BalanceTrend {
  private readonly read: ReturnType<typeof rowNumberReader>;
  private column: string | null | undefined;
  private before: { readonly balance: bigint; readonly amount: bigint } | null = null;
  private readonly votes = { falls: 0, fallsBackwards: 0, rises: 0, risesBackwards: 0 };
  private steps = 0;

  constructor(map: FieldMap) {
    this.read = rowNumberReader(map.written);
  }

  add(row: BankRow, amountColumn: string): void {
    if (this.column === undefined)
      this.column =
        row.columns.find((name) => name !== amountColumn && isColumnNamed(name, 'balance')) ?? null;
    if (this.column === null || this.steps >= STEPS_MAX) return;
    const balance = this.units(row, this.column);
    const amount = this.units(row, amountColumn);
    const { before } = this;
    this.before = balance === null || amount === null ? null : { balance, amount };
    if (!before || !this.before) return;
    this.steps += 1;
    const step = this.before.balance - before.balance;
    const { votes } = this;
    if (step === this.before.amount) votes.rises += 1;
    if (step === -before.amount) votes.risesBackwards += 1;
    if (step === -this.before.amount) votes.falls += 1;
    if (step === before.amount) votes.fallsBackwards += 1;
  }

  /** Role of the bank's customer in rows with a negative amount; `open` if the balances do not show it. */
  get meaning(): 'sender' | 'receiver' | 'open' {
    const { rises, risesBackwards, falls, fallsBackwards } = this.votes;
    const sender = Math.max(rises, risesBackwards);
    const receiver = Math.max(falls, fallsBackwards);
    if (Math.max(sender, receiver) * 2 <= this.steps || sender === receiver) return 'open';
    return sender > receiver ? 'sender' : 'receiver';
  }

  private units(row: BankRow, column: string): bigint | null {
    const cell = row.get(column);
    const number = this.read(typeof cell === 'number' ? cell : cellTextOf(cell), row);
    return typeof number === 'string' ? unitsOfDecimal(number) : null;
  }
}
