// Exceeds the usual size: one pattern lists words of many languages.
import { amountReader } from './amounts.js';
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { ConversionFault } from './date-reader.js';
import { dateForms, type DateForm } from './guess-dates.js';
import { isColumnNamed, sidesOfWords } from './header-names.js';
import type { FileSample } from './sample.js';
import { stateOfText, type RowState } from './state-words.js';
import { isZoneName } from './zone-names.js';

const STATES_MAX = 20;

const textsIn = (rows: readonly BankRow[], column: string): string[] =>
  rows.map((row) => cellTextOf(row.get(column))).filter((text) => text !== '');

/**
 * The column that tells whether rows are booked, and the state of each word. `unknown`: words without a known
 * state.
 */
export interface StateColumn {
  readonly column: string;
  readonly words: ReadonlyMap<string, RowState>;
  readonly unknown: readonly string[];
  /** Whether the column's name means a state; other columns may contain kinds of payments. */
  readonly isState: boolean;
}

/** Finds the column of states by its name or its words. */
export function stateColumnOf({ columns, rows }: FileSample): StateColumn | null {
  const found = columns.flatMap((column) => {
    const texts = [...new Set(textsIn(rows, column))];
    const known = texts.flatMap((text) => {
      const state = stateOfText(text);
      return state === null ? [] : [[text, state] as const];
    });
    const isState = isColumnNamed(column, 'status');
    // Refunds do not count: a column of kinds also names them, and the import asks about them.
    const isOpen = known.some(([, state]) => state !== 'COMPLETED' && state !== 'REFUNDED');
    // Require half of the words: a kind of payment may be named like a state, such as "Storno".
    const fits = isState ? known.length > 0 : isOpen && known.length * 2 >= texts.length;
    // Words for debit and credit are no states: a cancelled debit moves money as well.
    const isOfSides = !isState && new Set(sidesOfWords(texts).values()).size === 2;
    if (texts.length > STATES_MAX || !fits || isOfSides) return [];
    const words = new Map(known);
    return [{ column, words, unknown: texts.filter((text) => !words.has(text)), isState }];
  });
  return found.find(({ isState }) => isState) ?? found[0] ?? null;
}

const ZONE_NAMES =
  /zeitzone|time ?zone|^tz$|fuseau|zona horaria|huso|fuso|tidszon|tijdzone|tidssone|tidszone|aikavyöhyke|strefa|часовой пояс|タイムゾーン|时区|時區/i;

/** Finds the column of time zones, such as CEST. */
export const zoneColumnOf = ({ columns, rows }: FileSample): string | undefined =>
  columns.find((column) => {
    const texts = [...new Set(textsIn(rows, column))];
    if (texts.length === 0 || texts.length > STATES_MAX) return false;
    return ZONE_NAMES.test(column) || texts.every((text) => /[A-Za-z]{2}/.test(text) && isZoneName(text));
  });

/** Returns the value of `negative` for a file with words for debit and credit; null if none is needed. */
export function negativeMeaningOfSides(
  rows: readonly (readonly [side: 'sender' | 'receiver', isNegative: boolean])[],
): {
  readonly negative: 'sender' | 'never';
  readonly isMixed: boolean;
} {
  const count = (side: string, negative: boolean) =>
    rows.filter((row) => row[0] === side && row[1] === negative).length;
  const negative = count('sender', true) > count('sender', false) ? 'sender' : 'never';
  const odd = negative === 'sender' ? count('sender', false) : count('sender', true);
  return { negative, isMixed: odd + count('receiver', true) > 0 };
}

/** Returns the possible patterns of a date as a text for the user. */
export function dateChoices(texts: readonly string[], forms: readonly DateForm[]): string {
  return forms
    .slice(0, 6)
    .map(({ pattern, calendar }) =>
      calendar === 'gregorian' ? pattern : `${pattern} with calendar: ${calendar}`,
    )
    .join(', ')
    .concat(texts.length > 0 ? `, such as for ${JSON.stringify(texts[0])}` : '');
}

/** Returns the texts with the most frequent shape, such as 99/99/9999; none if each shape occurs once. */
function mostOfOneShape(texts: readonly string[]): readonly string[] {
  const shapes = new Map<string, string[]>();
  for (const text of texts) {
    const shape = text.replace(/\p{Nd}/gu, '9').replace(/\p{L}+/gu, 'A');
    shapes.set(shape, [...(shapes.get(shape) ?? []), text]);
  }
  const most = [...shapes.values()].reduce((best, each) => (each.length > best.length ? each : best), []);
  return most.length > 1 ? most : [];
}

/**
 * Returns the best date form, the other forms that fit as many dates, and how many dates fit none of them.
 */
export function bestDateForm(
  texts: readonly string[],
  wishes: Parameters<typeof dateForms>[1] & { readonly isMixed?: boolean },
): { readonly best: DateForm; readonly others: readonly DateForm[]; readonly unfit: number } | null {
  const whole = dateForms(texts, wishes);
  const forms = whole.length > 0 || !wishes?.isMixed ? whole : dateForms(mostOfOneShape(texts), wishes);
  const [best] = forms;
  if (!best) return null;
  const others = forms.filter((form) => form !== best && form.fitting === best.fitting);
  return { best, others, unfit: texts.filter((text) => /\p{Nd}/u.test(text)).length - best.fitting };
}

/** Tells whether all amounts are whole numbers, as amounts in minor units are. */
export const areWholeAmounts = (amounts: readonly string[]): boolean => {
  const read = amountReader({ decimal: '.', thousands: '' });
  const numbers = amounts.map((text) => read(text));
  return (
    numbers.length > 2 &&
    numbers.every((number) => !(number instanceof ConversionFault) && /^-?\d+$/.test(number)) &&
    numbers.some((number) => typeof number === 'string' && number.replace('-', '').length > 3)
  );
};
