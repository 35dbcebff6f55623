import { DAY_MS } from '@alert-review/kernel';
import { SeededStream, weightedPick } from '../seeded-stream.js';
import { MAIL_DOMAINS, NATIONS, OCCUPATIONS, PURPOSES, STREETS, TOWNS } from './choices.js';

/** Facts of a customer for the generator, without labels. */
export interface SourceAccount {
  readonly accountId: number;
  /** Age in whole years on 2023-01-01. */
  readonly age: number;
  readonly monthlySalary: number;
  readonly firstTransactionOn: string;
}

/** Ages of the source hold on this day, the first of its 180. */
const REFERENCE_YEAR = 2023;
const REFERENCE_MS = Date.UTC(REFERENCE_YEAR, 0, 1);
const OLDEST_REGISTRATION_DAYS = 20 * 365;
const ACCOUNT_AGE_MIN_YEARS = 13;
const NEW_CUSTOMER_SHARE = 0.08;
const RETIREMENT_AGE = 67;
const ADULT_AGE = 19;
const STUDENT_AGE_MAX = 25;
/** Id of SEK in the list of fiat currencies: its ISO 4217 number. */
const SEK = 752;
const YEARLY_STEP_SEK = 50_000;
const MONTHLY_STEP_SEK = 2_000;

/** First number and length of the series that the Swedish numbering authority keeps for books and films. */
const FICTION_SERIES = [
  [46_701_740_605, 95],
  [46_313_900_600, 100],
  [46_406_280_400, 100],
  [46_846_500_400, 100],
  [46_980_319_200, 100],
] as const;
/** Start of the former pager block: well formed, Swedish, nobody's mobile, enough for everybody. */
const PAGER_SERIES_FIRST = 46_742_000_000;
const SWEDISH_IPV4_PREFIXES = ['178.108.0', '178.108.1', '178.108.2'];

const MAIN_SOURCE = {
  employed: 'salary',
  self_employed: 'business income',
  student: 'student grant',
  retired: 'pension',
  unemployed: 'unemployment benefit',
} as const;

export const entityIdOf = (accountId: number): string => `s0-${String(accountId).padStart(6, '0')}`;

/** Returns a number (E.164) of one's own, as a shared one is a risk sign; the reserved ones first. */
function phoneOf(accountId: number): string {
  let index = accountId;
  for (const [first, count] of FICTION_SERIES) {
    if (index < count) return `+${first + index}`;
    index -= count;
  }
  return `+${PAGER_SERIES_FIRST + accountId}`;
}

/** Returns a Swedish address unannounced in 2026, one per customer; 762 are IPv4. */
function addressOf(accountId: number): string {
  const block = SWEDISH_IPV4_PREFIXES[Math.floor(accountId / 254)];
  if (block !== undefined) return `${block}.${(accountId % 254) + 1}`;
  return `2001:2100:${accountId.toString(16)}::1`;
}

const asciiWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '');

function employmentOf(stream: SeededStream, age: number): keyof typeof MAIN_SOURCE {
  if (age < ADULT_AGE) return 'student';
  if (age >= RETIREMENT_AGE) return stream.chance(0.93) ? 'retired' : 'self_employed';
  return weightedPick<keyof typeof MAIN_SOURCE>(stream, [
    ['employed', 80],
    ['self_employed', 10],
    ['student', age <= STUDENT_AGE_MAX ? 45 : 2],
    ['unemployed', 6],
  ]);
}

/** Returns a time (ISO 8601) in office hours before the first transaction, mostly in the 20 years before. */
function registeredAtOf(stream: SeededStream, { age, firstTransactionOn }: SourceAccount): string {
  const isNew = stream.chance(NEW_CUSTOMER_SHARE);
  const firstDay = (Date.parse(firstTransactionOn) - REFERENCE_MS) / DAY_MS;
  const oldestDays = Math.min(OLDEST_REGISTRATION_DAYS, Math.max(1, age - ACCOUNT_AGE_MIN_YEARS) * 365);
  const day = isNew && firstDay > 0 ? stream.int(0, firstDay - 1) : -stream.int(1, oldestDays);
  const second = stream.int(8 * 3_600, 18 * 3_600);
  return new Date(REFERENCE_MS + day * DAY_MS + second * 1_000).toISOString().replace('.000Z', 'Z');
}

