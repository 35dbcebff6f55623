import { MAIL_DOMAINS, STREETS, TOWNS } from './customer-choices.js';
import { SeededStream } from './seeded-stream.js';

/** Series of 95 to 100 numbers each that the Swedish numbering authority keeps for books and films. */
const FICTION_SERIES: readonly { readonly first: number; readonly count: number }[] = [
  { first: 46_701_740_605, count: 95 },
  { first: 46_313_900_600, count: 100 },
  { first: 46_406_280_400, count: 100 },
  { first: 46_846_500_400, count: 100 },
  { first: 46_980_319_200, count: 100 },
];

/** Start of the former pager block: well formed, Swedish, nobody's mobile, enough for everybody. */
const PAGER_SERIES_FIRST = 46_742_000_000;

/** Returns a number (E.164) of one's own, as a shared one is a risk sign; the reserved ones first. */
export function phoneOf(accountId: number): string {
  let index = accountId;
  for (const { first, count } of FICTION_SERIES) {
    if (index < count) return `+${first + index}`;
    index -= count;
  }
  return `+${PAGER_SERIES_FIRST + accountId}`;
}

const SWEDISH_IPV4_PREFIXES = ['178.108.0', '178.108.1', '178.108.2'];

/** Returns a Swedish address unannounced in 2026, one per customer; 762 are IPv4. */
export function addressOf(accountId: number): string {
  const block = SWEDISH_IPV4_PREFIXES[Math.floor(accountId / 254)];
  if (block !== undefined) return `${block}.${(accountId % 254) + 1}`;
  return `2001:2100:${accountId.toString(16)}::1`;
}

const asciiWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '');

/** Returns an address with the account number: names repeat, mailboxes must not. */
export function emailOf(seed: number, accountId: number, name: string): string {
  const stream = new SeededStream(seed, String(accountId), 'emails');
  const mailbox = name
    .split(' ')
    .map(asciiWord)
    .join(stream.pick(['.', '-', '_']));
  return `${mailbox}${accountId}@${stream.pick(MAIL_DOMAINS)}`;
}

interface MailingAddress {
  readonly mailing_street_address: string;
  readonly mailing_city: string;
  readonly mailing_state: string;
  readonly mailing_postal_code: string;
  readonly mailing_country: string;
}

export function mailingAddressOf(seed: number, accountId: number): MailingAddress {
  const stream = new SeededStream(seed, String(accountId), 'mailing');
  const [town, county, postalStart] = stream.pick(TOWNS);
  const postal = `${postalStart}${stream.int(1, 9)} ${stream.int(10, 69)}`;
  return {
    mailing_street_address: `${stream.pick(STREETS)} ${stream.int(1, 98)}`,
    mailing_city: town,
    mailing_state: county,
    mailing_postal_code: postal,
    mailing_country: 'SE',
  };
}
