import { seeded } from '../../test/support/seeded.js';

const KINDS = [
  { type: 'TRANSFER', subtype: 'WIRE_TRANSFER', text: 'Invoice', tags: ['online', 'sepa'] },
  { type: 'PAYMENT', subtype: 'CARD_PURCHASE', text: 'Card purchase', tags: ['card', 'pos'] },
  { type: 'TRANSFER', subtype: 'E_TRANSFER_SENT', text: 'Rent and deposit', tags: ['mobile'] },
  { type: 'DEPOSIT', subtype: 'DEPOSIT_BANK', text: 'Salary', tags: ['payroll', 'recurring'] },
] as const;
const STATUSES = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'REVERSED'] as const;
/** SEK, EUR, USD, GBP, NOK, DKK. */
const CURRENCY_IDS = [752, 978, 840, 826, 578, 208] as const;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2025-01-01T00:00:00Z');
const CUSTOMERS = 2_000;
const FLAGGED = 10;
const ALERT_EVERY_MS = 3_600_000;

const transactionId = (series: string, n: number): string => `${series}-${String(n).padStart(9, '0')}`;

export const customerId = (n: number): string => `cust-${String(n).padStart(8, '0')}`;

/** The customers that `transactionRows` uses, as a bank would upload them. */
export const customers = (): object[] =>
  Array.from({ length: CUSTOMERS }, (_, n) => ({
    entity_id: customerId(n),
    type: n % 10 === 0 ? 'BUSINESS' : 'INDIVIDUAL',
    name: `Customer ${n}`,
    registered_at: '2021-05-04T09:30:00Z',
    mailing_country: 'SE',
  }));

/**
 * Returns `count` valid transactions of one day, in the order of their times as banks export them, of about
 * 450 bytes of JSON each. `series` is part of every id; the seed also determines the day.
 */
export function transactionRows(count: number, series: string, seed: number): object[] {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const day = FIRST_DAY + seed * DAY_MS;
  const decimal = (n: number) => (random() * n).toFixed(2);
  return Array.from({ length: count }, (_, n) => {
    const { type, subtype, text, tags } = KINDS[below(KINDS.length)]!;
    const currency = { currency_id: CURRENCY_IDS[below(CURRENCY_IDS.length)], currency_type: 'FIAT' };
    const amount = decimal(20_000);
    const known = below(CUSTOMERS);
    return {
      transaction_id: transactionId(series, n),
      type,
      subtype,
      event_time: new Date(day + Math.floor(((n + random()) / count) * DAY_MS)).toISOString(),
      amount,
      amount_currency: 'SEK',
      sender: { entity_id: customerId(known), asset_out: { amount, ...currency } },
      receiver:
        random() < 0.6
          ? { entity_id: customerId((known + 1 + below(CUSTOMERS - 1)) % CUSTOMERS) }
          : { name: `Kafé & Möbler ${below(100_000)} AB` },
      balance: decimal(500_000),
      status: STATUSES[below(STATUSES.length)],
      descriptor: `${text} ${below(1_000_000)} / ref ${below(2 ** 31).toString(36)}`,
      tags,
    };
  });
}

/** Returns open alerts, each on ten transactions of a series, as a rule would raise them. */
export const alertRows = (count: number, series: string, flagged: string): object[] =>
  Array.from({ length: count }, (_, n) => ({
    alert_id: `${series}-${n}`,
    entity_id_list: [customerId(n % CUSTOMERS), customerId((n + 1) % CUSTOMERS)],
    flagged_transaction_id_list: Array.from({ length: FLAGGED }, (_, at) =>
      transactionId(flagged, n * FLAGGED + at),
    ),
    source: 'TM',
    title: 'Unusual transfers',
    description: `Ten transfers of customer ${n} within a day`,
    status: 'OPEN',
    created_at: new Date(FIRST_DAY + n * ALERT_EVERY_MS).toISOString(),
    rule_title: 'Velocity of outgoing transfers',
  }));
