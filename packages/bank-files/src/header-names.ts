// Exceeds the usual size: one pattern lists words of many languages.
import { COLUMN_NAME_CHARS_MAX } from './bank-rows.js';
import { currenciesOfSign } from './currency-signs.js';
import { cachedByName } from './name-cache.js';
import table from './header-names.json' with { type: 'json' };

/** Kinds of items that a file may contain. */
export type UploadKind = 'transactions' | 'entities' | 'alerts';
/** A side of a payment. */
export type PartySide = 'sender' | 'receiver';
const TABLE: Readonly<Record<UploadKind, Readonly<Record<string, string>>>> = table;

const LETTERS = { ø: 'o', æ: 'ae', å: 'a', ß: 'ss', ł: 'l', đ: 'd', ı: 'i', œ: 'oe' };

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[øæåßłđıœ]/g, (letter) => LETTERS[letter as keyof typeof LETTERS]);

function expanded(notation: string): string[] {
  const [group, inner = ''] = /\(([^()]*)\)/.exec(notation) ?? [];
  if (group === undefined) return [folded(notation)];
  return inner.split('|').flatMap((each) => expanded(notation.replace(group, each)));
}

/**
 * Returns the fields of a kind that have known column names, in the order in which columns are assigned to
 * them.
 */
export const fieldsOfKind = (kind: UploadKind): readonly string[] => Object.keys(TABLE[kind]);

/** Cached by kind and field, because expanding all names takes milliseconds and is needed for each column. */
const listsByField = new Map<string, ReadonlyMap<string, string[]>>();

