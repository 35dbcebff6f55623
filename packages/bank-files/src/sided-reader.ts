import type { BankRow } from './bank-rows.js';
import { ConversionFault } from './convert.js';
import { directionOfMap, type CustomerSide } from './direction.js';
import type { FieldSource, WrittenMap } from './field-map-schema.js';
import { fieldReader } from './field-reader.js';
import type { TargetKind } from './target-fields.js';

/** Returns the column of each side of the customer; null for a field that is read alike on both. */
export const sidedColumnsOf = ({
  sender,
  receiver,
}: FieldSource): Readonly<Record<CustomerSide, string>> | null =>
  sender === undefined || receiver === undefined ? null : { sender, receiver };

/**
 * Returns a function that reads a field of a row, from the column of the customer's side where each side has
 * its own: a transfer service writes what was sent and what arrived into columns of their own.
 */
export function sidedFieldReader(
  path: string,
  source: FieldSource,
  kind: TargetKind,
  map: WrittenMap,
): (row: BankRow) => unknown {
  const columns = sidedColumnsOf(source);
  if (!columns) return fieldReader(path, source, kind, map);
  const ofColumn = (column: string) =>
    fieldReader(path, { ...source, sender: undefined, receiver: undefined, column }, kind, map);
  const read = { sender: ofColumn(columns.sender), receiver: ofColumn(columns.receiver) };
  const direction = directionOfMap(map);
  return (row) => {
    const side = direction?.side(row);
    // Why no fault of its own: a row without a side is rejected for it.
    return side === undefined || side instanceof ConversionFault ? null : read[side](row);
  };
}
