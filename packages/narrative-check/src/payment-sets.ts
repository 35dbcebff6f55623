import type { CheckedPayment } from './record.js';
import type { DayPeriod } from './read-days.js';

/** Which payments a clause may speak of. An absent restriction takes all. */
export interface PaymentRestriction {
  readonly direction?: 'in' | 'out';
  readonly days?: readonly DayPeriod[];
  readonly parties?: readonly string[];
  readonly isFlagged?: true;
  readonly isFirstTime?: true;
  readonly means?: 'cash' | 'crypto';
  readonly reference?: string;
}

export interface Sum {
  readonly currency: string;
  readonly amount: number;
}

/** Payments with the figures that a text may give for them. */
export interface PaymentSet {
  readonly rows: readonly CheckedPayment[];
  readonly sums: readonly Sum[];
  readonly parties: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly days: ReadonlySet<string>;
}

/** The payments of a record in order of time, with what each set needs of them. */
export class Payments {
  readonly rows: readonly CheckedPayment[];
  /** Payments whose counterparty had no earlier payment in this direction. */
  private firstTimers: ReadonlySet<string> | undefined;

  constructor(rows: readonly CheckedPayment[]) {
    this.rows = rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }

  /** Returns the years of the payments, oldest first. */
  years(): number[] {
    return [...new Set(this.rows.map(({ day }) => Number(day.slice(0, 4))))];
  }

  set(restriction: PaymentRestriction): PaymentSet {
    const parties = restriction.parties && new Set(restriction.parties);
    return paymentSet(this.rows.filter((row) => this.isIn(row, restriction, parties)));
  }

  private isIn(
    row: CheckedPayment,
    restriction: PaymentRestriction,
    parties: ReadonlySet<string> | undefined,
  ): boolean {
    const { direction, days, isFlagged, isFirstTime, means, reference } = restriction;
    return (
      (direction === undefined || row.direction === direction) &&
      (days === undefined || days.some(({ from, to }) => row.day >= from && row.day <= to)) &&
      (parties === undefined || (row.party !== null && parties.has(row.party))) &&
      (isFlagged === undefined || row.flagged) &&
      (means === undefined || row.means === means) &&
      (reference === undefined || row.reference.toLowerCase().includes(reference)) &&
      (isFirstTime === undefined ||
        (row.party !== null && (this.firstTimers ??= firstTimeParties(this.rows)).has(partyKey(row))))
    );
  }
}

const partyKey = ({ direction, party }: CheckedPayment): string => `${direction} ${party}`;
/** A counterparty that is paid at the very beginning of the record may be an old one. Own choice. */
const SETTLED_ROWS_SHARE = 0.1;

function firstTimeParties(rows: readonly CheckedPayment[]): Set<string> {
  const early = new Set(rows.slice(0, Math.floor(rows.length * SETTLED_ROWS_SHARE)).map(partyKey));
  return new Set(rows.map(partyKey).filter((key) => !early.has(key)));
}

function paymentSet(rows: readonly CheckedPayment[]): PaymentSet {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const days = new Set(rows.map(({ day }) => day));
  return {
    rows,
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
    parties: new Set(rows.flatMap(({ party }) => party ?? [])).size,
    firstDay: rows[0]?.day ?? null,
    lastDay: rows.at(-1)?.day ?? null,
    days,
  };
}

/**
 * A set of up to this many payments supports the amount of each of them; of a larger set the text has to say
 * which payment it means. Our own choice.
 */
const EACH_MAX = 15;

/** An amount that a text may give for a set, and the payments behind it. */
export interface Figure extends Sum {
  readonly of: 'sum' | 'largest' | 'smallest' | 'payment' | 'party' | 'day' | 'average' | 'equal';
  readonly rows: readonly CheckedPayment[];
}

/** Returns the amounts that a text may tell of a set, the likeliest first. Yields to other work. */
export function* figuresInSteps({ rows, sums }: PaymentSet): Generator<void, Figure[]> {
  if (rows.length === 0) return [];
  const figures: Figure[] = sums.map((sum) => ({
    ...sum,
    of: 'sum',
    rows: rows.filter(({ currency }) => currency === sum.currency),
  }));
  for (const { rows: own } of [...figures]) {
    const largest = own.reduce((most, row) => (row.amount > most.amount ? row : most));
    const smallest = own.reduce((least, row) => (row.amount < least.amount ? row : least));
    figures.push(figureOf('largest', largest), figureOf('smallest', smallest));
    figures.push({
      ...figureOf('average', smallest),
      amount: own.reduce((sum, { amount }) => sum + amount, 0) / own.length,
      rows: own,
    });
    yield;
    figures.push(...grouped(own, ({ party }) => party, 'party'));
    yield;
    figures.push(...equalAmounts(own));
    yield;
    const byDay = grouped(own, ({ day }) => day, 'day');
    if (byDay.length <= EACH_MAX) figures.push(...byDay);
  }
  if (rows.length <= EACH_MAX) figures.push(...rows.map((row) => figureOf('payment', row)));
  return figures;
}

const figureOf = (of: Figure['of'], row: CheckedPayment): Figure => ({
  of,
  currency: row.currency,
  amount: row.amount,
  rows: [row],
});

const PARTIES_TOLD_MAX = 15;

/** Returns the sums of the largest groups. */
function grouped(
  rows: readonly CheckedPayment[],
  keyOf: (row: CheckedPayment) => string | null,
  of: 'party' | 'day',
): Figure[] {
  const figures = [...rowsBy(rows, keyOf).values()].map((own): Figure => {
    const amount = own.reduce((sum, row) => sum + row.amount, 0);
    return { of, currency: own[0]!.currency, amount, rows: own };
  });
  return of === 'day' ? figures : figures.toSorted((a, b) => b.amount - a.amount).slice(0, PARTIES_TOLD_MAX);
}

function rowsBy<Key>(
  rows: readonly CheckedPayment[],
  keyOf: (row: CheckedPayment) => Key | null,
): Map<Key, CheckedPayment[]> {
  const groups = new Map<Key, CheckedPayment[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const EQUAL_MIN = 3;

/** Amounts that occur at least three times. */
function equalAmounts(rows: readonly CheckedPayment[]): Figure[] {
  return [...rowsBy(rows, ({ amount }) => amount).values()]
    .filter((own) => own.length >= EQUAL_MIN)
    .map((own) => ({ ...figureOf('equal', own[0]!), rows: own }));
}
