import { STATE_NAMES, stateCodeOf } from './state-names.js';

/** US territories. Each has a country code and, as a state, the same code. */
const TERRITORIES = 'AS FM GU MH MP PR PW UM VI';

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

export const US_TERRITORIES = setOf(TERRITORIES);

/** State codes of the countries in which FinCEN requires a state. */
const STATES_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...Array.from(STATE_NAMES, ([country, names]) => [country, new Set(Object.keys(names))] as const),
  ...[...US_TERRITORIES].map((code) => [code, new Set([code])] as const),
]);

const ALL_STATES: ReadonlySet<string> = new Set([...STATES_OF.values()].flatMap((codes) => [...codes]));

/**
 * Returns the states that an address in the country may name; all states if the country is unknown, null if
 * it has none.
 */
export const statesOfCountry = (country: string | null): ReadonlySet<string> | null =>
  country === null ? ALL_STATES : (STATES_OF.get(country) ?? null);

/** Whether a postal code has the format of its country: five or nine digits in the United States. */
export function isPostalCode(country: string | null, code: string): boolean {
  if (country !== null && (country === 'US' || US_TERRITORIES.has(country)))
    return /^\d{5}(?:\d{4})?$/.test(code);
  if (country === 'CA') return /^[A-Z]\d[A-Z]\d[A-Z]\d$/i.test(code);
  if (country === 'MX') return /^\d{5}$/.test(code);
  return /^[\p{L}\p{N}]{1,9}$/u.test(code);
}

/** Whether FinCEN rejects a ZIP code: its first five or last four digits are all zeros or all nines. */
export const isRefusedZip = (code: string): boolean => /^(?:0{5}|9{5})|^.{5}(?:0{4}|9{4})$/.test(code);

/**
 * Returns the code of the state in an address; null if none is given or it cannot be understood. A US
 * territory given as a country counts as its own state.
 */
export function stateOfAddress(country: string | null, given: string | null | undefined): string | null {
  if (country !== null && US_TERRITORIES.has(country)) return country;
  return given ? stateCodeOf(country, given) : null;
}
