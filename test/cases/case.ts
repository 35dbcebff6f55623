import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import type { Claim, Color } from '@alert-review/judgement';

/** A case as an investigator would write it down before it is run. */
export interface Case {
  /** Also the own id of customer and alert. */
  readonly id: string;
  readonly story: string;
  readonly expected: 'ESCALATED' | 'CLEARED';
  /** Id of a mandatory rule, which has to decide. */
  readonly rule?: string;
  /** Flags with the colour that they have to have. */
  readonly must?: Readonly<Record<string, Color>>;
  /** Flags that may not be black, red or yellow. */
  readonly mustNot?: readonly string[];
  readonly why: string;
  readonly customer: Omit<Entity, 'entity_id'>;
  readonly rows: readonly Row[];
  readonly alert?: Partial<Alert>;
  /** Another customer; an analyst escalated an alert about it if it says so. */
  readonly others?: readonly (Entity & { readonly isEscalated?: true })[];
  /** What the others did among themselves; `from` and `to` are their own ids. */
  readonly moves?: readonly {
    readonly ago: number;
    readonly from: string;
    readonly to: string;
    readonly amount: string;
  }[];
  /** A note that is there before the run, with what it claims. */
  readonly note?: { readonly body: string; readonly claims?: readonly Claim[] };
  /** All of it happened that many days before the time of the other stories. */
  readonly earlierDays?: number;
}

export interface Row {
  /** Days before the alert; below zero, after it. */
  readonly ago: number;
  readonly in?: string;
  readonly out?: string;
  /** A name, or `#` and the own id of a customer. */
  readonly with: string;
  readonly type?: Transaction['type'];
  readonly subtype?: Transaction['subtype'];
  readonly currency?: string;
  readonly text?: string;
  readonly address?: string;
  /** What a vendor of blockchain data calls the other side. */
  readonly service?: string;
  readonly flagged?: true;
  /** Of another customer, by the own id. */
  readonly of?: string;
  /** Without it all is done. */
  readonly status?: Transaction['status'];
}

/** A claim that rests on a document that an analyst has seen. */
export const seenClaim = (document: string, claim: Omit<Claim, 'basis' | 'document'>): Claim => ({
  basis: 'document_seen',
  document,
  ...claim,
});

/** A claim that a document shows who a counterparty is, for an amount in US dollars. */
export const knownParty = (document: string, counterparty: string, relation: string, amount: number): Claim =>
  seenClaim(document, { type: 'counterparty', counterparty, relation, amount, currency: 'USD' });

export const ALERT_MS = Date.parse('2025-02-28T12:00:00Z');
const DAY_MS = 86_400_000;

export const dayBefore = (days: number): string => new Date(ALERT_MS - days * DAY_MS).toISOString();

/** Somebody of whom a bank knows what it should. */
export const person = (given: Partial<Entity> = {}): Case['customer'] => ({
  type: 'INDIVIDUAL',
  name: 'Mirka Oldsen',
  dob: '1978-04-11',
  nationality: ['SE'],
  mailing_country: 'SE',
  mailing_street_address: 'Long Street 12',
  emails: ['mirka.oldsen@mail.example'],
  phone_numbers: ['+46701234567'],
  occupation: 'Teacher',
  employment_status: 'employed',
  purpose_of_account: ['Salary and daily life'],
  source_of_funds: ['Salary'],
  annual_income: { lower_bound: 36_000, upper_bound: 48_000, currency: 840 },
  estimated_monthly_deposits: { lower_bound: 2_000, upper_bound: 5_000, currency: 840 },
  registered_at: '2017-03-01T10:00:00Z',
  ...given,
});

export const firm = (given: Partial<Entity> = {}): Case['customer'] => ({
  type: 'BUSINESS',
  name: 'Oldsen Carpentry',
  corporate_tax_id: '556677-8899',
  account_holder_name: 'Mirka Oldsen',
  industry: 'Carpentry',
  mailing_country: 'SE',
  mailing_street_address: 'Short Street 3',
  emails: ['office@oldsen-carpentry.example'],
  phone_numbers: ['+46701234568'],
  purpose_of_account: ['Trade'],
  source_of_funds: ['Sales'],
  estimated_monthly_deposits: { lower_bound: 10_000, upper_bound: 60_000, currency: 840 },
  registered_at: '2014-03-01T10:00:00Z',
  ubo: {
    individual: [
      { id: 1, first_name: 'Mirka', last_name: 'Oldsen', dob: '1978-04-11', ownership_percentage: 100 },
    ],
  },
  ...given,
});

const SHOPS = ['Corner Grocery', 'City Transit', 'Green Pharmacy', 'Paper and Pens', 'Baker Lind'];

/** Half a year of a person: salary, rent and purchases. `step` makes two lives differ. */
export function daily(step = 0, salary = 3_180): Row[] {
  return Array.from({ length: 6 }, (_, month): Row[] => {
    // Never two salaries within thirty days.
    const start = month * 31 + 1;
    const purchases = Array.from({ length: 4 }, (__, i): Row => ({
      ago: start + 5 * i + ((step + i) % 4),
      out: `${18 + ((step * 7 + month * 11 + i * 17) % 61)}.${10 + ((step + i * 13) % 80)}`,
      with: SHOPS[(step + i + month) % SHOPS.length]!,
      type: 'PAYMENT',
      subtype: 'CARD_PURCHASE',
    }));
    return [
      {
        ago: start + 25,
        in: `${salary + ((step * 31) % 400)}.40`,
        with: 'Northfield School',
        type: 'CREDIT',
      },
      { ago: start + 24, out: `${905 + ((step * 13) % 90)}.00`, with: 'Harbour Housing', type: 'TRANSFER' },
      ...purchases,
    ];
  }).flat();
}

/** Half a year of a small firm: customers pay, suppliers and the tax office are paid. */
export function trading(step = 0): Row[] {
  return Array.from({ length: 6 }, (_, month): Row[] => {
    const start = month * 30 + 2;
    return [
      ...Array.from({ length: 3 }, (__, i): Row => ({
        ago: start + 8 * i + (step % 5),
        in: `${3_150 + ((step * 97 + month * 211 + i * 331) % 2_900)}.${20 + ((step + i) % 70)}`,
        with: `Client ${(step + i + month) % 5} of ${step}`,
        type: 'TRANSFER',
      })),
      { ago: start + 6, out: `${4_020 + ((step * 61) % 900)}.35`, with: 'Timber Supplies', type: 'TRANSFER' },
      { ago: start + 20, out: `${1_730 + ((step * 41) % 300)}.10`, with: 'Tax Office', type: 'PAYMENT' },
    ];
  }).flat();
}
