import type { TransactionRow } from '../../activity/entity-activity.js';
import { NameSpellings } from '../../risk-data/words/name-spellings.js';

const NAME = 'name:';

/** Keys of counterparties, of which each party has one, however its name is spelled. */
export class PartyKeys {
  private readonly spellings: NameSpellings;

  /**
   * `isPerson`: whether the customer is one. What a firm pays to a name that only sounds like that of a usual
   * payee may have been redirected, so that its payees are two if a letter differs.
   */
  constructor(isPerson: boolean) {
    this.spellings = new NameSpellings(isPerson);
  }

  add(counterparty: string | null): void {
    if (counterparty?.startsWith(NAME)) this.spellings.add(counterparty.slice(NAME.length));
  }

  /** Returns the key that stands for a counterparty, which need not have been added. */
  keyOf(counterparty: string): string {
    if (!counterparty.startsWith(NAME)) return counterparty;
    return `${NAME}${this.spellings.fullest(counterparty.slice(NAME.length))}`;
  }
}

/** Rows that are looked at without a pause. */
const ROWS_PER_STEP = 1_000;

/**
 * Gives each row the key that stands for its counterparty, so that a party is counted once by all that reads
 * the rows. In steps that allow pauses.
 */
export function* withOneKeyPerParty(
  rows: readonly TransactionRow[],
  isPerson: boolean,
): Generator<void, TransactionRow[]> {
  const keys = new PartyKeys(isPerson);
  for (const [at, { counterparty }] of rows.entries()) {
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    keys.add(counterparty);
  }
  const told: TransactionRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const key = row.counterparty === null ? null : keys.keyOf(row.counterparty);
    told.push(key === row.counterparty ? row : { ...row, counterparty: key });
  }
  return told;
}
