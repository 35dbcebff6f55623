import { escapeMarkdown } from '../../kernel/visible-text.js';
import {
  nationalitiesOf,
  type FatfStatus,
  type IpFacts,
  type PlaceFacts,
} from '../domain/case/facts/place-facts.js';
import { isBeyondEveryday } from '../domain/network/real-flows.js';
import type { CaseView } from './case-view.js';
import { sharers } from './contacts.js';
import {
  countWithNoun,
  listFirstThree,
  unknown,
  asOneOrZero,
  type Feature,
  type Measured,
} from './feature.js';

const placesOf = ({ facts }: CaseView): PlaceFacts =>
  facts.places ?? { ips: [], counterparties: [], counterpartiesTruncated: false, fatf: {} };

const NO_ADDRESS = 'No IP address of the customer is known.';

const addressesOf = (ips: readonly IpFacts[]): string => countWithNoun(ips.length, 'IP address');

const shown = ({ address }: IpFacts): string => `"${escapeMarkdown(address, 60)}"`;

const KINDS = { hosting: 'hosting company', tor: 'Tor exit', vpn: 'VPN' } as const;

function hiddenIp(view: CaseView): Measured {
  const { ips } = placesOf(view);
  if (ips.length === 0) return unknown(NO_ADDRESS);
  const kinds = ['tor', 'vpn', 'hosting'] as const;
  const kindsOf = (ip: IpFacts): string[] => kinds.filter((kind) => ip[kind]).map((kind) => KINDS[kind]);
  const hiding = ips.filter((ip) => kindsOf(ip).length > 0).sort((a, b) => Number(b.tor) - Number(a.tor));
  const isTorUnknown = ips.some(({ tor }) => tor === null);
  const countOf = (kind: keyof typeof KINDS): number => ips.filter((ip) => ip[kind]).length;
  const [hosting, tor, vpn] = [countOf('hosting'), countOf('tor'), countOf('vpn')];
  const more = {
    parts: { tor },
    shown: { addresses: ips.length, hosting, tor: isTorUnknown && tor === 0 ? null : tor, vpn },
    figures: {
      addresses: addressesOf(ips),
      hiding: listFirstThree(hiding.map((ip) => `${shown(ip)} (${kindsOf(ip).join(', ')})`)),
    },
  };
  if (hiding.length === 0 && isTorUnknown)
    return unknown(
      'Looked at {addresses}, none of a VPN or a hosting company; no current list of Tor exits is there.',
      more,
    );
  return { value: hiding.length, ...more };
}

const CALLED_FATF_STATUSES: ReadonlySet<FatfStatus | undefined> = new Set([
  'call_for_action',
  'enhanced_due_diligence',
]);

function ipCountry(view: CaseView): Measured {
  const { ips, fatf } = placesOf(view);
  if (ips.length === 0) return unknown(NO_ADDRESS);
  const residence = view.profile?.mailing_country ?? null;
  const located = [...new Set(ips.flatMap(({ country }) => country ?? []))].sort();
  if (located.length === 0) return unknown('No IP address can be placed in a country.');
  const foreign = located.filter((country) => country !== residence);
  const called = foreign.filter((country) => CALLED_FATF_STATUSES.has(fatf[country]));
  // Why `called`: without a residence nothing is foreign, yet a country under a call must not go unseen.
  if (residence === null && called.length === 0)
    return unknown('The country of residence is missing.', { shown: located });
  const underCall = `, the FATF calls for action on ${called.join(', ')}`;
  return {
    value: foreign.length,
    parts: { called: called.length },
    shown: foreign,
    figures: {
      addresses: addressesOf(ips),
      residence: residence ?? 'unknown',
      foreign: `${foreign.slice(0, 10).join(', ') || 'none'}${called.length > 0 ? underCall : ''}`,
      unplaced: `${ips.filter(({ country }) => country === null).length}`,
    },
  };
}

