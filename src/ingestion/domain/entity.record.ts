import { z } from 'zod';
import { defineVersionedRecord } from '../../kernel/define-record.js';
import { country, date, dateTime, ownId, text } from '../../kernel/fields.js';
import { EntityIntel } from './blockchain-intel.js';
import { currencyId } from './reference-fields.js';
import { Ubo } from './ubo.js';

export const ENTITY_ID_CHARS_MAX = 36;

const atLeastOneBound = {
  check: (range: { lower_bound?: number | null; upper_bound?: number | null }) =>
    range.lower_bound != null || range.upper_bound != null,
  error: { path: ['lower_bound'], message: 'give lower_bound, upper_bound or both' },
};

const bounds = { lower_bound: z.int().nullish(), upper_bound: z.int().nullish() };
const baseRange = z.object(bounds).refine(atLeastOneBound.check, atLeastOneBound.error);
const monetaryRange = z
  .object({ ...bounds, currency: currencyId() })
  .refine(atLeastOneBound.check, atLeastOneBound.error);

/** A customer as uploaded, in the names of the REST API. */
export const Entity = z.object({
  entity_id: ownId(ENTITY_ID_CHARS_MAX),
  type: z.enum(['INDIVIDUAL', 'BUSINESS']),
  dob: date().nullish(),
  corporate_tax_id: z.string().nullish(),
  corporate_tax_id_type: z.string().nullish(),
  emails: z.array(z.string()).nullish(),
  gender: z.enum(['MALE', 'FEMALE']).nullish(),
  occupation: z.string().nullish(),
  name: z.string().nullish(),
  account_holder_name: z.string().nullish(),
  ip_addresses: z.array(z.union([z.ipv4(), z.ipv6()])).nullish(),
  phone_numbers: z.array(z.e164()).nullish(),
  registered_at: dateTime().nullish(),
  mailing_street_address: z.string().nullish(),
  mailing_city: z.string().nullish(),
  mailing_state: z.string().nullish(),
  mailing_postal_code: z.string().nullish(),
  mailing_country: country().nullish(),
  website: z.string().nullish(),
  verification_tier: text(64).nullish(),
  purpose_of_account: z.array(z.string()).nullish(),
  industry: z.string().nullish(),
  source_of_funds: z.array(z.string()).nullish(),
  source_of_wealth: z.array(z.string()).nullish(),
  employment_status: z.string().nullish(),
  nationality: z.array(country()).nullish(),
  citizenship: z.array(country()).nullish(),
  tags: z.array(z.string()).nullish(),
  estimated_monthly_deposits: monetaryRange.nullish(),
  estimated_monthly_withdrawals: monetaryRange.nullish(),
  estimated_trades_per_month: baseRange.nullish(),
  net_worth: monetaryRange.nullish(),
  annual_income: monetaryRange.nullish(),
  ubo: Ubo.nullish(),
  blockchain_intel: z.array(EntityIntel).nullish(),
});

export type Entity = z.infer<typeof Entity>;

/** Uploaded customers; `ownId` is entity_id. */
export const EntityRecord = defineVersionedRecord({
  name: 'entities',
  content: Entity,
  keys: z.object({}),
  keysOf: () => ({}),
});
