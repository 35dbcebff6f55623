import { currencyById } from '../../../src/reference/reference-lists.js';
import {
  both,
  isCountry,
  isDate,
  isDateTime,
  isFlag,
  isId,
  isIp,
  isListOf,
  isMissing,
  isNumber,
  isObject,
  isObjectOf,
  isOneOf,
  isPercentage,
  isPhone,
  isText,
  isTextUpTo,
  isWhole,
  type Is,
  type Values,
} from './predicates.js';

const texts = isListOf(isText);
const countries = isListOf(isCountry);
const isCurrency: Is = (value) => isWhole(value) && currencyById(value as number) !== null;

const hasOrderedBounds: Is = (value) => {
  const { lower_bound: lower, upper_bound: upper } = value as { lower_bound?: number; upper_bound?: number };
  if (isMissing(lower)) return !isMissing(upper);
  return isMissing(upper) || lower <= upper;
};
const bounds = { lower_bound: isWhole, upper_bound: isWhole };
const isBaseRange = both(isObjectOf({}, bounds), hasOrderedBounds);
const isMonetaryRange = both(isObjectOf({ currency: isCurrency }, bounds), hasOrderedBounds);

const address: Readonly<Record<string, Is>> = {
  street_address: isText,
  city: isTextUpTo(256),
  state: isTextUpTo(256),
  postal_code: isTextUpTo(32),
  country: isCountry,
};

const isPerson = isObjectOf(
  { id: isWhole, first_name: isTextUpTo(256), last_name: isText },
  {
    middle_name: isTextUpTo(256),
    dob: isDate,
    email: isText,
    phone: isPhone,
    nationality: countries,
    citizenship: countries,
    country_of_birth: isCountry,
    city_of_birth: isText,
    tax_residency: countries,
    ownership_percentage: isPercentage,
    role: isText,
    controller: isFlag,
    ...address,
  },
);

const isCompany = isObjectOf(
  { id: isWhole, entity_name: isTextUpTo(256) },
  {
    formation_country: isCountry,
    formation_date: isDate,
    ownership_percentage: isPercentage,
    children: isListOf(isObjectOf({ id: isWhole }, { relative_ownership: isPercentage })),
    ...address,
  },
);

interface Owner {
  readonly id: number;
  readonly children?: readonly Owner[] | null;
}

const haveSoundIds: Is = (value) => {
  const { individual, corporate } = value as Readonly<Record<string, readonly Owner[] | null | undefined>>;
  const owners = [...(individual ?? []), ...(corporate ?? [])];
  const ids = owners.map(({ id }) => id);
  const isChild = (company: Owner, { id }: Owner): boolean => id !== company.id && ids.includes(id);
  return (
    ids.length > 0 &&
    ids.every((id, at) => ids.indexOf(id) === at) &&
    (corporate ?? []).every((company) => (company.children ?? []).every((child) => isChild(company, child)))
  );
};

const isUbo = both(
  isObjectOf({}, { individual: isListOf(isPerson), corporate: isListOf(isCompany) }),
  haveSoundIds,
);

const userDetails = (cluster: Readonly<Record<string, Is>>): Readonly<Record<string, Is>> => ({
  userId: isText,
  riskScore: isOneOf('SEVERE', 'HIGH', 'MEDIUM', 'LOW'),
  scoreUpdatedDate: isDateTime,
  lastActivity: isDateTime,
  exposureDetails: isListOf(
    isObjectOf(
      {},
      {
        cluster: isObjectOf({}, { name: isText, categoryId: isWhole, ...cluster }),
        sentDirectExposure: isNumber,
        sentIndirectExposure: isNumber,
        receivedDirectExposure: isNumber,
        receivedIndirectExposure: isNumber,
      },
    ),
  ),
});

const isUserDetails: Readonly<Record<string, Is>> = {
  v1: isObjectOf(
    {},
    {
      ...userDetails({ category: isText }),
      score: isOneOf('red', 'amber', 'green'),
      creationDate: isDateTime,
    },
  ),
  v2: isObjectOf(
    {},
    {
      ...userDetails({}),
      createdAt: isDateTime,
      properties: isObjectOf({}, { active: isFlag, country: isCountry }),
    },
  ),
};

const isIntel: Is = (value) => {
  if (!isObject(value)) return false;
  const { vendor, vendor_version: version, fetched_at, data }: Values = value;
  if (vendor !== 'provider_kyt' || (version !== 'v1' && version !== 'v2')) return false;
  return isDateTime(fetched_at) && isUserDetails[version]!(data);
};

/** Whether POST entities has to store an item. */
export const isEntity = isObjectOf(
  { entity_id: isId(36), type: isOneOf('INDIVIDUAL', 'BUSINESS') },
  {
    dob: isDate,
    corporate_tax_id: isText,
    corporate_tax_id_type: isText,
    emails: texts,
    gender: isOneOf('MALE', 'FEMALE'),
    occupation: isText,
    name: isText,
    account_holder_name: isText,
    ip_addresses: isListOf(isIp),
    phone_numbers: isListOf(isPhone),
    registered_at: isDateTime,
    mailing_street_address: isText,
    mailing_city: isText,
    mailing_state: isText,
    mailing_postal_code: isText,
    mailing_country: isCountry,
    website: isText,
    verification_tier: isTextUpTo(64),
    purpose_of_account: texts,
    industry: isText,
    source_of_funds: texts,
    source_of_wealth: texts,
    employment_status: isText,
    nationality: countries,
    citizenship: countries,
    tags: texts,
    estimated_monthly_deposits: isMonetaryRange,
    estimated_monthly_withdrawals: isMonetaryRange,
    estimated_trades_per_month: isBaseRange,
    net_worth: isMonetaryRange,
    annual_income: isMonetaryRange,
    ubo: isUbo,
    blockchain_intel: isListOf(isIntel),
  },
);
