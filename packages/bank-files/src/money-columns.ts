// Exceeds the usual size: one pattern lists words of many languages.
import { cellTextOf } from './cell-text.js';
import { isLikeCurrency } from './currency-words.js';
import type { BankRow } from './bank-rows.js';
import { isColumnNamed, type PartySide } from './header-names.js';
import { sideOfColumnName } from './side-names.js';
import { cachedByName } from './name-cache.js';
import { areAmountTexts, type FileSample } from './sample.js';
import { isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';

const textsIn = (rows: readonly BankRow[], column: string): string[] =>
  rows.map((row) => cellTextOf(row.get(column))).filter((text) => text !== '');

const AMOUNT_WORDS =
  /amount|amt|betrag|montant|importe|importo|monto|valor|bedrag|belopp|beløb|beloeb|kwota|částka|castka|suma|summa|сума|сумма|összeg|osszeg|tutar|iznos|znesek|金額|金额|금액|مبلغ|ποσό|ποσο|סכום|จำนวนเงิน/i;
const CURRENCY_WORDS =
  /currency|ccy|währung|waehrung|wahrung|devise|monnaie|divisa|moneda|moeda|valuta|waluta|валюта|měna|mena|deviza|döviz|para birimi|通貨|币种|貨幣|幣別|통화|العملة|νόμισμα|מטבע|สกุลเงิน|valiuta|valūta|валута|valuuta|tiền tệ|mynt|मुद्रा/i;
const ACCOUNT_WORDS =
  /account|konto|kont[aoue]\b|rachunk|счет|счёт|rekening|compte|cuenta|conta\b|conto\b|účtu|uctu|számla|szamla|hesap|billing|card|settle|booked|cont\b|tili|口座|账户|入账|入帳|记账|記帳|帳戶|계좌|רכב|حساب/i;

/** An amount column with its currency column, and the columns of a second amount. */
export interface MoneyColumns {
  readonly amount: string;
  readonly currency: string;
  readonly others: readonly string[];
  /** Whether the names of the columns tell which amount was booked to the account. */
  readonly isSure: boolean;
}

/**
 * Finds the amount that was booked to the account in a file with two amounts and currencies; null if there
 * are not two.
 */
export function moneyColumnsOf({ columns, rows }: FileSample): MoneyColumns | null {
  const texts = new Map(columns.map((column) => [column, textsIn(rows, column)]));
  const isCode = (column: string) =>
    texts.get(column)!.length > 0 && texts.get(column)!.every(isLikeCurrency);
  const currencies = columns.filter(
    (column) => isCurrencyNamed(column) && !isFeeRateOrBalanceNamed(column) && isCode(column),
  );
  const amounts = columns.filter(
    (column) =>
      !currencies.includes(column) &&
      isAmountNamed(column) &&
      !isFeeRateOrBalanceNamed(column) &&
      areAmountTexts(texts.get(column)!),
  );
  if (currencies.length < 2 || amounts.length < 2) return null;
  const full = amounts.filter((column) => texts.get(column)!.length >= rows.length * 0.9);
  const plain = amounts.filter((column) => !isOriginalMoneyNamed(column));
  const amount =
    full.find((column) => ACCOUNT_WORDS.test(column)) ??
    full.find((column) => plain.includes(column)) ??
    full[0] ??
    amounts[0]!;
  const place = columns.indexOf(amount);
  const far = (column: string): number => {
    const steps = columns.indexOf(column) - place;
    return steps > 0 ? steps * 2 - 1 : -steps * 2;
  };
  const isOfAccount = ACCOUNT_WORDS.test(amount);
  const currency =
    (isOfAccount ? currencies.find((column) => ACCOUNT_WORDS.test(column)) : undefined) ??
    currencies.find((column) => amountColumnNamedLikeCurrency(column, columns, amounts) === amount) ??
    currencies.toSorted((a, b) => far(a) - far(b))[0]!;
  const others = [...amounts, ...currencies].filter((column) => column !== amount && column !== currency);
  const isSure = isOfAccount || (plain.length === 1 && plain[0] === amount);
  return { amount, currency, others, isSure };
}

/** For each side of a transfer, the column of its amount and the column of its currency. */
export type SidedColumns = Readonly<Record<'amount' | 'currency', Readonly<Record<PartySide, string>>>>;

/**
 * Returns the side of a column such as `Source amount`, which is the side of `Source name`; null if it has
 * none.
 */
const sideOfMoney = (column: string): PartySide | null =>
  sideOfColumnName(
    KINDS_OF_COLUMNS.reduce(
      (name, kind) => name.replace(kind, 'name'),
      column.replace(/\([^()]*\)/g, ''),
    ).trim(),
  );

/**
 * Finds the amounts and currencies of both sides of a transfer, as transfer services write them. The sender's
 * amount moved the account if the customer sent the money, else the receiver's. Null if a column is missing.
 */
export function sidedColumnsOfMoney({ columns, rows }: FileSample): SidedColumns | null {
  const find = (side: PartySide, isKind: (name: string) => boolean, isOf: (texts: string[]) => boolean) =>
    columns.find(
      (column) =>
        isKind(column) &&
        !isFeeRateOrBalanceNamed(column) &&
        sideOfMoney(column) === side &&
        isOf(textsIn(rows, column)),
    );
  const areCodes = (texts: string[]): boolean => texts.length > 0 && texts.every(isLikeCurrency);
  const isAmount = (name: string): boolean => isAmountNamed(name) && !isCurrencyNamed(name);
  const paid = find('sender', isAmount, areAmountTexts);
  const received = find('receiver', isAmount, areAmountTexts);
  const from = find('sender', isCurrencyNamed, areCodes);
  const to = find('receiver', isCurrencyNamed, areCodes);
  if (paid === undefined || received === undefined || from === undefined || to === undefined) return null;
  return { amount: { sender: paid, receiver: received }, currency: { sender: from, receiver: to } };
}

/**
 * Tells whether a column's name means an amount of any kind, even an amount that is no field of a
 * transaction.
 */
export const isAmountNamed = cachedByName((name) => isColumnNamed(name, 'amount') || AMOUNT_WORDS.test(name));

/** Tells whether a column's name means a currency. */
export const isCurrencyNamed = cachedByName(
  (name) => isColumnNamed(name, 'amount_currency') || CURRENCY_WORDS.test(name),
);

const FOREIGN_WORDS =
  /original|oryginal|originál|orijinal|origin\b|\borig\.?\b|eredeti|původní|puvodni|alkuper|первоначальн|исходн|αρχικ|d.origine|origen|origem|foreign|instructed|fremd|ausland|ursprung|urspr|étranger|etranger|extranjer|estrangeir|estera|buitenland|utländsk|utenlandsk|udenlandsk|ulkomaan|zagranicz|obc[aey]|zahrani|yabancı|иностран|ориг|外貨|外币|外幣|原币|原幣|현지|외화|أجنبي/iu;

/** Tells whether a column's name means the amount or currency before a bank converted it. */
export const isOriginalMoneyNamed = cachedByName((name) => FOREIGN_WORDS.test(name));

const KINDS_OF_COLUMNS = [AMOUNT_WORDS, CURRENCY_WORDS].map((each) => new RegExp(each, 'giu'));

/**
 * Returns the words of a name that its kind of column does not always have: "operacji" of `Waluta operacji`.
 */
const tellingWords = cachedByName((name): ReadonlySet<string> => {
  const rest = KINDS_OF_COLUMNS.reduce((text, kind) => text.replace(kind, ' '), name.toLowerCase());
  const words = rest.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2 || /[^ -~]/.test(word));
  return new Set(words);
});

