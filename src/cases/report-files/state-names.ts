import { foldForComparison } from './placeholder-phrases.js';

/**
 * States, territories and provinces by code (ISO 3166-2; postal codes of the armed forces), each with its
 * names and usual abbreviations separated by |. They are compared by `foldForComparison`, which ignores case,
 * accents and punctuation.
 */
const UNITED_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama|Ala',
  AK: 'Alaska|Alas',
  AZ: 'Arizona|Ariz',
  AR: 'Arkansas|Ark',
  CA: 'California|Calif|Cal',
  CO: 'Colorado|Colo|Col',
  CT: 'Connecticut|Conn',
  DE: 'Delaware|Del',
  DC: 'District of Columbia|Washington DC|Washington D C|Wash DC|Wash D C|Dist of Columbia',
  FL: 'Florida|Fla|Flor',
  GA: 'Georgia|Geo',
  HI: 'Hawaii|Hawai’i|Hawaiʻi',
  ID: 'Idaho|Ida',
  IL: 'Illinois|Ill|Ills',
  IN: 'Indiana|Ind',
  IA: 'Iowa|Ioa',
  KS: 'Kansas|Kans|Kan',
  KY: 'Kentucky|Ken|Kent',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts|Mass',
  MI: 'Michigan|Mich',
  MN: 'Minnesota|Minn',
  MS: 'Mississippi|Miss',
  MO: 'Missouri',
  MT: 'Montana|Mont',
  NE: 'Nebraska|Neb|Nebr',
  NV: 'Nevada|Nev',
  NH: 'New Hampshire|N Hampshire',
  NJ: 'New Jersey|N Jersey',
  NM: 'New Mexico|N Mexico|N Mex|New Mex',
  NY: 'New York|New York State|N York',
  NC: 'North Carolina|N Carolina|N Car|No Carolina',
  ND: 'North Dakota|N Dakota|N Dak|No Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma|Okla',
  OR: 'Oregon|Oreg|Ore',
  PA: 'Pennsylvania|Penn|Penna',
  RI: 'Rhode Island|Rhode Island and Providence Plantations|R Island',
  SC: 'South Carolina|S Carolina|S Car|So Carolina',
  SD: 'South Dakota|S Dakota|S Dak|So Dakota',
  TN: 'Tennessee|Tenn',
  TX: 'Texas|Tex',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia|Virg',
  WA: 'Washington|Washington State|Wash',
  WV: 'West Virginia|W Virginia|W Va|W Virg',
  WI: 'Wisconsin|Wis|Wisc',
  WY: 'Wyoming|Wyo',
  AA: 'Armed Forces Americas|Armed Forces of the Americas|Armed Forces the Americas',
  AE: 'Armed Forces Europe|Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East',
  AP: 'Armed Forces Pacific',
  AS: 'American Samoa|Amer Samoa',
  FM: 'Federated States of Micronesia|Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands|Northern Marianas|N Mariana Islands|CNMI',
  PR: 'Puerto Rico|P Rico',
  PW: 'Palau',
  UM: 'United States Minor Outlying Islands|US Minor Outlying Islands|U S Minor Outlying Islands',
  VI: 'US Virgin Islands|U S Virgin Islands|Virgin Islands|USVI|Virgin Islands of the United States',
};

const CANADA: Readonly<Record<string, string>> = {
  AB: 'Alberta|Alta',
  BC: 'British Columbia|Colombie-Britannique|Brit Columbia',
  MB: 'Manitoba|Man',
  NB: 'New Brunswick|Nouveau-Brunswick',
  NL:
    'Newfoundland and Labrador|Newfoundland & Labrador|Newfoundland|Labrador|' +
    'Terre-Neuve-et-Labrador|Nfld|NF|' +
    'Terre-Neuve|Newfoundland Labrador',
  NS: 'Nova Scotia|Nouvelle-Écosse',
  NT: 'Northwest Territories|North West Territories|Territoires du Nord-Ouest|NWT|N W T',
  NU: 'Nunavut',
  ON: 'Ontario|Ont',
  PE: 'Prince Edward Island|Île-du-Prince-Édouard|PEI|P E I',
  QC: 'Quebec|Québec|Que|PQ|P Q',
  SK: 'Saskatchewan|Sask',
  YT: 'Yukon|Yukon Territory|Territoire du Yukon|YK',
};

