import { customerId } from './transaction-rows.js';

const DAY_MS = 86_400_000;
const END_MS = Date.parse('2025-06-30T00:00:00Z');
const TRANSFERS_PER_CUSTOMER = 20;
const CONTACTS = 20;
/** With the other fields, slightly less than the maximum of an entity (5,000 values and 1 MiB). */
const TAGS = 4_700;
const TAG_CHARS = 185;
const TEXT_CHARS = 330_000;

type Weight = 'heavy' | 'usual';

export const entityIds = (weight: Weight, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${weight}-${customerId(n)}`);

/**
 * Customers of the maximum size who share all contacts. Half of them have many values, the others long texts.
 */
export const heavyEntities = (count: number): object[] =>
  entityIds('heavy', count).map((entity_id, n) => ({
    ...person(entity_id),
    emails: contacts((i) => `shared.${i}@example.com`),
    phone_numbers: contacts((i) => `+4670${1_000_000 + i}`),
    ip_addresses: contacts((i) => `203.0.113.${i + 1}`),
    mailing_street_address: '1 Shared Street',
    ...(n % 2 === 0 ? manyValues(n) : longTexts(n)),
  }));

export const usualEntities = (count: number): object[] =>
  entityIds('usual', count).map((entity_id, n) => ({
    ...person(entity_id),
    emails: [`customer.${n}@example.com`],
    phone_numbers: [`+4671${1_000_000 + n}`],
  }));

/** Transfers from each customer to those after it. */
export const transfers = (weight: Weight, ids: readonly string[]): { readonly transaction_id: string }[] =>
  ids.flatMap((from, n) =>
    Array.from({ length: TRANSFERS_PER_CUSTOMER }, (_, i) => ({
      transaction_id: transferId(weight, n, i),
      type: 'TRANSFER',
      event_time: new Date(END_MS - (i * 8 + (n % 8)) * DAY_MS).toISOString(),
      amount: `${100 + i}.50`,
      amount_currency: 'SEK',
      sender: { entity_id: from },
      receiver: { entity_id: ids[(n + 1 + i) % ids.length] },
      status: 'COMPLETED',
    })),
  );

/** An alert that names all customers and flags the transfers of the one at index `subject`. */
export const alertOnCustomer = (
  weight: Weight,
  ids: readonly string[],
  subject: number,
  n: number,
): object => ({
  alert_id: `${weight}-${n}`,
  entity_id_list: ids,
  flagged_transaction_id_list: Array.from({ length: 10 }, (_, i) => transferId(weight, subject, i)),
  source: 'TM',
  title: 'Unusual transfers',
  status: 'OPEN',
  created_at: new Date(END_MS).toISOString(),
  rule_title: 'Bench',
});

const transferId = (weight: Weight, n: number, i: number): string => `${weight}-${n}-${i}`;

const contacts = (contact: (i: number) => string): string[] =>
  Array.from({ length: CONTACTS }, (_, i) => contact(i));

const person = (entity_id: string) => ({
  entity_id,
  type: 'INDIVIDUAL',
  name: `Customer ${entity_id}`,
  registered_at: '2021-05-04T09:30:00Z',
  mailing_country: 'SE',
  nationality: ['SE'],
});

const repeated = (text: string, chars: number): string =>
  text.repeat(Math.ceil(chars / text.length)).slice(0, chars);

const manyValues = (n: number): object => ({
  tags: Array.from({ length: TAGS }, (_, i) => repeated(`tag ${n} ${i} fraud and laundering `, TAG_CHARS)),
});

/** Texts whose characters take two or three bytes. */
const longTexts = (n: number): object => ({
  name: repeated(`Åsa Öström ${n} `, TEXT_CHARS / 2),
  occupation: repeated(`förvaltare ${n} `, TEXT_CHARS / 2),
  industry: repeated('貿易 ', TEXT_CHARS / 3),
  mailing_city: repeated('京都市 ', TEXT_CHARS / 3),
});
