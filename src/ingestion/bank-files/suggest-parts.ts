// size: words of many languages stand in one pattern.
import { numberReader } from './amounts.js';
import type { BankRow } from './bank-rows.js';
import { textOf } from './cell-text.js';
import { Fault } from './convert.js';
import { currenciesOf } from './currency-signs.js';
import { dateForms, type DateForm } from './guess-dates.js';
import { isNamed } from './header-names.js';
import { areAmounts, type Sample } from './sample.js';
import { stateOfText, type RowState } from './state-words.js';
import { isZone } from './zone-names.js';

const STATES_MAX = 20;
const FOOTERS_MAX = 5;
const FOOTER_CHARS_MIN = 3;
const FOOTER_CHARS_MAX = 30;

const textsIn = (rows: readonly BankRow[], column: string): string[] =>
  rows.map((row) => textOf(row.get(column))).filter((text) => text !== '');

/** The column that tells whether rows are booked, and its words by state; `unknown`: words of no known state. */
export interface StateColumn {
  readonly column: string;
  readonly words: ReadonlyMap<string, RowState>;
  readonly unknown: readonly string[];
}

/** Finds the column of states by its name or its words. */
export function stateColumnOf({ columns, rows }: Sample): StateColumn | null {
  const found = columns.flatMap((column) => {
    const texts = [...new Set(textsIn(rows, column))];
    const known = texts.flatMap((text) => {
      const state = stateOfText(text);
      return state === null ? [] : [[text, state] as const];
    });
    const isState = isNamed(column, 'status');
    const isOpen = known.some(([, state]) => state !== 'COMPLETED');
    // Why half: a kind of payment may be named like a state, such as "Storno".
    const fits = isState ? known.length > 0 : isOpen && known.length * 2 >= texts.length;
    if (texts.length > STATES_MAX || !fits) return [];
    const words = new Map(known);
    return [{ column, words, unknown: texts.filter((text) => !words.has(text)), isState }];
  });
  return found.find(({ isState }) => isState) ?? found[0] ?? null;
}

const ZONE_NAMES =
  /zeitzone|time ?zone|^tz$|fuseau|zona horaria|huso|fuso|tidszon|tijdzone|tidssone|tidszone|aikavyöhyke|strefa|часовой пояс|タイムゾーン|时区|時區/i;

/** Finds the column of time zones, such as CEST. */
export const zoneColumnOf = ({ columns, rows }: Sample): string | undefined =>
  columns.find((column) => {
    const texts = [...new Set(textsIn(rows, column))];
    if (texts.length === 0 || texts.length > STATES_MAX) return false;
    return ZONE_NAMES.test(column) || texts.every((text) => /[A-Za-z]{2}/.test(text) && isZone(text));
  });

const AMOUNT_WORDS =
  /amount|amt|betrag|montant|importe|importo|monto|valor|bedrag|belopp|beløb|beloeb|kwota|částka|castka|suma|summa|сума|сумма|összeg|osszeg|tutar|iznos|znesek|金額|金额|금액|مبلغ|ποσό|ποσο|סכום|จำนวนเงิน/i;
const CURRENCY_WORDS =
  /currency|ccy|währung|waehrung|wahrung|devise|monnaie|divisa|moneda|moeda|valuta|waluta|валюта|měna|mena|deviza|döviz|para birimi|通貨|币种|貨幣|幣別|통화|العملة|νόμισμα|מטבע|สกุลเงิน|valiuta|valūta/i;
const ACCOUNT_WORDS =
  /account|konto|kont[aoue]\b|rachunk|счет|счёт|rekening|compte|cuenta|conta\b|conto\b|účtu|uctu|számla|szamla|hesap|billing|card|settle|booked|cont\b|tili|口座|账户|帳戶|계좌|רכב|حساب/i;

/** An amount with the currency that belongs to it, and the columns of the other amount. */
export interface MoneyColumns {
  readonly amount: string;
  readonly currency: string;
  readonly others: readonly string[];
  /** Whether the names say which amount moved the account. */
  readonly isSure: boolean;
}

