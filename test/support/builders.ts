import { SeededStream } from '../../scripts/seeded-stream.js';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { ENTITY_FIELDS } from './limits/entity-fields.js';

const FIRST_NAMES = ['Ada', 'Björn', 'Chiara', 'Diyar', 'Éloïse', '美咲'] as const;
const LAST_NAMES = ['Andersson', 'Brown', 'Çelik', "O'Neill", 'Nakamura'] as const;
const CITIES = ['Lund', 'Porto', 'Graz', 'Leeds'] as const;

/** Generated transactions and alerts lie in the days after FIRST_DAY_MS. */
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.parse('2025-01-06T08:00:00Z');

/** For each field that the examples below do not set: a value that its limits allow. */
const anyOtherField = Object.fromEntries(
  Object.entries(ENTITY_FIELDS)
    .filter(([path]) => !/[.[]/.test(path))
    .map(([path, { good }]) => [path, good[0]]),
);

/**
 * Makes uploads as a bank would send them. The same seed gives the same records; ids are unique per seed, and
 * every field can be overridden.
 */
export class Builders {
  private made = 0;

  constructor(private readonly seed: number) {}

  /** A customer with the fields that most customers have. */
  entity(overrides: Partial<Entity> = {}): Entity {
    const stream = this.stream('entity');
    return {
      entity_id: `E-${this.made}`,
      type: 'INDIVIDUAL',
      name: `${stream.pick(FIRST_NAMES)} ${stream.pick(LAST_NAMES)}`,
      mailing_city: stream.pick(CITIES),
      registered_at: '2020-05-04T10:00:00Z',
      ...overrides,
    };
  }

  /** A customer with every field there is. */
  fullEntity(overrides: Partial<Entity> = {}): Entity {
    const stream = this.stream('full entity');
    const range = { lower_bound: stream.int(0, 900), upper_bound: stream.int(1_000, 9_000), currency: 752 };
    return {
      ...anyOtherField,
      ...this.entity(),
      type: 'BUSINESS',
      dob: '1980-02-29',
      corporate_tax_id: String(stream.int(100_000, 999_999)),
      corporate_tax_id_type: 'VAT',
      emails: ['office@example.com', 'not checked'],
      gender: 'FEMALE',
      occupation: 'Trader',
      account_holder_name: stream.pick(LAST_NAMES),
      ip_addresses: ['192.0.2.7', '2001:db8::7'],
      phone_numbers: ['+46701234567'],
      mailing_street_address: `Main Street ${stream.int(1, 99)}`,
      mailing_state: 'Skåne',
      mailing_postal_code: '222 22',
      mailing_country: 'SE',
      website: 'https://example.com',
      verification_tier: 'T2',
      purpose_of_account: ['SAVINGS'],
      industry: 'Retail',
      source_of_funds: ['SALARY'],
      source_of_wealth: ['INHERITANCE'],
      employment_status: 'self_employed',
      nationality: ['SE', 'NO'],
      citizenship: ['SE'],
      tags: ['vip'],
      estimated_monthly_deposits: range,
      estimated_monthly_withdrawals: { lower_bound: 1, currency: 10_001 },
      estimated_trades_per_month: { upper_bound: 12 },
      net_worth: range,
      annual_income: range,
      ubo: owners(),
      blockchain_intel: [intelV1(), intelV2()],
      ...overrides,
    };
  }

  /** A payment from a customer to a shop. */
  transaction(entityId: string, overrides: Partial<Transaction> = {}): Transaction {
    const stream = this.stream('transaction');
    return {
      transaction_id: `T-${this.made}`,
      type: 'PAYMENT',
      event_time: new Date(FIRST_DAY_MS + stream.int(0, 40) * DAY_MS).toISOString(),
      amount: `${stream.int(1, 500)}.${stream.int(10, 99)}`,
      amount_currency: 'USD',
      sender: { entity_id: entityId },
      receiver: { name: `Shop of ${stream.pick(LAST_NAMES)}` },
      ...overrides,
    };
  }

  /** A transaction with every field there is. */
  fullTransaction(senderId: string, receiverId: string, overrides: Partial<Transaction> = {}): Transaction {
    const transferIntel = [
      {
        vendor: 'provider_kyt' as const,
        vendor_version: 'v2' as const,
        fetched_at: '2025-01-07T08:00:00Z',
        data: { direct: { name: 'Exchange', categoryId: 4 } },
      },
      {
        vendor: 'provider_kyt' as const,
        vendor_version: 'v2' as const,
        fetched_at: '2025-01-07T08:00:00Z',
        data: { direct: null },
      },
    ];
    return {
      ...this.transaction(senderId),
      type: 'DEPOSIT',
      subtype: 'DEPOSIT_CRYPTO',
      sender: {
        entity_id: senderId,
        blockchain_addresses: ['bc1qexample'],
        asset_out: { amount: '0.5', currency_id: 10_001, currency_type: 'CRYPTO' },
        blockchain_intel: transferIntel,
      },
      receiver: {
        entity_id: receiverId,
        blockchain_addresses: [],
        asset_in: { amount: '0.4999' },
        blockchain_intel: [],
      },
      balance: '-12.5',
      blockchain: { transaction_hash: '0xabc', chain_id: 800_031 },
      status: 'COMPLETED',
      descriptor: 'Deposit – “own” wallet',
      tags: ['crypto', ''],
      ...overrides,
    };
  }

  /** An open alert about one customer and some of that customer's transactions. */
  alert(entityIds: string[], transactionIds: string[], overrides: Partial<Alert> = {}): Alert {
    this.made++;
    return {
      alert_id: `A-${this.made}`,
      entity_id_list: entityIds,
      flagged_transaction_id_list: transactionIds,
      source: 'TM',
      title: 'Unusual payments',
      status: 'OPEN',
      created_at: '2025-02-20T10:00:00Z',
      rule_title: 'Many payments in a week',
      ...overrides,
    };
  }

  /** An alert with every field there is. */
  fullAlert(entityIds: string[], transactionIds: string[], overrides: Partial<Alert> = {}): Alert {
    return {
      ...this.alert(entityIds, transactionIds),
      source: 'BM',
      description: 'Payments that do not fit the *customer*',
      disposition_status: 'UNDER_INVESTIGATION',
      disposition_notes: 'Looked at once',
      dispositioned_at: '2025-02-21T10:00:00+01:00',
      dispositioned_by: 'analyst@example.com',
      start_date: '2025-01-06T08:00:00Z',
      end_date: '2025-02-15T08:00:00Z',
      reference_ids: ['CASE-1', 'CASE-2'],
      alert_subtype: 'INDIRECT',
      crypto_transferred_value_percentage: 12.5,
      ...overrides,
    };
  }

  private stream(kind: string): SeededStream {
    return new SeededStream(this.seed, String(++this.made), kind);
  }
}

const address = {
  street_address: 'Quay 1',
  city: 'Valletta',
  state: 'Malta',
  postal_code: 'VLT',
  country: 'MT',
};

const owners = (): Entity['ubo'] => ({
  individual: [
    {
      id: 1,
      first_name: 'Ada',
      middle_name: 'M.',
      last_name: 'Brown',
      dob: '1970-01-01',
      email: 'ada@example.com',
      phone: '+35621234567',
      nationality: ['MT'],
      citizenship: ['MT'],
      country_of_birth: 'GB',
      city_of_birth: 'Leeds',
      tax_residency: ['MT'],
      ownership_percentage: 75,
      role: 'Director',
      controller: true,
      ...address,
    },
  ],
  corporate: [
    {
      id: 2,
      entity_name: 'Holding Ltd',
      formation_country: 'MT',
      formation_date: '1999-12-31',
      ownership_percentage: 25,
      ...address,
      children: [{ id: 1, relative_ownership: 100 }],
    },
  ],
});

const userDetails = (cluster: object) => ({
  userId: 'u-1',
  riskScore: 'HIGH' as const,
  scoreUpdatedDate: '2025-01-01T00:00:00Z',
  lastActivity: '2025-01-02T00:00:00Z',
  exposureDetails: [
    {
      cluster: { name: 'Mixer', categoryId: 7, ...cluster },
      sentDirectExposure: 1.5,
      sentIndirectExposure: 0,
      receivedDirectExposure: 2,
      receivedIndirectExposure: 3,
    },
  ],
});

const intelV1 = () => ({
  vendor: 'provider_kyt' as const,
  vendor_version: 'v1' as const,
  fetched_at: '2025-01-03T00:00:00Z',
  data: {
    ...userDetails({ category: 'mixing' }),
    score: 'amber' as const,
    creationDate: '2024-01-01T00:00:00Z',
  },
});

const active = { active: true, country: 'MT' };

const intelV2 = () => ({
  vendor: 'provider_kyt' as const,
  vendor_version: 'v2' as const,
  fetched_at: '2025-01-03T00:00:00Z',
  data: { ...userDetails({}), createdAt: '2024-01-01T00:00:00Z', properties: active },
});
