import type { GivenEntity } from '../../src/given/given-records.js';
import type { ContactFacts, MailFacts, IpFacts, PlaceFacts } from '../../src/case/facts/contact-facts.js';
import type { Given } from '../given-case.js';
import { edge, times, type FlagCases } from './edge.js';

const contacts = (given: Partial<ContactFacts>, entity: Partial<GivenEntity> = {}): Given => ({
  entity,
  further: { contacts: { emails: [], phones: [], shared: [], ...given } },
});
const mail = (more: Partial<MailFacts>, name: string | null = 'Åsa Ek', mailbox = 'asa'): Given => {
  const found = { address: `${mailbox}@x.example`, disposable: null, lookAlikeOf: null };
  return contacts({ emails: [{ ...found, ...more }] }, { name });
};
type Phone = ContactFacts['phones'][number];
const phone = (country: string | null, type: Phone['type'], entity: Partial<GivenEntity> = {}): Given =>
  contacts({ phones: [{ number: '+46701234567', country, type }] }, { mailing_country: 'SE', ...entity });
const sharers = (count: number): Given => {
  const shared = times(count, (i) => ({ id: `e${i}`, by: ['phone' as const] }));
  const phones = [{ number: '+46701234567', country: 'SE', type: 'MOBILE' as const }];
  return contacts({ phones, shared });
};

export const CONTACT_CASES: FlagCases = {
  EP1: {
    red: [edge(mail({ disposable: 'curated' }), mail({ disposable: 'wide' }))],
    yellow: [edge(mail({ disposable: 'wide' }), mail({}))],
    white: [edge(mail({}))],
    gray: [edge(contacts({}), mail({}))],
  },
  EP3: {
    red: [edge(mail({ lookAlikeOf: 'example.com' }), mail({}))],
    white: [edge(mail({}))],
    gray: [edge(contacts({}), mail({}))],
  },
  EP4: {
    yellow: [
      edge(phone('DK', 'MOBILE'), phone('SE', 'MOBILE'), phone('DK', 'MOBILE', { nationality: ['DK'] })),
      edge(phone('SE', 'VOIP'), phone('SE', 'MOBILE')),
    ],
    white: [edge(phone('SE', 'MOBILE'))],
    gray: [
      edge(contacts({}, { mailing_country: 'SE' }), phone('SE', 'MOBILE')),
      edge(phone(null, null), phone('SE', 'MOBILE')),
      edge(phone('DK', 'MOBILE', { mailing_country: null }), phone('DK', 'MOBILE')),
    ],
  },
  EP5: {
    red: [edge(sharers(3), sharers(2))],
    yellow: [edge(sharers(1), sharers(0)), edge(sharers(2), sharers(3))],
    white: [edge(sharers(0))],
    gray: [edge(contacts({}), sharers(0))],
  },
};

const fatf = { IR: 'call_for_action', VN: 'increased_monitoring' } as const;
const places = (
  given: Partial<PlaceFacts>,
  entity: Partial<GivenEntity> = { mailing_country: 'SE' },
): Given => ({
  entity,
  further: { places: { ips: [], counterparties: [], counterpartiesTruncated: false, fatf, ...given } },
});
const ip = (country: string | null, more: Partial<IpFacts> = {}): IpFacts => ({
  address: '192.0.2.1',
  country,
  hosting: false,
  vpn: false,
  tor: false,
  sharedWith: [],
  ...more,
});
const ips = (...all: IpFacts[]): Given => places({ ips: all });
const crowd = (count: number): Given => ips(ip('SE', { sharedWith: times(count, (i) => `e${i}`) }));
const partner = (country: string): Given => places({ counterparties: [{ entityId: 'X1', country }] });
const paid = (country: string): Given => ({
  ...partner(country),
  payments: [{ daysAgo: 1, amount: '7000.00', withEntity: 'X1', direction: 'out' }],
});

export const PLACE_CASES: FlagCases = {
  IG1: {
    red: [edge(ips(ip('SE', { tor: true })), ips(ip('SE')))],
    yellow: [
      edge(ips(ip('SE', { vpn: true })), ips(ip('SE'))),
      edge(ips(ip('SE', { hosting: true })), ips(ip('SE'))),
    ],
    white: [edge(ips(ip('SE')))],
    gray: [edge(ips(), ips(ip('SE'))), edge(ips(ip('SE', { tor: null })), ips(ip('SE')))],
  },
  IG2: {
    red: [edge(ips(ip('IR')), ips(ip('DK')), places({ ips: [ip('IR')] }, { mailing_country: 'IR' }))],
    yellow: [edge(ips(ip('DK'), ip('NO')), ips(ip('DK'), ip('DK')))],
    white: [edge(ips(ip('DK'))), edge(ips(ip('SE')))],
    gray: [
      edge(ips(), ips(ip('SE'))),
      edge(ips(ip(null)), ips(ip('SE'))),
      edge(places({ ips: [ip('DK'), ip('NO')] }, {}), ips(ip('DK'), ip('NO'))),
    ],
  },
  IG3: {
    red: [
      edge(partner('IR'), partner('VN')),
      edge(paid('IR'), paid('VN')),
      edge(places({}, { mailing_country: 'IR' }), places({})),
    ],
    yellow: [
      edge(partner('VN'), partner('DK')),
      edge(places({}, { mailing_country: 'SE', nationality: ['VN'] }), places({})),
    ],
    white: [edge(places({})), edge(partner('DK'))],
    gray: [edge(places({}, {}), places({})), edge(places({ counterpartiesTruncated: true }), places({}))],
  },
  IG4: {
    red: [edge(crowd(8), crowd(7))],
    yellow: [edge(crowd(3), crowd(2)), edge(crowd(7), crowd(8))],
    white: [edge(crowd(2))],
    gray: [edge(ips(), crowd(0))],
  },
};