function sharedIp(view: CaseView): Measured {
  const { ips } = placesOf(view);
  if (ips.length === 0) return unknown(NO_ADDRESS);
  if (ips.every(({ local }) => local))
    return unknown('Each IP address is private or local, as every network has them: sharing tells nothing.');
  const most = ips.reduce((a, b) => (b.sharedWith.length > a.sharedWith.length ? b : a));
  const count = most.sharedWith.length;
  return {
    value: count,
    ...(count > 0 ? { says: '{sharers} at the IP address {address}' } : {}),
    figures: { addresses: addressesOf(ips), address: shown(most), sharers: sharers(count) },
    evidence: most.sharedWith,
  };
}

const LISTS = [
  ['call_for_action', 'that calls for action'],
  ['enhanced_due_diligence', 'that calls for action, by enhanced due diligence alone'],
  ['increased_monitoring', 'of increased monitoring'],
] as const satisfies readonly (readonly [FatfStatus, string])[];

/** Returns countries by `counterparty` of a row, from the records of other customers. */
const countriesByParty = ({ counterparties }: PlaceFacts): ReadonlyMap<string | null, string> =>
  new Map(counterparties.map(({ entityId, country }) => [`entity:${entityId}`, country]));

function listedCountry(view: CaseView): Measured {
  const places = placesOf(view);
  const { counterparties, fatf } = places;
  const residence = view.profile?.mailing_country ?? null;
  const nationalities = nationalitiesOf(view.profile);
  const isOwnUnknown = residence === null && nationalities.length === 0;
  const figures = { placed: countWithNoun(counterparties.length, 'counterparty') };
  if (isOwnUnknown && counterparties.length === 0)
    return unknown('No country of residence, nationality or counterparty is known.');
  const countries = countriesByParty(places);
  for (const [status, list] of LISTS) {
    const isOn = (country: string): boolean => fatf[country] === status;
    const roles = {
      residence: residence !== null && isOn(residence) ? [residence] : [],
      nationality: nationalities.filter(isOn),
      counterparty: [...new Set(counterparties.map(({ country }) => country).filter(isOn))].sort(),
    };
    const found = Object.entries(roles).flatMap(([role, codes]) =>
      codes.length > 0 ? [`${role} ${codes.slice(0, 10).join(', ')}`] : [],
    );
    if (found.length === 0) continue;
    const rows = view.rows.filter(({ counterparty }) => isOn(countries.get(counterparty) ?? ''));
    const { reportingThresholds: thresholds = {}, profile: { rates = {} } = {} } = view.facts;
    const hasFlow = status === 'call_for_action' && isBeyondEveryday(rows, { thresholds, rates });
    const moved = hasFlow ? '; money went there or came from there' : '';
    return {
      value: status,
      parts: { flow: asOneOrZero(hasFlow) },
      shown: roles,
      says: `on the FATF list {list}: {countries}${moved}`,
      figures: { list, countries: found.join('; ') },
      evidence: rows.map(({ id }) => id),
    };
  }
  if (places.counterpartiesTruncated)
    return unknown('Of many others only {placed} were looked at; none is listed.', { figures });
  if (isOwnUnknown)
    return unknown('Residence and nationality are missing; no counterparty is in a listed country.');
  return { value: 'none', parts: { flow: 0 }, figures };
}

export const PLACE_FEATURES: readonly Feature[] = [
  {
    id: 'hidden_ip',
    title: 'IP addresses that hide the place',
    unit: 'addresses',
    says: 'of {addresses} behind Tor, a VPN or a hosting company: {hiding}',
    lists: ['hosting_asns', 'ip_asn', 'tor_exits', 'vpn_ranges'],
    measure: hiddenIp,
  },
  {
    id: 'ip_country',
    title: 'Countries of the IP addresses beside the residence',
    unit: 'countries',
    says: 'countries of {addresses} beside the residence {residence}: {foreign}; not placed: {unplaced}',
    lists: ['ip_country', 'fatf'],
    measure: ipCountry,
  },
  {
    id: 'shared_ip',
    title: 'Other customers with the same IP address',
    unit: 'customers',
    says: 'of {addresses} none that is public is one of another customer',
    measure: sharedIp,
  },
  {
    id: 'listed_country',
    title: 'The gravest FATF list with a country of the customer or of a counterparty',
    unit: 'name of the list',
    says: 'residence, nationalities and the countries of {placed} are on no FATF list',
    lists: ['fatf', 'fx'],
    measure: listedCountry,
  },
];
