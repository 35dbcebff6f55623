import { NAME_CHARS_MAX } from './bank-rows.js';
import { currenciesOf } from './currency-signs.js';
import table from './header-names.json' with { type: 'json' };

export type Kind = 'transactions' | 'entities' | 'alerts';
const TABLE: Readonly<Record<Kind, Readonly<Record<string, string>>>> = table;

const WITHOUT_CURRENCY = 100_000;
const ENDING = 200_000;
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
  if (group === undefined) return [notation];
  return inner.split('|').flatMap((each) => expanded(notation.replace(group, each)));
}

/** Returns the fields of a kind that have names, in the order in which they take columns. */
export const fieldsOf = (kind: Kind): readonly string[] => Object.keys(TABLE[kind]);

const listsOf = (kind: Kind, field: string): Map<string, string[]> =>
  new Map(
    (TABLE[kind][field] ?? '').split('; ').map((list) => {
      const [language = '', names = ''] = list.split(': ');
      return [language, names.split(', ').flatMap(expanded)];
    }),
  );

/** Names of one field in folded form, each with its place in the list of its language. */
interface Names {
  readonly whole: ReadonlyMap<string, number>;
  readonly endings: readonly (readonly [ending: string, place: number])[];
}

const known = new Map<string, Names>();

function namesOf(kind: Kind, field: string): Names {
  const key = `${kind} ${field}`;
  const found = known.get(key);
  if (found) return found;
  const whole = new Map<string, number>();
  const endings: [string, number][] = [];
  for (const names of listsOf(kind, field).values())
    for (const [place, name] of names.entries()) {
      const text = folded(name);
      if (name.startsWith('-')) endings.push([text, place]);
      else if (text !== '' && !whole.has(text)) whole.set(text, place);
    }
  const names = { whole, endings };
  known.set(key, names);
  return names;
}

const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;

function withoutCurrency(column: string): { readonly name: string; readonly words: readonly string[] } {
  const plain = column.normalize('NFKC');
  const inBrackets = [...plain.matchAll(BRACKETS)];
  const rest = plain.replace(BRACKETS, ' ').trim();
  const words = rest.split(/[\s_]/).filter((word) => word !== '');
  const last = words.length > 1 ? words.at(-1)! : '';
  const before = words.slice(0, -1).join(' ');
  const isCurrency = currenciesOf(last) !== null;
  const name = isCurrency ? before.replace(/\s(in|en|em|i)$/i, '') : rest;
  return {
    name,
    words: [...inBrackets.map(([, inner = '']) => inner.trim()), ...(isCurrency ? [last] : [])],
  };
}

/** Returns how well a column's name fits a field, 0 best; null for not at all. */
export function rankOf(column: string, field: string, kind: Kind = 'transactions'): number | null {
  if (column.length > NAME_CHARS_MAX) return null;
  const { whole, endings } = namesOf(kind, field);
  const { name } = withoutCurrency(column);
  const last = /^[\w-]{2,}(?:\.[\w-]+)+$/.test(column) ? column.slice(column.lastIndexOf('.') + 1) : '';
  for (const [text, more] of [
    [folded(column), 0],
    [folded(name), WITHOUT_CURRENCY],
    [folded(last), WITHOUT_CURRENCY],
  ] as const) {
    const place = whole.get(text);
    if (place !== undefined) return place + more;
  }
  const ending = endings.find(([text]) => folded(name).endsWith(text) && folded(name) !== text);
  return ending ? ending[1] + ENDING : null;
}

export const isNamed = (column: string, field: string): boolean => rankOf(column, field) !== null;

/** Tells whether a name is one of a side, such as `sender`, followed by what `part` names, such as `iban`. */
export function isOfSide(column: string, side: 'sender' | 'receiver', part: 'of_id' | 'of_name'): boolean {
  const text = folded(column);
  const { whole } = namesOf('transactions', part);
  return [...namesOf('transactions', side).whole.keys()].some(
    (word) => text.startsWith(word) && whole.has(text.slice(word.length)),
  );
}

/** Returns the currency that the name of a column says, as in `Amount (EUR)`; null without a single one. */
export function currencyInName(column: string): string | null {
  const codes = withoutCurrency(column).words.flatMap((word) => currenciesOf(word) ?? []);
  return codes[0] ?? null;
}

let allNames: ReadonlySet<string> | null = null;

/** Counts the cells of a line that are names of columns; 0 where one is a number or a date. */
export function countNames(cells: readonly string[]): number {
  if (cells.some((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell))) return 0;
  allNames ??= new Set(
    (Object.keys(TABLE) as Kind[]).flatMap((kind) =>
      fieldsOf(kind).flatMap((field) => [...namesOf(kind, field).whole.keys()]),
    ),
  );
  return cells.filter((cell) =>
    [cell, withoutCurrency(cell).name].some((name) => name.length > 1 && allNames!.has(folded(name))),
  ).length;
}

export type Side = 'sender' | 'receiver';

/**
 * Returns the side that each word for debit or credit means, in the language that knows most of them: C is a
 * credit where D stands beside it, and a charge (cargo) where A does.
 */
export function sidesOfWords(words: readonly string[]): ReadonlyMap<string, Side> {
  let best = new Map<string, Side>();
  const [sends, receives] = [listsOf('transactions', 'sends'), listsOf('transactions', 'receives')];
  for (const language of sends.keys()) {
    const [sent, received] = [sends, receives].map(
      (lists) => new Set((lists.get(language) ?? []).map(folded)),
    );
    const found = new Map<string, Side>();
    for (const word of words)
      if (sent!.has(folded(word))) found.set(word, 'sender');
      else if (received!.has(folded(word))) found.set(word, 'receiver');
    const isBetter = found.size - best.size || new Set(found.values()).size - new Set(best.values()).size;
    if (isBetter > 0) best = found;
  }
  return best;
}
