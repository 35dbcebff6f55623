import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { ConversionFault } from './date-reader.js';
import { isSignedAmount } from './amounts.js';
import { rowNumberReader } from './field-reader.js';
import type { WrittenFieldMap } from './field-map-schema.js';

/** Which side of a payment the bank's customer is. */
export type CustomerSide = 'sender' | 'receiver';

/** How to tell from a row whether the bank's customer is the sender or the receiver. */
export interface SideReader {
  readonly columns: readonly string[];
  readonly side: (row: BankRow) => CustomerSide | ConversionFault;
  readonly amount: ((row: BankRow) => string | ConversionFault) | null;
  /** Sign of the amount if debits and credits have a column each: 1, -1, or 0 if both are blank. */
  readonly sign?: (row: BankRow) => number;
}

/** Returns a reader for the side of the customer in a row; null if the map has no direction. */
export function sideReaderOfMap(map: WrittenFieldMap): SideReader | null {
  const { column, sender, receiver } = map.direction ?? {};
  if (column !== undefined) return { columns: [column], side: sideReader(column, map), amount: null };
  return sender === undefined || receiver === undefined ? null : ofTwoColumns({ sender, receiver }, map);
}

function sideReader(column: string, map: WrittenFieldMap) {
  const read = rowNumberReader(map);
  const { unsigned, negative } = map.direction ?? {};
  const ofNegative = negative === 'receiver' ? 'receiver' : 'sender';
  const ofOthers = negative === 'receiver' ? 'sender' : 'receiver';
  const table = map.direction?.values && new Map(Object.entries(map.direction.values));
  const unlisted = new ConversionFault('is not among the `values` of `direction`');
  return (row: BankRow): CustomerSide | ConversionFault => {
    const cell = row.get(column);
    const text = cellTextOf(cell);
    if (table) return table.get(text) ?? unlisted;
    const number = read(typeof cell === 'number' ? cell : text, row);
    if (number instanceof ConversionFault) return number;
    if (unsigned !== undefined && !isSignedAmount(text)) return unsigned;
    return number.startsWith('-') ? ofNegative : ofOthers;
  };
}

const NOTHING = /^$|^-$|^-?0+(\.0+)?$/;

/**
 * Returns the reader for a column of debits and a column of credits. Signs are ignored, because the column
 * decides: banks write both 5 and -5 for a debit.
 */
function ofTwoColumns(columns: Readonly<Record<CustomerSide, string>>, map: WrittenFieldMap): SideReader {
  const read = rowNumberReader(map);
  const none = new ConversionFault('has no amount in either column');
  const both = new ConversionFault('has an amount in both columns, and one of them must be 0 or blank');
  const amountOf = (
    row: BankRow,
  ): readonly [side: CustomerSide, amount: string, sign: number] | ConversionFault => {
    const found: [CustomerSide, string, number][] = [];
    for (const side of ['sender', 'receiver'] as const) {
      const cell = row.get(columns[side]);
      const text = cellTextOf(cell);
      const amount = NOTHING.test(text) ? '0' : read(typeof cell === 'number' ? cell : text, row);
      if (amount instanceof ConversionFault) return amount;
      if (!NOTHING.test(amount)) found.push([side, amount.replace('-', ''), amount.startsWith('-') ? -1 : 1]);
    }
    return found.length > 1 ? both : (found[0] ?? none);
  };
  // Cached, because side, amount and sign of the same row are read one after the other.
  let last: { readonly row: BankRow; readonly found: ReturnType<typeof amountOf> } | null = null;
  const filled = (row: BankRow): ReturnType<typeof amountOf> => {
    if (last?.row !== row) last = { row, found: amountOf(row) };
    return last.found;
  };
  const part = <At extends 0 | 1>(row: BankRow, at: At) => {
    const found = filled(row);
    return found instanceof ConversionFault ? found : found[at];
  };
  return {
    columns: [columns.sender, columns.receiver],
    side: (row) => part(row, 0),
    amount: (row) => part(row, 1),
    sign: (row) => {
      const found = filled(row);
      return found instanceof ConversionFault ? 0 : found[2];
    },
  };
}

/** Values of `direction.negative` in a map: the meaning of a negative amount. */
export type NegativeMeaning = NonNullable<NonNullable<WrittenFieldMap['direction']>['negative']>;

/**
 * Returns the side that follows from a row's word and the sign of its amount, or a Fault if the two
 * contradict.
 */
export function sideBySign(
  side: CustomerSide,
  isNegative: boolean,
  negative: NegativeMeaning,
): CustomerSide | ConversionFault {
  const other = side === 'sender' ? 'receiver' : 'sender';
  if (negative === 'any') return side;
  if (negative === 'reversal') return isNegative ? other : side;
  const isAgreed = negative === 'never' ? !isNegative : (side === negative) === isNegative;
  if (isAgreed) return side;
  const is = isNegative ? 'negative' : 'positive';
  return new ConversionFault(
    `says that your customer is the ${side}, and the amount is ${is}: they contradict each other`,
  );
}
