// Exceeds the usual size: a sentence for the user stays on one long line.
import { factorInName } from './amount-factor.js';
import type { FieldMap } from './field-map.js';
import { sourceOfField } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';

/** Asks about columns named like amounts in thousands if the map says nothing about that factor. */
export function questionsAboutFactor({ written }: Pick<FieldMap, 'written'>): string[] {
  const amount = sourceOfField(written, 'amount');
  if ((amount?.factor ?? written.factor) !== undefined) return [];
  const { column, sender, receiver } = written.direction ?? {};
  const ofDirection = amount || column !== undefined ? [] : [sender, receiver];
  const columns = [...(amount ? columnsOfSource(amount) : []), ...ofDirection];
  return columns.flatMap((name) => {
    const factor = name === undefined ? null : factorInName(name);
    if (factor === null) return [];
    return [
      `The column name ${name} says that amounts are in units of ${factor}, but the map does not multiply ` +
        `them. Add factor: ${factor}, or factor: 1 if the amounts are written in full.`,
    ];
  });
}
