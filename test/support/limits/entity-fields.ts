import {
  besides,
  country,
  date,
  dateTime,
  flag,
  id,
  ipAddress,
  listOf,
  number,
  object,
  oneOf,
  only,
  percentage,
  phone,
  required,
  text,
  whole,
  type Fields,
  type Pairing,
} from './field.js';

/** A whole number that is the id of a fiat currency or crypto asset in the product's lists. */
const currency = required({
  ...whole(),
  words: 'id of a fiat currency or a crypto asset',
  good: [840, 978, 10_001],
  bad: [5, 0, -1, 840.5, '840', 'USD'].map((value) => ({ value, at: '' })),
});

const range = (name: string, isMoney: boolean): Fields => ({
  [name]: object('not empty'),
  [`${name}.lower_bound`]: besides(whole(), { [`${name}.upper_bound`]: undefined }),
  [`${name}.upper_bound`]: besides(whole(), { [`${name}.lower_bound`]: undefined }),
  ...(isMoney ? { [`${name}.currency`]: currency } : {}),
});

const address = (owner: string): Fields => ({
  [`${owner}.street_address`]: text(),
  [`${owner}.city`]: text(256),
  [`${owner}.state`]: text(256),
  [`${owner}.postal_code`]: text(32),
  [`${owner}.country`]: country(),
});

const PERSON = 'ubo.individual[0]';
const COMPANY = 'ubo.corporate[0]';

const OWNERS: Fields = {
  ubo: object('not empty'),
  [`${PERSON}.id`]: besides(required(whole()), { [`${COMPANY}.children`]: [] }),
  [`${PERSON}.first_name`]: required(text(256)),
  [`${PERSON}.middle_name`]: text(256),
  [`${PERSON}.last_name`]: required(text()),
  [`${PERSON}.dob`]: date(),
  [`${PERSON}.email`]: { ...text(), words: 'text; no form is asked for' },
  [`${PERSON}.phone`]: { ...phone() },
  [`${PERSON}.nationality`]: listOf(country()),
  [`${PERSON}.citizenship`]: listOf(country()),
  [`${PERSON}.country_of_birth`]: country(),
  [`${PERSON}.city_of_birth`]: text(),
  [`${PERSON}.tax_residency`]: listOf(country()),
  [`${PERSON}.ownership_percentage`]: percentage(),
  [`${PERSON}.role`]: text(),
  [`${PERSON}.controller`]: flag(),
  ...address(PERSON),
  [`${COMPANY}.id`]: only(required(whole()), [2, 0, -1, Number.MAX_SAFE_INTEGER]),
  [`${COMPANY}.entity_name`]: required(text(256)),
  [`${COMPANY}.formation_country`]: country(),
  [`${COMPANY}.formation_date`]: date(),
  [`${COMPANY}.ownership_percentage`]: percentage(),
  ...address(COMPANY),
  [`${COMPANY}.children[0].id`]: only(required(whole()), [1]),
  [`${COMPANY}.children[0].relative_ownership`]: percentage(),
};

/** The fields that both vendor versions share. `at` is the path of the item in the list of a full entity. */
const intel = (at: string): Fields => ({
  [`${at}.vendor`]: required(oneOf('provider_kyt')),
  [`${at}.fetched_at`]: required(dateTime()),
  [`${at}.data`]: required(object('may be empty')),
  [`${at}.data.userId`]: text(),
  [`${at}.data.riskScore`]: oneOf('SEVERE', 'HIGH', 'MEDIUM', 'LOW'),
  [`${at}.data.scoreUpdatedDate`]: dateTime(),
  [`${at}.data.lastActivity`]: dateTime(),
  [`${at}.data.exposureDetails[0].cluster`]: object('may be empty'),
  [`${at}.data.exposureDetails[0].cluster.name`]: text(),
  [`${at}.data.exposureDetails[0].cluster.categoryId`]: whole(),
  [`${at}.data.exposureDetails[0].sentDirectExposure`]: number(),
  [`${at}.data.exposureDetails[0].sentIndirectExposure`]: number(),
  [`${at}.data.exposureDetails[0].receivedDirectExposure`]: number(),
  [`${at}.data.exposureDetails[0].receivedIndirectExposure`]: number(),
});

const V1 = 'blockchain_intel[0]';
const V2 = 'blockchain_intel[1]';

