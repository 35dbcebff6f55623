import { escapeMarkdown } from '@alert-review/kernel';
import {
  CONTACT_SHARERS_MAX,
  type ContactFacts,
  type MailFacts,
  homeCountriesOf,
  nationalitiesOfProfile,
  type FatfStatus,
  type IpFacts,
  type PlaceFacts,
} from '../case/facts/contact-facts.js';
import {
  type CaseView,
  countWithNoun,
  listFirstThree,
  unknownMeasure,
  type Feature,
  type FeatureMeasure,
  asOneOrZero,
} from './feature.js';
import { areSumsBeyondEveryday } from '../network/real-flows.js';

// size: a text is read as one line.

const contactsOf = ({ facts }: CaseView): ContactFacts =>
  facts.contacts ?? { emails: [], phones: [], shared: [] };

const NO_MAIL = 'No e-mail address of the customer is known.';

const shown = ({ address }: Pick<MailFacts | IpFacts, 'address'>): string =>
  `"${escapeMarkdown(address, 60)}"`;

/** Returns a text such as "3 other customers"; at most SHARERS_MAX are looked up per address or number. */
export const sharersInWords = (count: number): string =>
  `${count}${count >= CONTACT_SHARERS_MAX ? ' or more' : ''} other ${count === 1 ? 'customer' : 'customers'}`;

function emailDomain(view: CaseView): FeatureMeasure {
  const { emails } = contactsOf(view);
  if (emails.length === 0) return unknownMeasure(NO_MAIL);
  const curated = emails.filter(({ disposable }) => disposable === 'curated');
  const wide = emails.filter(({ disposable }) => disposable === 'wide');
  const imitated = emails.filter(({ lookAlikeOf }) => lookAlikeOf !== null);
  const parts = { curated: curated.length, imitated: imitated.length, wide: wide.length };
  return {
    value: new Set([...curated, ...wide, ...imitated]).size,
    parts,
    shown: { addresses: emails.length, ...parts },
    figures: {
      addresses: countWithNoun(emails.length, 'e-mail address'),
      disposable: listFirstThree([
        ...curated.map((mail) => `${shown(mail)} on the reviewed list`),
        ...wide.map((mail) => `${shown(mail)} on the wide list, which is noisy`),
      ]),
      imitated: listFirstThree(
        imitated.map(
          (mail) => `${shown(mail)} looks like "${escapeMarkdown(mail.lookAlikeOf!, 60)}" and is not`,
        ),
      ),
    },
  };
}

function phoneOrigin(view: CaseView): FeatureMeasure {
  const { phones } = contactsOf(view);
  if (phones.length === 0) return unknownMeasure('No phone number of the customer is known.');
  const home = homeCountriesOf(view.profile);
  const voip = phones.filter(({ type }) => type === 'VOIP');
  const foreign = phones.filter(
    ({ country }) => home.length > 0 && country !== null && !home.includes(country),
  );
  const unread = phones.filter(({ country }) => country === null);
  const value = new Set([...voip, ...foreign]).size;
  const more = {
    shown: { foreign: foreign.length, numbers: phones.length, voip: voip.length },
    figures: {
      numbers: countWithNoun(phones.length, 'phone number'),
      home: home.join(', ') || 'unknown',
      found: listFirstThree([
        ...foreign.map(({ number, country }) => `${number} is of ${country}`),
        ...voip.map(({ number }) => `${number} is Internet telephony`),
      ]),
      unread: `${unread.length}`,
    },
  };
  if (value > 0) return { value, ...more };
  if (home.length === 0)
    return unknownMeasure(
      'Neither residence nor nationality is known to compare the phone numbers with.',
      more,
    );
  if (unread.length > 0) return unknownMeasure('The country of {unread} of {numbers} is unknown.', more);
  return { value, ...more };
}

