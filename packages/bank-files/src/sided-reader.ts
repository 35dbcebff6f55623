import type { BankRow } from './bank-rows.js';
import { ConversionFault } from './date-reader.js';
import { sideReaderOfMap, type CustomerSide } from './direction.js';
import type { FieldSource, WrittenFieldMap } from './field-map-schema.js';
import { fieldReader } from './field-reader.js';
import type { TargetKind } from './target-fields.js';

/**
 * Returns the column for each side of the customer; null for a field that is read from the same column for
 * both.
 */
export const columnsByCustomerSideOf = ({
  sender,
  receiver,
}: FieldSource): Readonly<Record<CustomerSide, string>> | null =>
  sender === undefined || receiver === undefined ? null : { sender, receiver };

/**
 * Returns a function that reads a field of a row. Some transfer services have one column for the sent and one
 * for the received amount: then the function reads the column of the customer's side.
 */
export function sidedFieldReader(
  path: string,
  source: FieldSource,
  kind: TargetKind,
  map: WrittenFieldMap,
): (row: BankRow) => unknown {
  const columns = columnsByCustomerSideOf(source);
  if (!columns) return fieldReader(path, source, kind, map);
  const ofColumn = (column: string) =>
    fieldReader(path, { ...source, sender: undefined, receiver: undefined, column }, kind, map);
  const read = { sender: ofColumn(columns.sender), receiver: ofColumn(columns.receiver) };
  const direction = sideReaderOfMap(map);
  return (row) => {
    const side = direction?.side(row);
    // No fault here, because a row without a side is rejected for that reason.
    return side === undefined || side instanceof ConversionFault ? null : read[side](row);
  };
}
