import { groupedBy } from '../../kernel/grouped-by.js';

/** Traits of a customer that group outcomes; a model may not read them. */
export interface CustomerTraits {
  readonly nationality?: readonly string[] | null | undefined;
  readonly citizenship?: readonly string[] | null | undefined;
  readonly dob?: string | null | undefined;
  readonly name?: string | null | undefined;
}

const AGE_BAND_STARTS = [18, 30, 45, 60, 75] as const;
const YEAR_MS = 365.2425 * 86_400_000;

const WRITING_SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Chinese, Japanese or Korean', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u],
] as const;

/** Returns the groups of a customer; `atMs`: time of the age, ms. Uses the rarer of several scripts. */
export function customerGroupsOf(traits: CustomerTraits | null, atMs: number) {
  const { nationality, citizenship, dob, name } = traits ?? {};
  const countries = nationality?.length ? nationality : citizenship;
  const years = dob ? Math.floor((atMs - Date.parse(dob)) / YEAR_MS) : null;
  return {
    nationality: countries?.length ? [...new Set(countries)].sort().join(' and ') : 'not known',
    age: years === null ? 'not known' : ageBand(years),
    script: name
      ? (WRITING_SCRIPTS.findLast(([, signs]) => signs.test(name))?.[0] ?? 'another one')
      : 'not known',
  };
}

function ageBand(years: number): string {
  const at = AGE_BAND_STARTS.filter((from) => years >= from).length;
  if (at === 0) return `below ${AGE_BAND_STARTS[0]}`;
  return at === AGE_BAND_STARTS.length
    ? `from ${AGE_BAND_STARTS.at(-1)}`
    : `${AGE_BAND_STARTS[at - 1]} to ${AGE_BAND_STARTS[at]! - 1}`;
}

export interface GroupCount {
  readonly name: string;
  readonly alerts: number;
  readonly escalated: number;
  readonly decided: number;
  readonly confirmed: number;
  readonly reversed: number;
}

export interface Decided {
  readonly isEscalated: boolean;
  readonly isConfirmed: boolean | null;
}

export function countOutcomesBy<Each extends Decided>(
  alerts: readonly Each[],
  nameOf: (each: Each) => string,
): GroupCount[] {
  return [...groupedBy(alerts, nameOf)]
    .map(([name, those]) => {
      const decided = those.filter(({ isConfirmed }) => isConfirmed !== null);
      return {
        name,
        alerts: those.length,
        escalated: those.filter(({ isEscalated }) => isEscalated).length,
        decided: decided.length,
        confirmed: decided.filter(({ isConfirmed }) => isConfirmed).length,
        reversed: decided.filter(({ isEscalated, isConfirmed }) => isEscalated !== isConfirmed).length,
      };
    })
    .sort((a, b) => b.alerts - a.alerts || (a.name < b.name ? -1 : 1));
}