const MEXICO: Readonly<Record<string, string>> = {
  AGU: 'Aguascalientes|Ags',
  BCN: 'Baja California|Baja California Norte|BC|B C',
  BCS: 'Baja California Sur|B C S',
  CAM: 'Campeche|Camp',
  CHH: 'Chihuahua|Chih',
  CHP: 'Chiapas|Chis',
  CMX:
    'Ciudad de México|CDMX|Mexico City|Distrito Federal|DF|D F|México D F|México DF|Cd de México|' +
    'Cd México',
  COA: 'Coahuila|Coahuila de Zaragoza|Coah',
  COL: 'Colima',
  DIF: '',
  DUR: 'Durango|Dgo',
  GRO: 'Guerrero',
  GUA: 'Guanajuato|Gto',
  HID: 'Hidalgo|Hgo',
  JAL: 'Jalisco',
  MEX: 'México|Estado de México|Edo de México|Edo Mex|Edo de Mex|Edomex|State of Mexico|Mexico State',
  MIC: 'Michoacán|Michoacán de Ocampo|Mich',
  MOR: 'Morelos',
  NAY: 'Nayarit',
  NLE: 'Nuevo León|NL|N L',
  OAX: 'Oaxaca',
  PUE: 'Puebla',
  QUE: 'Querétaro|Querétaro de Arteaga|Qro',
  ROO: 'Quintana Roo|Q Roo|QROO|Q R|QR',
  SIN: 'Sinaloa',
  SLP: 'San Luis Potosí|S L P',
  SON: 'Sonora',
  TAB: 'Tabasco',
  TAM: 'Tamaulipas|Tamps',
  TLA: 'Tlaxcala|Tlax',
  VER: 'Veracruz|Veracruz de Ignacio de la Llave|Veracruz Llave',
  YUC: 'Yucatán',
  ZAC: 'Zacatecas',
};

/** Codes by the names that people write, for each country whose states FinCEN's form has. */
export const STATE_NAMES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['US', UNITED_STATES],
  ['CA', CANADA],
  ['MX', MEXICO],
]);

const WRITTEN = new Map(
  Array.from(STATE_NAMES, ([country, names]) => {
    const codes = Object.entries(names).flatMap(([code, written]) =>
      [code, ...written.split('|')]
        .filter(Boolean)
        .map((name) => [joined(foldForComparison(name)), code] as const),
    );
    return [country, new Map(codes)] as const;
  }),
);

/** Joins single letters, because "N.Y.", "N Y" and "NY" are the same abbreviation. */
function joined(name: string): string {
  return name.replaceAll(' ', '');
}

const BEFORE =
  /^(?:(?:THE )?(?:STATE|COMMONWEALTH|PROVINCE|TERRITORY) OF|ESTADO DE|EDO DE|PROVINCE DE|PROVINCE DU) /;
const BEHIND = / (?:STATE|PROVINCE|TERRITORY)$/;
const CHARS_MAX = 80;

/**
 * Returns the code of a state, territory or province, given in any spelling as a code, a name or an
 * abbreviation: CA, California, Calif., US-CA. `country`: US, CA or MX; null if it is unknown, and then the
 * name must belong to a single country. Null for any other text.
 */
export function stateCodeOf(country: string | null, given: string): string | null {
  if (given.length > CHARS_MAX) return null;
  const countries = country === null ? [...WRITTEN.keys()] : [country];
  const found = countries.flatMap((each) => codeIn(each, given) ?? []);
  return found.length === 1 ? found[0]! : null;
}

function codeIn(country: string, given: string): string | null {
  const codes = WRITTEN.get(country);
  const name = foldForComparison(given);
  const prefix = `${country} `;
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : null;
  for (const each of [name, own, name.replace(BEFORE, ''), name.replace(BEHIND, '')]) {
    const code = each === null ? undefined : codes?.get(joined(each));
    if (code !== undefined) return code;
  }
  return null;
}