const INTEL: Fields = {
  ...intel(V1),
  [`${V1}.vendor_version`]: required(only(oneOf('v1', 'v2'), ['v1'])),
  [`${V1}.data.score`]: oneOf('red', 'amber', 'green'),
  [`${V1}.data.creationDate`]: dateTime(),
  [`${V1}.data.exposureDetails[0].cluster.category`]: text(),
  ...intel(V2),
  [`${V2}.vendor_version`]: required(only(oneOf('v1', 'v2'), ['v1', 'v2'])),
  [`${V2}.data.createdAt`]: dateTime(),
  [`${V2}.data.properties`]: object('may be empty'),
  [`${V2}.data.properties.active`]: flag(),
  [`${V2}.data.properties.country`]: country(),
};

/** By path in the full entity that `Builders` makes. */
export const ENTITY_FIELDS: Fields = {
  entity_id: id(36),
  type: required(oneOf('INDIVIDUAL', 'BUSINESS')),
  dob: date(),
  corporate_tax_id: text(),
  corporate_tax_id_type: text(),
  emails: { ...listOf(text()), words: 'list of texts; no form is asked for' },
  gender: oneOf('MALE', 'FEMALE'),
  occupation: text(),
  name: text(),
  account_holder_name: text(),
  ip_addresses: listOf(ipAddress()),
  phone_numbers: listOf(phone()),
  registered_at: dateTime(),
  mailing_street_address: text(),
  mailing_city: text(),
  mailing_state: text(),
  mailing_postal_code: text(),
  mailing_country: country(),
  website: text(),
  verification_tier: text(64),
  purpose_of_account: listOf(text()),
  industry: text(),
  source_of_funds: listOf(text()),
  source_of_wealth: listOf(text()),
  employment_status: text(),
  nationality: listOf(country()),
  citizenship: listOf(country()),
  tags: listOf(text()),
  ...range('estimated_monthly_deposits', true),
  ...range('estimated_monthly_withdrawals', true),
  ...range('estimated_trades_per_month', false),
  ...range('net_worth', true),
  ...range('annual_income', true),
  ...OWNERS,
  ...INTEL,
};

const bounds = (lower_bound?: unknown, upper_bound?: unknown) => ({
  currency: 840,
  lower_bound,
  upper_bound,
});
const owner = (ownId: number) => ({ id: ownId, first_name: 'A', last_name: 'B' });
const company = (ownId: number, ...children: number[]) => ({
  id: ownId,
  entity_name: 'C',
  children: children.map((child) => ({ id: child })),
});

export const ENTITY_PAIRINGS: readonly Pairing[] = [
  ...['estimated_monthly_deposits', 'estimated_trades_per_month', 'net_worth', 'annual_income'].map(
    (name) => ({
      words: `${name}: lower_bound, upper_bound or both, and upper_bound not below lower_bound`,
      good: [
        bounds(1),
        bounds(undefined, 1),
        bounds(1, 1),
        bounds(1, 2),
        bounds(null, 2),
        bounds(-2, -1),
      ].map((value) => ({ [name]: value })),
      bad: [
        [{ [name]: bounds() }, `${name}.lower_bound`],
        [{ [name]: bounds(null, null) }, `${name}.lower_bound`],
        [{ [name]: bounds(2, 1) }, `${name}.upper_bound`],
      ] as const,
    }),
  ),
  {
    words: 'ubo: at least one owner, individual or corporate',
    good: [
      { ubo: { individual: [owner(1)] } },
      { ubo: { corporate: [company(1)] } },
      { ubo: { individual: null, corporate: [company(1)] } },
      { ubo: { individual: [], corporate: [company(1)] } },
    ],
    bad: [
      [{ ubo: {} }, 'ubo.individual'],
      [{ ubo: { individual: [], corporate: [] } }, 'ubo.individual'],
      [{ ubo: { individual: null } }, 'ubo.individual'],
    ],
  },
  {
    words: 'ubo: ids are unique among all owners of the payload',
    good: [{ ubo: { individual: [owner(1), owner(2)], corporate: [company(3)] } }],
    bad: [
      [{ ubo: { individual: [owner(1), owner(1)] } }, 'ubo.individual[1].id'],
      [{ ubo: { individual: [owner(1)], corporate: [company(1)] } }, 'ubo.corporate[0].id'],
    ],
  },
  {
    words: 'ubo: a child refers to another owner of the payload',
    good: [
      { ubo: { individual: [owner(1)], corporate: [company(2, 1), company(3, 1, 2)] } },
      { ubo: { corporate: [company(1, 2), company(2, 1)] } },
    ],
    bad: [
      [{ ubo: { corporate: [company(1, 9)] } }, 'ubo.corporate[0].children[0].id'],
      [{ ubo: { corporate: [company(1, 1)] } }, 'ubo.corporate[0].children[0].id'],
    ],
  },
];