/** Finds the amount that moved the account where a file has an amount and its currency twice; else null. */
export function moneyColumnsOf({ columns, rows }: Sample): MoneyColumns | null {
  const texts = new Map(columns.map((column) => [column, textsIn(rows, column)]));
  const isCode = (column: string) =>
    texts.get(column)!.length > 0 && texts.get(column)!.every((text) => currenciesOf(text) !== null);
  const currencies = columns.filter(
    (column) => (isNamed(column, 'amount_currency') || CURRENCY_WORDS.test(column)) && isCode(column),
  );
  const amounts = columns.filter(
    (column) =>
      !currencies.includes(column) &&
      (isNamed(column, 'amount') || AMOUNT_WORDS.test(column)) &&
      !isNamed(column, 'balance') &&
      areAmounts(texts.get(column)!),
  );
  if (currencies.length < 2 || amounts.length < 2) return null;
  const full = amounts.filter((column) => texts.get(column)!.length >= rows.length * 0.9);
  const amount = full.find((column) => ACCOUNT_WORDS.test(column)) ?? full[0] ?? amounts[0]!;
  const place = columns.indexOf(amount);
  const far = (column: string): number => {
    const steps = columns.indexOf(column) - place;
    return steps > 0 ? steps * 2 - 1 : -steps * 2;
  };
  const isOfAccount = ACCOUNT_WORDS.test(amount);
  const currency =
    (isOfAccount ? currencies.find((column) => ACCOUNT_WORDS.test(column)) : undefined) ??
    currencies.toSorted((a, b) => far(a) - far(b))[0]!;
  const others = [...amounts, ...currencies].filter((column) => column !== amount && column !== currency);
  return { amount, currency, others, isSure: isOfAccount };
}

/** Returns the amount that a currency belongs to that only some rows have; null where none is filled with it. */
export function amountOfCurrency({ columns, rows }: Sample, currency: string, amount: string): string | null {
  const isFilled = (row: BankRow, column: string): boolean => textOf(row.get(column)) !== '';
  const found = columns.find(
    (column) =>
      column !== amount &&
      column !== currency &&
      rows.some((row) => isFilled(row, column)) &&
      rows.every((row) => isFilled(row, column) === isFilled(row, currency)) &&
      areAmounts(textsIn(rows, column)),
  );
  return found ?? null;
}

/** Returns how rows begin that are neither dated nor have an amount, such as those of a page's end. */
export function footersOf(sample: Sample, isData: (row: BankRow) => boolean): string[] {
  const firstOf = (row: BankRow): string =>
    row.columns.map((name) => textOf(row.get(name))).find((text) => text !== '') ?? '';
  const begins = [...sample.rows.filter((row) => !isData(row)), ...sample.unsound].map((row) =>
    firstOf(row)
      .split(/[\p{N}:;]/u, 1)[0]!
      .trim()
      .slice(0, FOOTER_CHARS_MAX),
  );
  const data = sample.rows.filter(isData).map(firstOf);
  const isFooter = (text: string): boolean =>
    text.length >= FOOTER_CHARS_MIN && /^\p{L}/u.test(text) && !data.some((each) => each.startsWith(text));
  return [...new Set(begins.filter(isFooter))].slice(0, FOOTERS_MAX);
}

/** Returns the words for what negative amounts mean beside words for debit and credit; null for nothing. */
export function negativeOf(rows: readonly (readonly [side: 'sender' | 'receiver', isNegative: boolean])[]): {
  readonly negative: 'sender' | 'never';
  readonly isMixed: boolean;
} {
  const count = (side: string, negative: boolean) =>
    rows.filter((row) => row[0] === side && row[1] === negative).length;
  const negative = count('sender', true) > count('sender', false) ? 'sender' : 'never';
  const odd = negative === 'sender' ? count('sender', false) : count('sender', true);
  return { negative, isMixed: odd + count('receiver', true) > 0 };
}

/** Returns what a date means in a form, as a text for a person. */
export function dateChoices(texts: readonly string[], forms: readonly DateForm[]): string {
  return forms
    .slice(0, 6)
    .map(({ pattern, calendar }) =>
      calendar === 'gregorian' ? pattern : `${pattern} with calendar: ${calendar}`,
    )
    .join(', ')
    .concat(texts.length > 0 ? `, such as for ${JSON.stringify(texts[0])}` : '');
}

/** Returns the best form of dates, the others that fit as many, and how many dates have none of them. */
export function bestDateForm(
  texts: readonly string[],
  wishes: Parameters<typeof dateForms>[1],
): { readonly best: DateForm; readonly others: readonly DateForm[]; readonly unfit: number } | null {
  const forms = dateForms(texts, wishes);
  const [best] = forms;
  if (!best) return null;
  const others = forms.filter((form) => form !== best && form.fitting === best.fitting);
  return { best, others, unfit: texts.filter((text) => /\p{Nd}/u.test(text)).length - best.fitting };
}

/** Tells whether amounts are all whole numbers, as amounts in minor units are. */
export const areWhole = (amounts: readonly string[]): boolean => {
  const read = numberReader({ decimal: '.', thousands: '' });
  const numbers = amounts.map((text) => read(text));
  return (
    numbers.length > 2 &&
    numbers.every((number) => !(number instanceof Fault) && /^-?\d+$/.test(number)) &&
    numbers.some((number) => typeof number === 'string' && number.replace('-', '').length > 3)
  );
};
