const LANGUAGES = (
  'en de fr nl es it pt sv da nb pl cs hu tr fi is et lv lt sk sl ro bg el ru uk he ar-EG ar-LB ' +
  'ar-DZ ar-MA fa hi th vi id ms zh ja ko ca'
).split(' ');
const LETTERS_MIN = 3;

/**
 * Removes accents, but only from Latin, Greek and Cyrillic letters: two Thai month names differ only by a
 * vowel that counts as a mark.
 */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}]/gu, '')
    .toLowerCase();

interface MonthNames {
  readonly whole: ReadonlyMap<string, number>;
  readonly cut: ReadonlyMap<string, number>;
}

let names: MonthNames | null = null;

/** Returns the month, from 1, of a full or abbreviated name in any language; NaN for any other word. */
export function monthOfName(name: string): number {
  names ??= monthNames();
  const letters = lettersOf(name);
  return names.whole.get(letters) ?? names.cut.get(letters) ?? NaN;
}

/**
 * Maps month names of all languages to months. A name that means different months in two languages becomes
 * NaN, so that the user is asked.
 */
function monthNames(): MonthNames {
  const whole = new Map([
    ['mrz', 3],
    ['sept', 9],
  ]);
  const cut = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, month: number) => {
    if (name !== '') to.set(name, (to.get(name) ?? month) === month ? month : NaN);
  };
  for (const language of LANGUAGES)
    for (const month of ['short', 'long'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const calendar = { calendar: 'gregory', timeZone: 'UTC' };
        const format = new Intl.DateTimeFormat(language, { day, month, ...calendar });
        for (let at = 1; at <= 12; at++) {
          const parts = format.formatToParts(Date.UTC(2025, at - 1));
          const name = lettersOf(parts.find(({ type }) => type === 'month')!.value);
          add(whole, name, at);
          for (let end = LETTERS_MIN; end < name.length; end++) add(cut, name.slice(0, end), at);
        }
      }
  return { whole, cut };
}
