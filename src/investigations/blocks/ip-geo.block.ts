import { z } from 'zod';
import { quoted } from '../../kernel/visible-text.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { SHARERS_MAX } from '../domain/case/facts/contact-facts.js';
import { notAssessed, type Color, type Finding, type Json } from '../domain/scoring/flag.js';
import {
  nationalitiesOf,
  PLACED_COUNTERPARTIES_MAX,
  type FatfStatus,
  type IpFacts,
  type NamedCountry,
  type PlaceFacts,
} from '../domain/case/facts/place-facts.js';
import { isBeyondEveryday } from '../domain/network/real-flows.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { colorFrom, findAll, orMore, type AssessedFlag, type Block } from './block.js';
import { placeOf } from './name-place.js';
import { OWN, SHARED, VA_FLAGS } from './sources.js';

const Rules = z.object({
  foreignCountriesYellowFrom: z.int().default(2).describe(`${OWN}: one other country is a journey`),
  /** No more than are looked up. */
  sharedYellowFrom: z.int().max(SHARERS_MAX).default(3).describe(`${SHARED}; a household shares one`),
  sharedRedFrom: z.int().max(SHARERS_MAX).default(8).describe(SHARED),
  stableAddressesMin: z.int().default(2).describe(`${OWN}: one address is no habit`),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly residence: string | null;
  readonly nationalities: readonly string[];
  readonly ips: readonly IpFacts[];
  readonly counterparties: PlaceFacts['counterparties'];
  readonly counterpartiesTruncated: boolean;
  readonly fatf: PlaceFacts['fatf'];
  /** Null where no name was looked at. */
  readonly namedCountries: readonly NamedCountry[] | null;
  readonly listedRows: readonly { readonly id: string; readonly country: string }[];
  /** With counterparties in countries under counter-measures, together more than an everyday sum moved. */
  readonly isCalledFlow: boolean;
}

const NOTHING: PlaceFacts = { ips: [], counterparties: [], counterpartiesTruncated: false, fatf: {} };

function select(facts: CaseFacts): Input {
  const { profile, transactions } = subjectOf(facts);
  const places = facts.places ?? NOTHING;
  const listed = places.counterparties.filter(({ country }) => places.fatf[country]);
  const countries = new Map(listed.map(({ entityId, country }) => [`entity:${entityId}`, country]));
  const listedRows: Input['listedRows'][number][] = [];
  const called: TransactionRow[] = [];
  for (const row of countries.size > 0 ? transactions : []) {
    const country = row.counterparty === null ? undefined : countries.get(row.counterparty);
    if (country === undefined) continue;
    listedRows.push({ id: row.id, country });
    if (places.fatf[country] === 'call_for_action') called.push(row);
  }
  return {
    residence: profile?.mailing_country ?? null,
    nationalities: nationalitiesOf(profile),
    ...places,
    namedCountries: places.namedCountries ?? null,
    listedRows,
    isCalledFlow: isBeyondEveryday(called, {
      thresholds: facts.reportingThresholds ?? {},
      rates: facts.profile?.rates ?? {},
    }),
  };
}

const CALLED: ReadonlySet<FatfStatus | undefined> = new Set(['call_for_action', 'enhanced_due_diligence']);

const NO_ADDRESS = 'No IP address of the subject is known.';
const LOCAL_ALONE =
  'Each IP address is one that every network may have (private or local): who shares it tells nothing.';

const addressOf = (ip: IpFacts, all: readonly IpFacts[]): Words =>
  cite(pointer('facts', 'places', 'ips', all.indexOf(ip), 'address'), quoted(ip.address, 60));

const first = (some: readonly IpFacts[], all: readonly IpFacts[]): Words =>
  joined(
    some.slice(0, 3).map((ip) => addressOf(ip, all)),
    ', ',
  );

const countOf = (ips: readonly IpFacts[]): Words =>
  phrase`${cite('/counts/ips', ips.length)} ${plural(ips.length, 'IP address')}`;

function hidden({ ips }: Input): Finding {
  if (ips.length === 0) return notAssessed(NO_ADDRESS);
  const tor = ips.filter((ip) => ip.tor === true);
  const vpn = ips.filter((ip) => ip.vpn);
  const hosting = ips.filter((ip) => ip.hosting);
  const isUnknown = ips.some((ip) => ip.tor === null);
  const value = {
    addresses: ips.length,
    hosting: hosting.length,
    tor: isUnknown && tor.length === 0 ? null : tor.length,
    vpn: vpn.length,
  };
  if (tor.length > 0)
    return { color: 'red', value, rationale: phrase`Exits of the Tor network: ${first(tor, ips)}.` };
  const either = ips.filter((ip) => ip.vpn || ip.hosting);
  if (either.length > 0) {
    const share = phrase`${cite('/counts/hidingIps', either.length)} of ${countOf(ips)}`;
    const belong = either.length === 1 ? 'belongs' : 'belong';
    const byVpn = phrase`${belong} to a VPN (${cite('/value/vpn', vpn.length)})`;
    const byHost = phrase`a hosting company (${cite('/value/hosting', hosting.length)})`;
    const rationale = phrase`${share} ${byVpn} or ${byHost}: ${first(either, ips)}.`;
    return { color: 'yellow', value, rationale };
  }
  const belongs = ips.length === 1 ? 'it belongs to no' : 'none belongs to a';
  const clear = phrase`Looked at ${countOf(ips)}: ${belongs} known VPN or hosting company`;
  const exits = ips.length === 1 ? 'and is no' : 'or is an';
  return isUnknown
    ? notAssessed(phrase`${clear}; no current list of Tor exits is there.`, value)
    : { color: 'white', value, rationale: phrase`${clear} ${exits} exit of the Tor network.` };
}

function abroad({ ips, residence, fatf }: Input, rules: Rules): Finding {
  const threshold: Json = { red: 'call_for_action', yellow: rules.foreignCountriesYellowFrom };
  if (ips.length === 0) return notAssessed(NO_ADDRESS, null, threshold);
  const located = [...new Set(ips.flatMap(({ country }) => country ?? []))].sort();
  if (located.length === 0) return notAssessed('No IP address can be placed in a country.', null, threshold);
  const foreign = located.filter((country) => country !== residence);
  // Without a residence nothing can be called foreign, and yet such a country must not go unseen.
  const called = foreign.filter((country) => CALLED.has(fatf[country]));
  if (called.length > 0) {
    const rationale = `IP addresses in ${called.join(', ')}, on the FATF list that calls for action.`;
    return { color: 'red', value: foreign, threshold, rationale };
  }
  if (residence === null) return notAssessed('The country of residence is missing.', located, threshold);
  const unplaced = ips.filter(({ country }) => country === null).length;
  const color: Color = foreign.length >= rules.foreignCountriesYellowFrom ? 'yellow' : 'white';
  const countries = plural(foreign.length, 'country');
  const count = phrase`${cite('/value', foreign.length)} ${countries}`;
  const named = foreign.slice(0, 10).join(', ');
  const abroad = phrase`IP addresses in ${count} other than the residence ${residence}: ${named}`;
  const told = foreign.length > 0 ? abroad : `No IP address lies outside the residence ${residence}`;
  const some = phrase`; ${cite('/counts/unplacedIps', unplaced)} of ${countOf(ips)} cannot be placed`;
  const rationale = phrase`${told}${unplaced > 0 ? some : ''}.`;
  return { color, value: foreign, threshold, rationale };
}

/** Whether a name that a payment names holds a country that the FATF calls for action on. */
export const fatfNamed = ({ places }: CaseFacts): boolean =>
  (places?.namedCountries ?? []).some(({ country }) => places?.fatf[country] === 'call_for_action');

const LISTS: readonly (readonly [FatfStatus, Color, string])[] = [
  ['call_for_action', 'red', 'on the FATF list that calls for action'],
  [
    'enhanced_due_diligence',
    'red',
    'on the FATF list that calls for action, by enhanced due diligence alone',
  ],
  ['increased_monitoring', 'yellow', 'under increased monitoring by the FATF'],
];

function listedCountries(input: Input): Finding {
  const { residence, nationalities, counterparties, fatf } = input;
  if (residence === null && nationalities.length === 0 && counterparties.length === 0) {
    return notAssessed('No country of residence, nationality or counterparty is known.');
  }
  const many = plural(counterparties.length, 'counterparty');
  const placed = phrase`${cite('/counts/placedCounterparties', counterparties.length)} ${many}`;
  for (const [status, color, text] of LISTS) {
    const on = (countries: readonly string[]) => countries.filter((country) => fatf[country] === status);
    const value = {
      residence: on(residence === null ? [] : [residence]),
      nationality: on(nationalities),
      counterparty: [...new Set(on(counterparties.map(({ country }) => country)))].sort(),
    };
    const found = Object.entries(value).flatMap(([role, countries]) =>
      countries.length > 0 ? [`${role} ${countries.slice(0, 10).join(', ')}`] : [],
    );
    if (found.length === 0) continue;
    const evidence = input.listedRows.filter(({ country }) => fatf[country] === status).map(({ id }) => id);
    const isFlow = status === 'call_for_action' && input.isCalledFlow;
    const listed = `${text[0]!.toUpperCase()}${text.slice(1)}: ${found.join('; ')}.`;
    return {
      color,
      value,
      ...(isFlow ? { mandatory: 'call_for_action_country' as const } : {}),
      rationale: isFlow ? `${listed} Money went there or came from there.` : listed,
      evidence,
    };
  }
  if (input.counterpartiesTruncated) {
    return notAssessed(phrase`Of many others only ${placed} were looked at; none is listed.`);
  }
  if (residence === null && nationalities.length === 0) {
    return notAssessed('Residence and nationality are missing; no counterparty is in a listed country.');
  }
  const known = phrase`Residence, nationalities and the countries of ${placed}`;
  const rationale =
    counterparties.length === 0
      ? 'Residence and nationalities are on no FATF list; the country of no counterparty is known.'
      : phrase`${known} are on no FATF list.`;
  return { color: 'white', value: null, rationale };
}

/** A word in a name may be a family's or a street's, so that it points and tells nothing by itself. */
function namedCountries({ namedCountries: named, fatf }: Input): Finding {
  if (!named) return notAssessed('The names of the counterparties were not looked at.');
  const countries = [...new Set(named.map(({ country }) => country))].sort();
  const [first] = named;
  if (!first) {
    const rationale = 'No counterparty that is known by its name alone has a listed country in it.';
    return { color: 'white', value: countries, rationale };
  }
  const stood = ['facts', 'places', 'namedCountries', 0, 'stood'];
  const name = cite('/facts/places/namedCountries/0/name', quoted(first.name, 60));
  const place = placeOf(first.stood, stood);
  const holds = phrase`The name "${name}" of the ${place} holds a country or a city of one`;
  const list = LISTS.find(([status]) => status === fatf[first.country])?.[2] ?? 'on a FATF list';
  const more = cite('/counts/furtherNamedCountries', named.length - 1);
  const further = named.length > 1 ? phrase`; ${more} further` : '';
  return {
    color: 'yellow',
    value: countries,
    rationale: phrase`${holds} ${list} (${first.country})${further}.`,
    evidence: named.map((each) => each.stood.transaction),
  };
}

function sharedAddress({ ips }: Input, rules: Rules): Finding {
  const threshold = { red: rules.sharedRedFrom, yellow: rules.sharedYellowFrom };
  if (ips.length === 0) return notAssessed(NO_ADDRESS, null, threshold);
  const isLocal = ips.some(({ local }) => local);
  if (ips.every(({ local }) => local)) return notAssessed(LOCAL_ALONE, null, threshold);
  const most = ips.reduce((a, b) => (b.sharedWith.length > a.sharedWith.length ? b : a));
  const count = most.sharedWith.length;
  const sharers = phrase`${cite('/value', count)}${orMore(count)}`;
  const share = count === 1 ? 'entity shares' : 'entities share';
  const rationale =
    count > 0
      ? phrase`${sharers} other ${share} the IP address ${addressOf(most, ips)}.`
      : phrase`Looked at ${countOf(ips)}: no other entity shares one${isLocal ? ' that is public' : ''}.`;
  return {
    color: colorFrom(count, threshold),
    value: count,
    threshold,
    rationale,
    evidence: most.sharedWith,
  };
}

function stable({ ips, residence }: Input, rules: Rules): Finding {
  const threshold = { green: rules.stableAddressesMin };
  if (ips.length === 0) return notAssessed(NO_ADDRESS, null, threshold);
  const located = [...new Set(ips.flatMap(({ country }) => country ?? []))].sort();
  if (located.length === 0) return notAssessed('No IP address can be placed in a country.', null, threshold);
  const named = located.slice(0, 10).join(', ');
  const isPlain = ips.every((ip) => ip.country !== null && !ip.vpn && !ip.hosting && ip.tor !== true);
  const isHome = located.length === 1 && located[0] === residence;
  const isStable = isPlain && isHome && ips.length >= rules.stableAddressesMin;
  const rationale = isStable
    ? phrase`Looked at ${countOf(ips)}: each is in the country of residence, ${located[0]!}.`
    : phrase`Looked at ${countOf(ips)}, in ${named}: no stable country shows.`;
  return { color: isStable ? 'green' : 'white', value: ips.length, threshold, rationale };
}

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'IG1',
    title: 'Hidden IP address',
    measures: 'IP addresses that hide the place',
    bands: {
      red: 'exit of the Tor network',
      yellow: 'VPN or data centre',
      gray: 'no address, or no Tor list',
    },
    unit: 'addresses of each kind, and in all',
    explains: 'Somebody who hides the place may not be where the customer says to live.',
    source: VA_FLAGS,
    topics: ['hidden_ip', 'ip'],
    find: hidden,
  },
  {
    id: 'IG2',
    title: 'IP addresses abroad',
    measures: 'countries of the IP addresses beside the residence',
    bands: {
      red: 'one with a FATF call for action',
      yellow: '{foreignCountriesYellowFrom} or more',
      gray: 'no address, none that can be placed, or no residence',
    },
    unit: 'countries, by their codes',
    explains: 'Use from several countries may mean that others use the account.',
    source: 'FATF R.19',
    rules: ['foreignCountriesYellowFrom'],
    topics: ['ip', 'country'],
    loweredBy: ['relocation'],
    find: abroad,
  },
  {
    id: 'IG3',
    title: 'Country on a FATF list',
    measures:
      'countries of residence, nationality and counterparties on the FATF lists; failed payments count too',
    bands: {
      red: 'call for action; with more than an everyday sum paid it escalates by itself',
      yellow: 'increased monitoring',
      gray:
        'no country is known; or none is listed and residence and nationality are missing, or there are ' +
        `more than ${PLACED_COUNTERPARTIES_MAX} counterparties`,
    },
    unit: 'countries by role, by their codes',
    explains: 'Money from or to such a country needs enhanced due diligence.',
    source: 'FATF R.19; the lists of the plenary of February 2026',
    topics: ['country'],
    fixed: ['countries_looked_up'],
    find: listedCountries,
  },
  {
    id: 'IG4',
    title: 'Shared IP address',
    measures: 'other customers with the same IP address',
    bands: {
      red: '{sharedRedFrom} or more',
      yellow: '{sharedYellowFrom} or more',
      gray: 'no address, or private and local ones alone',
    },
    unit: 'other customers at the address with most of them',
    explains: 'Accounts that one person runs under several names are used from the same place.',
    source: VA_FLAGS,
    rules: ['sharedYellowFrom', 'sharedRedFrom'],
    topics: ['ip'],
    fixed: ['sharers'],
    find: sharedAddress,
  },
  {
    id: 'IG5',
    title: 'One stable country',
    measures: 'whether all IP addresses lie in the country of residence',
    bands: { green: 'all of {stableAddressesMin} or more', gray: 'no address, or none that can be placed' },
    unit: 'addresses',
    explains: 'It speaks for the customer: the account is used where the customer lives.',
    source: VA_FLAGS,
    rules: ['stableAddressesMin'],
    find: stable,
  },
  {
    id: 'IG6',
    title: 'Listed country in a name',
    measures:
      'names of countries on the FATF lists in the names of counterparties of the flagged and largest ' +
      'transactions, where no record of theirs gives a country',
    bands: { yellow: 'one or more', gray: 'the names were not looked at' },
    unit: 'countries, by their codes',
    weight: 0.5,
    explains: 'A name such as "Trading Co, Iran" points to a place that no field tells.',
    source: `FATF R.19; ${OWN}: a word in a name is a pointer`,
    topics: ['country'],
    fixed: ['counterparty_names'],
    find: namedCountries,
  },
];

export const ipGeo: Block<Input, Rules> = {
  id: 'ip_geo',
  rev: 8,
  title: 'IP addresses and countries',
  dimension: 'email_and_ip_risks',
  flags: FLAGS,
  weight: 0.5,
  rules: Rules,
  reads: ['ip_country', 'ip_asn', 'hosting_asns', 'vpn_ranges', 'tor_exits', 'fatf', 'fx'],
  select,
  analyse: (input, rules) => ({
    findings: findAll(FLAGS, input, rules),
    overview() {
      return phrase`${countOf(input.ips)}; residence ${input.residence ?? 'unknown'}.`;
    },
  }),
};
