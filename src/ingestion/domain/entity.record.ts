import { z } from 'zod';
import {
  refuseAboveBytes,
  countryField,
  dateField,
  filledText,
  dateTimeField,
  defineVersionedRecord,
  ipAddressField,
  nameKeysOf,
  externalIdField,
  textField,
  EMAIL_CHARS_MAX,
} from '@alert-review/kernel';
import { EntityIntel } from './blockchain-intel.js';
import { currencyIdSchema } from './reference-fields.js';
import { Ubo } from './ubo.js';

export const ENTITY_ID_CHARS_MAX = 36;
export const ENTITY_BYTES_MAX = 2 ** 20;

/**
 * Maximum number of JSON values in one customer. More than 200 beneficial owners with every field filled fit.
 */
export const ENTITY_VALUES_MAX = 5_000;

interface Bounds {
  readonly lower_bound?: number | null;
  readonly upper_bound?: number | null;
}

function checkBounds(
  { lower_bound: lower, upper_bound: upper }: Bounds,
  context: z.core.$RefinementCtx,
): void {
  const add = (field: keyof Bounds, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (lower == null && upper == null) add('lower_bound', 'must be given where upper_bound is not');
  if (lower != null && upper != null && upper < lower)
    add('upper_bound', `must be at least lower_bound, which is ${lower}`);
}

const rangeBoundFields = { lower_bound: z.int().nullish(), upper_bound: z.int().nullish() };
const baseRange = z
  .object(rangeBoundFields)
  .superRefine(checkBounds)
  .describe('At least one of the two limits is needed.');
const monetaryRange = z
  .object({ ...rangeBoundFields, currency: currencyIdSchema() })
  .superRefine(checkBounds)
  .describe('At least one of the two limits is needed.');

const entityFields = z.object({
  entity_id: externalIdField(ENTITY_ID_CHARS_MAX).describe('Unique in your system.'),
  type: z.enum(['INDIVIDUAL', 'BUSINESS']),
  dob: dateField().nullish(),
  corporate_tax_id: textField().describe('Corporate identifier of any kind.').nullish(),
  corporate_tax_id_type: textField().nullish(),
  emails: z.array(textField()).nullish(),
  gender: z.enum(['MALE', 'FEMALE']).nullish(),
  occupation: textField().nullish(),
  name: textField().describe('Legal name.').nullish(),
  account_holder_name: textField().describe('The person behind a business account.').nullish(),
  ip_addresses: z.array(ipAddressField()).nullish(),
  phone_numbers: z.array(z.e164()).nullish(),
  registered_at: dateTimeField().nullish(),
  mailing_street_address: textField().nullish(),
  mailing_city: textField().nullish(),
  mailing_state: textField().nullish(),
  mailing_postal_code: textField().nullish(),
  mailing_country: countryField().nullish(),
  website: textField().nullish(),
  verification_tier: textField(64).describe('KYC tier.').nullish(),
  purpose_of_account: z.array(textField()).nullish(),
  industry: textField().nullish(),
  source_of_funds: z.array(textField()).nullish(),
  source_of_wealth: z.array(textField()).nullish(),
  employment_status: textField().describe('Such as employed, self_employed or retired.').nullish(),
  nationality: z.array(countryField()).nullish(),
  citizenship: z.array(countryField()).nullish(),
  tags: z.array(textField()).describe('Labels of yours.').nullish(),
  estimated_monthly_deposits: monetaryRange.nullish(),
  estimated_monthly_withdrawals: monetaryRange.nullish(),
  estimated_trades_per_month: baseRange.nullish(),
  net_worth: monetaryRange.nullish(),
  annual_income: monetaryRange.nullish(),
  ubo: Ubo.nullish(),
  blockchain_intel: z.array(EntityIntel).describe('Results of a KYT vendor that you have.').nullish(),
});

/** Schema of a customer as the bank uploads it. */
export const Entity = entityFields.superRefine(refuseAboveBytes('entity', ENTITY_BYTES_MAX));

export type Entity = z.infer<typeof Entity>;

/**
 * Fields of a stored customer. `status` marks a customer whose data a person or assistant added to an alert,
 * and whom the bank never uploaded.
 */
const StoredEntity = entityFields.extend({ status: z.literal('SUPPLEMENTAL').optional() });

export type StoredEntity = z.infer<typeof StoredEntity>;

/** Maximum number of e-mail addresses, of phone numbers and of IP addresses that are indexed per customer. */
export const CONTACT_KEYS_MAX = 20;

const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u;

const ContactKeys = z.object({
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  ips: z.array(z.string()),
});

type ContactKeys = z.infer<typeof ContactKeys>;

/**
 * Returns the index keys that find customers with the same contact data: e-mail addresses in lower case,
 * phone numbers in E.164 form, IPv6 addresses in their shortest form.
 */
export function contactKeysOf({ emails, phone_numbers, ip_addresses }: Entity): ContactKeys {
  const first = (values: readonly string[]) => [...new Set(values)].slice(0, CONTACT_KEYS_MAX);
  const addresses = (emails ?? []).map((email) => email.trim().toLowerCase());
  return {
    emails: first(addresses.filter((email) => email.length <= EMAIL_CHARS_MAX && EMAIL.test(email))),
    phones: first(phone_numbers ?? []),
    ips: first((ip_addresses ?? []).map(shortestIp)),
  };
}

const shortestIp = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

const EntityKeys = ContactKeys.extend({ names: z.array(z.string()) });

/**
 * Uploaded customers. `ownId` is the bank's entity_id. The keys find shared contact data, and names in free
 * texts.
 */
export const EntityRecord = defineVersionedRecord({
  name: 'entities',
  content: StoredEntity,
  keys: EntityKeys,
  keysOf: (entity) => ({
    ...contactKeysOf(entity),
    names: nameKeysOf([entity.name, entity.account_holder_name]),
  }),
  indexes: {
    email: { fields: ['emails'] },
    phone: { fields: ['phones'] },
    ip: { fields: ['ips'] },
    name: { fields: ['names'] },
  },
});

const SUPPLEMENT_NAME_CHARS_MAX = 512;

/**
 * Matches an e-mail address that a person or an assistant enters. Stricter than `EMAIL`, which accepts what
 * banks have on record: a comma, a bracket or a semicolon here is a typing error, or the displayed form of an
 * address.
 */
const GIVEN_EMAIL = /^[^\s\p{C}@,;:<>()[\]\\"]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;

/** Facts about a customer that a person or assistant adds to the bank's upload. */
export const EntitySupplement = z.strictObject({
  entity_source_id: externalIdField(ENTITY_ID_CHARS_MAX),
  name: filledText(SUPPLEMENT_NAME_CHARS_MAX).optional(),
  dob: dateField().optional(),
  email: textField(EMAIL_CHARS_MAX)
    .refine((address) => GIVEN_EMAIL.test(address), { message: 'is not an e-mail address' })
    .optional(),
  phone: z.e164().optional(),
});

export type EntitySupplement = z.infer<typeof EntitySupplement>;
