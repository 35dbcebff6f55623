// Exceeds the usual size: a sentence for the user stays on one long line.
import type { CurrencyBesideAmount } from './amounts.js';
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { currencyNextToAmount } from './row-currency.js';
import { currencyOfSign } from './currency-signs.js';
import { currencyInName } from './header-names.js';
import type { FileSample } from './sample.js';

const quoted = (text: string): string => JSON.stringify(text);

/** Currencies next to the amounts of a sample: each sign or code with the number of its rows. */
export interface CurrenciesOfAmounts {
  readonly columns: readonly string[];
  readonly found: readonly (CurrencyBesideAmount & { readonly rows: number })[];
  /** Number of rows with an amount but no currency. */
  readonly without: number;
}

/** Finds the currencies next to amounts, in their texts or in the number formats of their cells. */
export function currenciesOfAmounts(
  rows: readonly BankRow[],
  columns: readonly string[],
): CurrenciesOfAmounts {
  const found = new Map<string, CurrencyBesideAmount & { rows: number }>();
  let without = 0;
  for (const row of rows) {
    const filled = columns.filter((column) => /\p{Nd}/u.test(cellTextOf(row.get(column))));
    const beside = filled.map((column) => currencyNextToAmount(row, column)).find((each) => each !== null);
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

const TEXT_ROWS_MAX = 20;

/**
 * Returns texts of a file that show its country: the names of the columns and the cells of the first rows.
 */
export const textsShowingCountry = ({ columns, rows }: Pick<FileSample, 'columns' | 'rows'>): string =>
  [
    ...columns,
    ...rows.slice(0, TEXT_ROWS_MAX).flatMap((row) => columns.map((name) => cellTextOf(row.get(name)))),
  ].join('\n');

/** Returns a currency that all rows may have, such as USD for "$" and "US$"; undefined if there is none. */
function oneCurrencyOf({ found }: CurrenciesOfAmounts, texts: string): string | undefined {
  const common = (found[0]?.codes ?? []).filter((code) => found.every(({ codes }) => codes.includes(code)));
  const said = found.flatMap(({ word, codes }) => currencyOfSign(word, codes, texts) ?? []);
  return common.find((code) => said.includes(code));
}

/**
 * Returns a remark that a sign may mean several currencies, with the currency that the draft chose, if any.
 */
function signRemark(word: string, codes: readonly string[], taken: string | null): string {
  const shown = `${codes.slice(0, 6).join(', ')}${codes.length > 6 ? ', ...' : ''}`;
  return `amount_currency: ${quoted(word)} beside an amount may mean ${shown}; ${
    taken === null ? 'nothing in the file tells which, so say it' : `the map takes ${taken}`
  }`;
}

/**
 * Returns the line of the map for the currency next to the amounts, read by row if there are several; null if
 * there is none. `texts`: texts that show the country of the file.
 */
export function currencyBesideLine(
  amounts: CurrenciesOfAmounts,
  texts: string,
  remarks: string[],
): string | null {
  const { found, columns, without } = amounts;
  const [first] = found;
  if (!first) return null;
  const ofName = columns.map(currencyInName).find((code) => code !== undefined);
  const named = ofName !== undefined && first.codes.includes(ofName) ? ofName : undefined;
  const code = named ?? oneCurrencyOf(amounts, texts);
  const takenFor = ({ word, codes }: CurrencyBesideAmount): string | null =>
    code !== undefined && codes.includes(code) ? code : currencyOfSign(word, codes, texts);
  for (const each of found)
    if (each.codes.length > 1) remarks.push(signRemark(each.word, each.codes, takenFor(each)));
  if (code !== undefined && without === 0 && found.every(({ codes }) => codes.includes(code)))
    return `  amount_currency: { constant: ${code} }`;
  if (code === undefined && without === 0 && found.length === 1)
    return `  # amount_currency: { constant: ${first.codes[0]!} }  # which currency is ${quoted(first.word)}?`;
  const values = found
    .filter(({ codes }) => codes.length > 1)
    .flatMap((each) => {
      const taken = takenFor(each);
      return taken === null ? [] : [`${quoted(each.word)}: ${taken}`];
    });
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