function sharedContacts(view: CaseView): FeatureMeasure {
  const { emails, phones, shared } = contactsOf(view);
  if (emails.length === 0 && phones.length === 0)
    return unknownMeasure('No e-mail address or phone number of the customer is known.');
  const by = (kind: 'email' | 'phone') => `${shared.filter((other) => other.by.includes(kind)).length}`;
  return {
    value: shared.length,
    figures: { sharers: sharersInWords(shared.length), emails: by('email'), phones: by('phone') },
    evidence: shared.map(({ id }) => id),
  };
}

export const CONTACT_FEATURES: readonly Feature[] = [
  {
    id: 'email_domain',
    title: 'E-mail addresses at a disposable domain, or at a domain that imitates a known domain',
    unit: 'addresses',
    says: 'at a disposable domain: {disposable}; at a domain that imitates a known one: {imitated} ({addresses} checked)',
    lists: ['disposable_domains', 'disposable_domains_wide', 'known_domains'],
    measure: emailDomain,
  },
  {
    id: 'phone_origin',
    title: 'Phone numbers of Internet telephony, or of a country to which the customer has no tie',
    unit: 'numbers',
    says: 'foreign or of Internet telephony: {found} ({numbers} checked; residence or nationality: {home})',
    measure: phoneOrigin,
  },
  {
    id: 'shared_contacts',
    title: 'Other customers with the same e-mail address or phone number',
    unit: 'customers',
    says: 'the e-mail address or phone number is shared with {sharers} (e-mail address: {emails}; phone number: {phones})',
    measure: sharedContacts,
  },
];

const placesOf = ({ facts }: CaseView): PlaceFacts =>
  facts.places ?? { ips: [], counterparties: [], counterpartiesTruncated: false, fatf: {} };

const NO_ADDRESS = 'No IP address of the customer is known.';

const addressesOf = (ips: readonly IpFacts[]): string => countWithNoun(ips.length, 'IP address');

const KINDS = { hosting: 'hosting company', tor: 'Tor exit', vpn: 'VPN' } as const;

function hiddenIp(view: CaseView): FeatureMeasure {
  const { ips } = placesOf(view);
  if (ips.length === 0) return unknownMeasure(NO_ADDRESS);
  const kinds = ['tor', 'vpn', 'hosting'] as const;
  const kindsOf = (ip: IpFacts): string[] => kinds.filter((kind) => ip[kind]).map((kind) => KINDS[kind]);
  const hiding = ips.filter((ip) => kindsOf(ip).length > 0).sort((a, b) => Number(b.tor) - Number(a.tor));
  const isTorUnknown = ips.some(({ tor }) => tor === null);
  const countOf = (kind: keyof typeof KINDS): number => ips.filter((ip) => ip[kind]).length;
  const hosting = countOf('hosting');
  const tor = countOf('tor');
  const vpn = countOf('vpn');
  const more = {
    parts: { tor },
    shown: { addresses: ips.length, hosting, tor: isTorUnknown && tor === 0 ? null : tor, vpn },
    figures: {
      addresses: addressesOf(ips),
      hiding: listFirstThree(hiding.map((ip) => `${shown(ip)} (${kindsOf(ip).join(', ')})`)),
    },
  };
  if (hiding.length === 0 && isTorUnknown)
    return unknownMeasure(
      '{addresses} checked: none of a VPN or a hosting company; Tor exits were not checked, as no current list is loaded.',
      more,
    );
  return { value: hiding.length, ...more };
}

const CALLED_FATF_STATUSES: ReadonlySet<FatfStatus | undefined> = new Set([
  'call_for_action',
  'enhanced_due_diligence',
]);

