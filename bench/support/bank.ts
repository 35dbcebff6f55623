import { seeded } from '../../test/support/seeded.js';

const DAYS = 180;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2025-01-01T00:00:00Z');
const TRANSFERS_PER_CUSTOMER = 20;
/** Most payments go to the same few recipients, the others to somebody new. */
const REGULAR_PAYEES = 5;
const REGULAR_SHARE = 0.8;
const FLAGGED_MAX = 10;

export interface Bank {
  readonly entities: readonly object[];
  readonly transactions: readonly { readonly transaction_id: string }[];
  /** One alert each on the first customers, as many as requested. */
  readonly alerts: readonly { readonly alert_id: string }[];
}

const entityId = (n: number): string => `cust-${String(n).padStart(8, '0')}`;

/** Generates a bank's data as the bank would upload it. Customers behave alike, however many there are. */
export function generateBank(customers: number, alerts: number, seed: number): Bank {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const rowsOf = new Map<number, { id: string; at: string }[]>();
  const transactions = Array.from({ length: customers * TRANSFERS_PER_CUSTOMER }, (_, n) => {
    const from = n % customers;
    const isRegular = random() < REGULAR_SHARE;
    const to = (from + 1 + (isRegular ? below(REGULAR_PAYEES) : below(customers - 1))) % customers;
    const at = new Date(FIRST_DAY + Math.floor(random() * DAYS * DAY_MS)).toISOString();
    const id = `tx-${String(n).padStart(9, '0')}`;
    rowsOf.set(from, [...(rowsOf.get(from) ?? []), { id, at }]);
    return {
      transaction_id: id,
      type: 'TRANSFER',
      event_time: at,
      amount: (10 + random() * 5_000).toFixed(2),
      amount_currency: 'SEK',
      sender: { entity_id: entityId(from) },
      receiver: { entity_id: entityId(to) },
      status: 'COMPLETED',
    };
  });
  return {
    entities: Array.from({ length: customers }, (_, n) => customer(n)),
    transactions,
    alerts: Array.from({ length: alerts }, (_, n) => alertOf(n, customers, rowsOf.get(n)!)),
  };
}

const customer = (n: number) => ({
  entity_id: entityId(n),
  type: 'INDIVIDUAL',
  name: `Customer ${n}`,
  emails: [`customer.${n}@example.com`],
  phone_numbers: [`+4670${String(1_000_000 + n)}`],
  registered_at: '2021-05-04T09:30:00Z',
  mailing_country: 'SE',
  nationality: ['SE'],
});

function alertOf(n: number, customers: number, rows: readonly { id: string; at: string }[]) {
  const flagged = [...rows].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, FLAGGED_MAX);
  return {
    alert_id: `alert-${n}`,
    entity_id_list: [entityId(n), entityId((n + 1) % customers)],
    flagged_transaction_id_list: flagged.map(({ id }) => id),
    source: 'TM',
    title: 'Unusual transfers',
    status: 'OPEN',
    created_at: flagged[0]!.at,
    rule_title: 'Bench',
  };
}
