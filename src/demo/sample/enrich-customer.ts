import { DAY_MS } from '../../kernel/clock.js';
import { addressOf, emailOf, mailingAddressOf, phoneOf } from './contact-points.js';
import { NAMES, NATIONALITIES, PURPOSES } from './customer-choices.js';
import {
  annualIncomeOf,
  declaredFlowsOf,
  employmentOf,
  occupationOf,
  sourceOfFundsOf,
} from './livelihood.js';
import type { SourceAccount } from './sample-rows.js';
import { SeededStream, weightedPick } from './seeded-stream.js';
import type { EntityUpload } from './upload-shapes.js';

/** Ages of the source hold on this day, the first of its 180. */
const REFERENCE_YEAR = 2023;
const REFERENCE_MS = Date.UTC(REFERENCE_YEAR, 0, 1);
const OLDEST_REGISTRATION_DAYS = 20 * 365;
const ACCOUNT_AGE_MIN_YEARS = 13;
const NEW_CUSTOMER_SHARE = 0.08;

export const entityIdOf = (accountId: number): string => `s0-${String(accountId).padStart(6, '0')}`;

const dayText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

const streamOf = (seed: number, accountId: number, field: string) =>
  new SeededStream(seed, String(accountId), field);

const nationalityOf = (seed: number, accountId: number): string =>
  weightedPick(streamOf(seed, accountId, 'nationality'), NATIONALITIES);

export function customerNameOf(seed: number, accountId: number): string {
  const names = NAMES[nationalityOf(seed, accountId)] ?? NAMES.SE;
  if (!names) throw new Error('no names are listed');
  const stream = streamOf(seed, accountId, 'name');
  return `${stream.pick(names.given)} ${stream.pick(names.family)}`;
}

/** Returns a birthday, YYYY-MM-DD, that makes the customer exactly `age` on the reference day. */
function dobOf(seed: number, { accountId, age }: SourceAccount): string {
  const latestMs = Date.UTC(REFERENCE_YEAR - age, 0, 1);
  return dayText(latestMs - streamOf(seed, accountId, 'dob').int(0, 364) * DAY_MS);
}

/** Returns a time (ISO 8601) in office hours before the first transaction, mostly in the 20 years before. */
function registeredAtOf(seed: number, { accountId, age, firstTransactionOn }: SourceAccount): string {
  const stream = streamOf(seed, accountId, 'registered_at');
  const isNew = stream.chance(NEW_CUSTOMER_SHARE);
  const firstDay = (Date.parse(firstTransactionOn) - REFERENCE_MS) / DAY_MS;
  const oldestDays = Math.min(OLDEST_REGISTRATION_DAYS, Math.max(1, age - ACCOUNT_AGE_MIN_YEARS) * 365);
  const day = isNew && firstDay > 0 ? stream.int(0, firstDay - 1) : -stream.int(1, oldestDays);
  const second = stream.int(8 * 3_600, 18 * 3_600);
  return new Date(REFERENCE_MS + day * DAY_MS + second * 1_000).toISOString().replace('.000Z', 'Z');
}

function purposesOf(seed: number, accountId: number): string[] {
  const stream = streamOf(seed, accountId, 'purpose_of_account');
  const first = stream.pick(PURPOSES);
  const second = stream.pick(PURPOSES);
  return first === second ? [first] : [first, second];
}

/** Returns the complete upload of one customer; equal (seed, account) give equal bytes. */
export function enrichCustomer(seed: number, account: SourceAccount): EntityUpload {
  const { accountId } = account;
  const name = customerNameOf(seed, accountId);
  const nationality = nationalityOf(seed, accountId);
  const isDual = nationality !== 'SE' && streamOf(seed, accountId, 'citizenship').chance(0.3);
  const employment = employmentOf(seed, account);
  return {
    entity_id: entityIdOf(accountId),
    type: 'INDIVIDUAL',
    name,
    dob: dobOf(seed, account),
    emails: [emailOf(seed, accountId, name)],
    phone_numbers: [phoneOf(accountId)],
    ip_addresses: [addressOf(accountId)],
    occupation: occupationOf(seed, accountId, employment),
    employment_status: employment,
    source_of_funds: sourceOfFundsOf(seed, accountId, employment),
    nationality: [nationality],
    citizenship: isDual ? [nationality, 'SE'] : [nationality],
    ...mailingAddressOf(seed, accountId),
    registered_at: registeredAtOf(seed, account),
    verification_tier: weightedPick(streamOf(seed, accountId, 'verification_tier'), [
      ['TIER_1', 15],
      ['TIER_2', 70],
      ['TIER_3', 15],
    ]),
    purpose_of_account: purposesOf(seed, accountId),
    annual_income: annualIncomeOf(account),
    ...declaredFlowsOf(seed, account),
  };
}
