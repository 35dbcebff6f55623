// size: some lines are long because they hold a whole sentence for the user.
import type { CurrencyBeside } from './amounts.js';
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { currencyBeside } from './row-currency.js';
import { currencyInName } from './header-names.js';

const quoted = (text: string): string => JSON.stringify(text);

/** Currencies next to the amounts of a sample: each sign or code with the number of its rows. */
export interface CurrenciesOfAmounts {
  readonly columns: readonly string[];
  readonly found: readonly (CurrencyBeside & { readonly rows: number })[];
  /** Number of rows with an amount but no currency. */
  readonly without: number;
}

/** Finds the currencies next to amounts, in their texts or in the number formats of their cells. */
export function currenciesOfAmounts(
  rows: readonly BankRow[],
  columns: readonly string[],
): CurrenciesOfAmounts {
  const found = new Map<string, CurrencyBeside & { rows: number }>();
  let without = 0;
  for (const row of rows) {
    const filled = columns.filter((column) => /\p{Nd}/u.test(cellTextOf(row.get(column))));
    const beside = filled.map((column) => currencyBeside(row, column)).find((each) => each !== null);
    if (filled.length === 0) continue;
    if (!beside) without += 1;
    else {
      const known = found.get(beside.word) ?? { ...beside, rows: 0 };
      known.rows += 1;
      found.set(beside.word, known);
    }
  }
  return { columns, found: [...found.values()].toSorted((a, b) => b.rows - a.rows), without };
}

/** Tells whether all rows may be in the same currency. */
const isOneCurrency = ({ found }: CurrenciesOfAmounts): boolean =>
  (found[0]?.codes ?? []).some((code) => found.every(({ codes }) => codes.includes(code)));

/**
 * Returns the mapping's line for the currency next to the amounts, by row if there are several; null if there
 * is none.
 */
export function currencyBesideLine(amounts: CurrenciesOfAmounts, remarks: string[]): string | null {
  const { found, columns, without } = amounts;
  const [first] = found;
  if (!first) return null;
  const ofName = columns.map(currencyInName).find((code) => code !== undefined);
  for (const { word, codes } of found)
    if (codes.length > 1)
      remarks.push(
        `amount_currency: ${quoted(word)} beside an amount may mean ${codes.slice(0, 6).join(', ')}` +
          `${codes.length > 6 ? ', ...' : ''}; the map takes ${codes[0]!}`,
      );
  if (isOneCurrency(amounts) && without === 0) {
    const code = first.codes.find((each) => found.every(({ codes }) => codes.includes(each)))!;
    return `  amount_currency: { constant: ${ofName !== undefined && first.codes.includes(ofName) ? ofName : code} }`;
  }
  const values = found
    .filter(({ codes }) => codes.length > 1)
    .map(({ word, codes }) => `${quoted(word)}: ${codes[0]!}`);
  if (without > 0 && ofName === undefined)
    remarks.push(
      `amount_currency: ${without === 1 ? '1 amount has' : `${without} amounts have`} no currency beside ` +
        `${without === 1 ? 'it' : 'them'}; say with \`default\` which currency such rows have, ` +
        'and they are rejected until then',
    );
  remarks.push(
    `amount_currency: ${found.map(({ word }) => quoted(word)).join(' and ')} stand beside the amounts, so each row ` +
      'takes the currency of its own',
  );
  const more = [
    ...(values.length > 0 ? [`values: { ${values.join(', ')} }`] : []),
    ...(without > 0 && ofName !== undefined ? [`default: ${ofName}`] : []),
  ];
  return `  amount_currency: { ${[`currency_of: [${columns.map(quoted).join(', ')}]`, ...more].join(', ')} }`;
}