function sekRange(low: number, high: number, step: number) {
  const lower = Math.floor(low / step) * step;
  const upper = Math.max(lower + step, Math.ceil(high / step) * step);
  return { lower_bound: lower, upper_bound: upper, currency: SEK };
}

function mailingOf(stream: SeededStream) {
  const [town, county, postalStart] = stream.pick(TOWNS);
  const postalCode = `${postalStart}${stream.int(1, 9)} ${stream.int(10, 69)}`;
  return {
    mailing_street_address: `${stream.pick(STREETS)} ${stream.int(1, 98)}`,
    mailing_city: town,
    mailing_state: county,
    mailing_postal_code: postalCode,
    mailing_country: 'SE',
  };
}

/** Returns income by its bracket, and monthly flows that do not depend on the account's activity. */
function declaredOf(stream: SeededStream, monthlySalary: number) {
  const deposits = monthlySalary * (1 + stream.next() * 0.3) + stream.int(1_000, 4_000);
  const withdrawals = deposits * (0.7 + stream.next() * 0.3);
  return {
    annual_income: sekRange(monthlySalary * 12, monthlySalary * 12, YEARLY_STEP_SEK),
    estimated_monthly_deposits: sekRange(deposits * 0.8, deposits * 1.2, MONTHLY_STEP_SEK),
    estimated_monthly_withdrawals: sekRange(withdrawals * 0.8, withdrawals * 1.2, MONTHLY_STEP_SEK),
  };
}

/** Returns the complete upload of one customer; equal (seed, account) give equal bytes. */
export function customerOf(seed: number, account: SourceAccount) {
  const { accountId, age, monthlySalary } = account;
  const streamOf = (field: string) => new SeededStream(seed, String(accountId), field);
  const nation = weightedPick(streamOf('nationality'), NATIONS);
  const naming = streamOf('name');
  const name = `${naming.pick(nation.given)} ${naming.pick(nation.family)}`;
  const isDual = nation.code !== 'SE' && streamOf('citizenship').chance(0.3);
  const bornMs = Date.UTC(REFERENCE_YEAR - age, 0, 1) - streamOf('dob').int(0, 364) * DAY_MS;
  const mail = streamOf('emails');
  const mailbox = name
    .split(' ')
    .map(asciiWord)
    .join(mail.pick(['.', '-', '_']));
  const employment = employmentOf(streamOf('employment_status'), age);
  const isWorking = employment === 'employed' || employment === 'self_employed';
  const funds = streamOf('source_of_funds');
  const purposes = streamOf('purpose_of_account');
  return {
    entity_id: entityIdOf(accountId),
    type: 'INDIVIDUAL',
    name,
    dob: new Date(bornMs).toISOString().slice(0, 10),
    // Why the number: names repeat, mailboxes must not.
    emails: [`${mailbox}${accountId}@${mail.pick(MAIL_DOMAINS)}`],
    phone_numbers: [phoneOf(accountId)],
    ip_addresses: [addressOf(accountId)],
    occupation: isWorking ? streamOf('occupation').pick(OCCUPATIONS) : employment,
    employment_status: employment,
    source_of_funds: funds.chance(0.25)
      ? [MAIN_SOURCE[employment], funds.pick(['savings', 'rental income', 'family support'])]
      : [MAIN_SOURCE[employment]],
    nationality: [nation.code],
    citizenship: isDual ? [nation.code, 'SE'] : [nation.code],
    ...mailingOf(streamOf('mailing')),
    registered_at: registeredAtOf(streamOf('registered_at'), account),
    verification_tier: weightedPick(streamOf('verification_tier'), [
      ['TIER_1', 15],
      ['TIER_2', 70],
      ['TIER_3', 15],
    ]),
    purpose_of_account: [...new Set([purposes.pick(PURPOSES), purposes.pick(PURPOSES)])],
    ...declaredOf(streamOf('declared_flows'), monthlySalary),
  };
}