function ipCountry(view: CaseView): FeatureMeasure {
  const { ips, fatf } = placesOf(view);
  if (ips.length === 0) return unknownMeasure(NO_ADDRESS);
  const residence = view.profile?.mailing_country ?? null;
  const located = [...new Set(ips.flatMap(({ country }) => country ?? []))].sort();
  if (located.length === 0) return unknownMeasure('No IP address can be placed in a country.');
  const foreign = located.filter((country) => country !== residence);
  const called = foreign.filter((country) => CALLED_FATF_STATUSES.has(fatf[country]));
  // Also without a residence: nothing is foreign then, but a country under a FATF call must not be missed.
  if (residence === null && called.length === 0)
    return unknownMeasure('The country of residence is missing.', { shown: located });
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

function sharedIp(view: CaseView): FeatureMeasure {
  const { ips } = placesOf(view);
  if (ips.length === 0) return unknownMeasure(NO_ADDRESS);
  if (ips.every(({ local }) => local))
    return unknownMeasure(
      'Each IP address is private or local. Every network has such addresses, so sharing one means nothing.',
    );
  const most = ips.reduce((a, b) => (b.sharedWith.length > a.sharedWith.length ? b : a));
  const count = most.sharedWith.length;
  return {
    value: count,
    ...(count > 0 ? { says: 'the IP address {address} is shared with {sharers}' } : {}),
    figures: { addresses: addressesOf(ips), address: shown(most), sharers: sharersInWords(count) },
    evidence: most.sharedWith,
  };
}

const LISTS = [
  ['call_for_action', 'of countries under a call for action'],
  ['enhanced_due_diligence', 'of countries under a call for enhanced due diligence'],
  ['increased_monitoring', 'of countries under increased monitoring'],
] as const satisfies readonly (readonly [FatfStatus, string])[];

/** Returns countries by the `counterparty` of a row, from the records of other customers. */
const countriesByParty = ({ counterparties }: PlaceFacts): ReadonlyMap<string | null, string> =>
  new Map(counterparties.map(({ entityId, country }) => [`entity:${entityId}`, country]));

function listedCountry(view: CaseView): FeatureMeasure {
  const places = placesOf(view);
  const { counterparties, fatf } = places;
  const residence = view.profile?.mailing_country ?? null;
  const nationalities = nationalitiesOfProfile(view.profile);
  const isOwnUnknown = residence === null && nationalities.length === 0;
  const figures = { placed: countWithNoun(counterparties.length, 'counterparty') };
  if (isOwnUnknown && counterparties.length === 0)
    return unknownMeasure('No country of residence, nationality or counterparty is known.');
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
    const hasFlow = status === 'call_for_action' && areSumsBeyondEveryday(rows, view.worth);
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
    return unknownMeasure(
      'Only {placed} were checked, because there are too many; no FATF list names their countries.',
      { figures },
    );
  if (isOwnUnknown)
    return unknownMeasure(
      'Residence and nationality are missing; no FATF list names the country of a counterparty.',
    );
  return { value: 'none', parts: { flow: 0 }, figures };
}

export const PLACE_FEATURES: readonly Feature[] = [
  {
    id: 'hidden_ip',
    title: 'IP addresses that hide the location',
    unit: 'addresses',
    says: 'behind Tor, a VPN or a hosting company: {hiding} ({addresses} checked)',
    lists: ['hosting_asns', 'ip_asn', 'tor_exits', 'vpn_ranges'],
    measure: hiddenIp,
  },
  {
    id: 'ip_country',
    title: 'Countries of the IP addresses, except the country of residence',
    unit: 'countries',
    says: 'countries of IP addresses other than the residence {residence}: {foreign} ({addresses} checked, {unplaced} without a known country)',
    lists: ['ip_country', 'fatf'],
    measure: ipCountry,
  },
  {
    id: 'shared_ip',
    title: 'Other customers with the same IP address',
    unit: 'customers',
    says: 'no other customer has a public IP address of the customer ({addresses} checked)',
    measure: sharedIp,
  },
  {
    id: 'listed_country',
    title: 'The most serious FATF list that names a country of the customer or of a counterparty',
    unit: 'name of the list',
    says: 'no FATF list names the residence, a nationality or the country of a counterparty ({placed} with a known country)',
    lists: ['fatf', 'fx'],
    measure: listedCountry,
  },
];
