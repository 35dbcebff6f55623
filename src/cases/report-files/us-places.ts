/** US states, the District of Columbia and the three codes of the armed forces. */
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ' +
  'ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AA AE AP';

/** US territories. Each has a country code and the same code as a state. */
const TERRITORIES = 'AS FM GU MH MP PR PW UM VI';

const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';

const MEXICAN_STATES =
  'AGU BCN BCS CAM CHH CHP CMX COA COL DIF DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP ' +
  'SON TAB TAM TLA VER YUC ZAC';

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

export const US_TERRITORIES = setOf(TERRITORIES);

/** State codes of the countries in which FinCEN requires a state. */
const STATES_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['US', setOf(`${STATES} ${TERRITORIES}`)],
  ['CA', setOf(PROVINCES)],
  ['MX', setOf(MEXICAN_STATES)],
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
