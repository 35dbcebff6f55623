// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { placesOfCurrency } from './currency-signs.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { sourceOfField } from './field-map-schema.js';

const ROWS_MIN = 3;
/**
 * Minimum number of digits of an amount that may be in cents: whole amounts of three digits are usual in any
 * currency.
 */
const DIGITS_MIN = 4;
/** Matches a whole number without separators, because amounts in minor units are not grouped. */
const WHOLE = /^\D*\d+\D*$/;
const PADDED = /^[+-]?0\d{3,}$/;

/**
 * Watches for amounts that are all whole numbers, as amounts in cents are, if the map does not read them as
 * cents.
 */
export class MinorUnitWatch {
  private rows = 0;
  private digits = 0;
  private padded = 0;
  private example = '';
  private isOther: boolean;

  constructor(private readonly map: FieldMap) {
    const { written } = map;
    const said = sourceOfField(written, 'amount')?.minor_units ?? written.minor_units;
    this.isOther = said !== undefined;
  }

  add(row: BankRow, { item, own }: MappedRow): void {
    const amount = item['amount'];
    if (this.isOther || typeof amount !== 'string') return;
    const currency = item['amount_currency'];
    // Currencies without minor units have whole amounts anyway, and other assets have units of their own.
    if (typeof currency !== 'string' || (placesOfCurrency(currency) ?? 0) === 0) return;
    for (const name of this.map.sourcesOf('amount', own)) {
      const text = cellTextOf(row.get(name));
      if (text === '' || !/[1-9]/.test(text)) continue;
      if (typeof row.get(name) === 'number' ? text.includes('.') : !WHOLE.test(text)) {
        this.isOther = true;
        return;
      }
      this.rows += 1;
      this.digits = Math.max(this.digits, amount.replace('-', '').length);
      if (!PADDED.test(text)) continue;
      this.padded += 1;
      this.example ||= text;
    }
  }

  /** Returns the columns that a person should check. */
  list(): readonly { readonly column: string; readonly rows: number; readonly message: string }[] {
    const { rows } = this;
    const isPadded = this.padded > 0 && this.padded === rows;
    if (this.isOther || (!isPadded && (rows < ROWS_MIN || this.digits < DIGITS_MIN))) return [];
    const are = isPadded
      ? `every amount is a whole number filled up with zeros (such as ${JSON.stringify(this.example)}), as files of ` +
        'mainframes write amounts in minor units'
      : 'every amount is a whole number, and some have four digits or more';
    const message =
      `amount: ${are}, and the map takes them as they are. If they are in minor units such as cents, say ` +
      'minor_units: currency; if not, say minor_units: 0.';
    return [{ column: this.map.columnsOf('amount', null), rows, message }];
  }
}