/**
 * Returns how similar two names are, from 0 to 1. Builds no list, because each pair of columns is compared.
 */
function likeness(one: string, other: string): number {
  const words = tellingWords(one);
  const others = tellingWords(other);
  let common = 0;
  for (const word of words) if (others.has(word)) common += 1;
  return common === 0 ? 0 : common / (words.size + others.size - common);
}

/**
 * Returns the amount column to which a currency column belongs: the amount that shares words with it (`Kwota
 * operacji` and `Waluta operacji`), else the adjacent amount. Null if the names do not show it. `amounts`:
 * the columns with amounts.
 */
export function amountColumnNamedLikeCurrency(
  currency: string,
  columns: readonly string[],
  amounts: readonly string[],
): string | null {
  let best: { readonly column: string; readonly like: number } | null = null;
  for (const column of amounts) {
    // A fee does not own a currency of the transfer: "Target currency" belongs to the amount, not to "Target
    // fee amount".
    const isSide = isFeeRateOrBalanceNamed(column) && !isFeeRateOrBalanceNamed(currency);
    const like = column === currency || isSide ? 0 : likeness(currency, column);
    if (like > (best?.like ?? 0)) best = { column, like };
  }
  if (best) return best.column;
  const place = columns.indexOf(currency);
  const beside = [columns[place - 1] ?? '', columns[place + 1] ?? ''].filter(
    (column) =>
      amounts.includes(column) &&
      !isFeeRateOrBalanceNamed(column) &&
      !isNamedByOther(column, currency, columns),
  );
  // With two adjacent amounts, names and positions do not tell the owner.
  return beside.length === 1 ? beside[0]! : null;
}

/**
 * Tells whether another currency column shares words with an amount, as `Orig currency` with `Orig amount`.
 */
const isNamedByOther = (amount: string, currency: string, columns: readonly string[]): boolean =>
  columns.some((other) => other !== currency && isCurrencyNamed(other) && likeness(other, amount) > 0);

/**
 * Returns the amount column that has values in exactly the same rows as a currency column that only some rows
 * fill.
 */
export function amountColumnFilledLikeCurrency(
  { columns, rows }: FileSample,
  currency: string,
  amount: string,
): string | null {
  const isFilled = (row: BankRow, column: string): boolean => cellTextOf(row.get(column)) !== '';
  const found = columns.find(
    (column) =>
      column !== amount &&
      column !== currency &&
      // The name must match, too, because an account number is also a number.
      isAmountNamed(column) &&
      !isFeeRateOrBalanceNamed(column) &&
      rows.some((row) => isFilled(row, column)) &&
      rows.every((row) => isFilled(row, column) === isFilled(row, currency)) &&
      areAmountTexts(textsIn(rows, column)),
  );
  return found ?? null;
}