/** Returns the normalized names of a field by language. */
function listsOf(kind: UploadKind, field: string): ReadonlyMap<string, string[]> {
  const key = `${kind} ${field}`;
  const made = listsByField.get(key);
  if (made) return made;
  const lists = new Map<string, string[]>();
  listsByField.set(key, lists);
  for (const list of (TABLE[kind][field] ?? '').split('; ')) {
    const [language = '', names = ''] = list.split(': ');
    lists.set(language, [...(lists.get(language) ?? []), ...names.split(', ').flatMap(expanded)]);
  }
  return lists;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Returns the normalized names of a field with their position in the list of their language. */
function namesOf(kind: UploadKind, field: string): ReadonlyMap<string, number> {
  const key = `${kind} ${field}`;
  let names = known.get(key);
  if (!names) {
    const places = [...listsOf(kind, field).values()].flatMap((list) => [...list.entries()]);
    // Reversed, so that a name that several languages share keeps its first position.
    names = new Map(places.toReversed().map(([place, name]) => [name, place]));
    known.set(key, names);
  }
  return names;
}

/** Returns a column's name without text in brackets and without a path such as `sum.` before it. */
const shortened = (column: string): string =>
  column.replace(/[([{][^()[\]{}]*[)\]}]/g, ' ').replace(/^[\w-]+(?:\.[\w-]+)*\.(?=[\w-]+$)/, '');

/** Names of columns for all fields of all kinds. */
let allNames: ReadonlySet<string> | undefined;

const namesOfAll = (): ReadonlySet<string> =>
  new Set(
    (Object.keys(TABLE) as UploadKind[]).flatMap((kind) =>
      fieldsOfKind(kind).flatMap((field) => [...namesOf(kind, field).keys()]),
    ),
  );

/** Words between the name of a column and its currency, as in `Gutschrift in CHF` and `Kwota w PLN`. */
const PREPOSITION = /[ _](?:in|en|em|w|v|i|в|у)$/iu;

/** Splits the name of a column from its currency sign or code, as in `Importe EUR` and `R$ Valor`. */
function splitName(column: string): { readonly name: string; readonly code: string } {
  const [, behind = '', last = ''] = /^(.*\S)[ _](\S{1,4})$/.exec(column) ?? [];
  if (isCurrencyMark(last)) return { name: behind.replace(PREPOSITION, ''), code: last };
  const [, first = '', before = ''] = /^(\S{1,4})[ _](\S.*)$/.exec(column) ?? [];
  return isCurrencyMark(first) ? { name: before, code: first } : { name: column, code: '' };
}

/**
 * Tells whether a word in a name is a currency. Letters count only as capitals: "all" and "try" are also
 * ordinary words.
 */
const isCurrencyMark = (word: string): boolean =>
  (/^[A-Z]{3}$/.test(word) || !/^[A-Za-z]*$/.test(word) || /^(?:kr|Rs|Ft|Kc|Fr|RM|Rp|TL)\.?$/.test(word)) &&
  currenciesOfSign(word) !== null;

const withoutCode = (column: string): string => splitName(column).name;

/** Returns the normalized forms of a name in which it is looked up, the whole name first. */
const formsOfName = cachedByName((column) => [
  folded(column),
  folded(shortened(column)),
  folded(withoutCode(column)),
]);

/** Rates how well the name of a column fits a field: 0 is best, null is no fit. */
export function rankOfColumn(
  column: string,
  field: string,
  kind: UploadKind = 'transactions',
): number | null {
  if (column.length > COLUMN_NAME_CHARS_MAX) return null;
  const names = namesOf(kind, field);
  for (const form of formsOfName(column)) {
    const rank = names.get(form);
    if (rank !== undefined) return rank;
  }
  return null;
}

/** Tells whether the name of a column fits a field. */
export const isColumnNamed = (column: string, field: string): boolean => rankOfColumn(column, field) !== null;

/** Tells whether a column is named like the id that the bank gives to a payment. */
export const isPaymentIdNamed = cachedByName((name) => isColumnNamed(name, 'transaction_id'));

/** Returns the currency in brackets in the name of a column, as in `Amount (EUR)`. */
export function currencyInName(column: string): string | undefined {
  const { code } = splitName(column);
  const codes = code === '' ? null : currenciesOfSign(code);
  if (codes) return codes.length === 1 ? codes[0] : undefined;
  const [, ...inBrackets] = column.split(/[()[\]{}]/);
  // Only words with one meaning: "$" in a name may mean many currencies.
  const words = inBrackets.flatMap((text) => [
    text.trim(),
    ...(text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []),
  ]);
  return words.map((word) => currenciesOfSign(word)).find((each) => each?.length === 1)?.[0];
}

/** Returns the crypto currency or other asset in brackets at the end of a name, as in `Value (ETH)`. */
export const assetInName = (column: string): string | undefined =>
  /[([{]\s*([A-Z][A-Z0-9]{2,5})\s*[)\]}]\s*$/.exec(column)?.[1];

const VALUE_DAYS =
  /\bval(?:ue|uta|utei|ute|eur|or)?\b|valutada|dateval|wertstellung|\bwert\b|wertdat|rentedat|rentepvm|värdedag|vaerdidag|verdidato|arvopäiv|arvopvm|waluty|valör|splatnost|értéknap|эффектив|валютир|αξίας|αξιας|ערך|القيمة|الاستحقاق|تاريخ الحق|有効日|起算日|起息日|计息日|기산일|มีผล|hiệu lực|efektif|effective/iu;

const BOOKING_DAYS =
  /book|buchung|posted|posting|comptab|contab|księg|ksieg|bokför|bogfør|bokfør|kirjau|zaúčt|zauct|könyvel|konyvel|knjiž|muhasebe|обработ|провед|учет|учёт|проводк|осчетовод|記帳|記入|入帳|入账|记账|기장|καταχώρ|λογιστ|القيد|רישום/iu;

/** Tells whether a column's name means the day on which a payment was booked. */
export const isBookingDayNamed = cachedByName((name) => BOOKING_DAYS.test(name));

/** Tells whether a column's name means the value date and not the booking date. */
export const isValueDayNamed = cachedByName((name) => VALUE_DAYS.test(name));

/** Counts the cells of a line that are known column names; returns 0 if a cell is a number or a date. */
export function countColumnNames(cells: readonly string[]): number {
  if (cells.some((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell))) return 0;
  const names = (allNames ??= namesOfAll());
  const isKnown = (cell: string): boolean => {
    if (cell.length > COLUMN_NAME_CHARS_MAX) return false;
    const name = folded(cell);
    return name.length > 1 && (names.has(name) || names.has(folded(shortened(cell))));
  };
  return cells.filter(isKnown).length;
}

const SIGN_SIDES: ReadonlyMap<string, PartySide> = new Map([
  ['+', 'receiver'],
  ['-', 'sender'],
  ['\u2212', 'sender'],
]);

/** Tells whether a text consists of letters, so that a broken value does not decide the direction. */
const isWord = (text: string): boolean => /^[\p{L}\p{M}./-]+$/u.test(text);

let madeSides: Map<string, Map<string, PartySide>> | undefined;

/**
 * Returns the side of each normalized word, by language. Cached, because a file may have a thousand columns
 * of words.
 */
function sidesByLanguage(): ReadonlyMap<string, ReadonlyMap<string, PartySide>> {
  if (madeSides) return madeSides;
  madeSides = new Map();
  for (const [field, side] of [
    ['receives', 'receiver'],
    ['sends', 'sender'],
  ] as const)
    for (const [language, words] of listsOf('transactions', field))
      for (const word of words) {
        const sides = madeSides.get(word) ?? new Map<string, PartySide>();
        madeSides.set(word, sides.set(language, side));
      }
  return madeSides;
}

/**
 * Returns the side that each word for debit or credit means, in the language that knows most of the words.
 */
export function sidesOfWords(words: readonly string[]): ReadonlyMap<string, PartySide> {
  if (words.length > 0 && words.every((word) => SIGN_SIDES.has(word)))
    return new Map(words.map((word) => [word, SIGN_SIDES.get(word)!]));
  const known = words
    .filter(isWord)
    .flatMap((word) => [[word, sidesByLanguage().get(folded(word))] as const])
    .filter((each): each is [string, ReadonlyMap<string, PartySide>] => each[1] !== undefined);
  if (known.length === 0) return new Map();
  const languages = [...listsOf('transactions', 'sends').keys()];
  const found = languages.map(
    (language) =>
      new Map(
        known.flatMap(([word, sides]) =>
          sides.has(language) ? [[word, sides.get(language)!] as const] : [],
        ),
      ),
  );
  // Prefer a language in which both sides occur: with D, C means credit; with A (abono), C means cargo (a
  // charge).
  const worth = (sides: ReadonlyMap<string, PartySide>) => sides.size * 10 + new Set(sides.values()).size;
  return found.reduce((best, each) => (worth(each) > worth(best) ? each : best));
}
