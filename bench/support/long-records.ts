import { seeded } from '../../test/support/seeded.js';

const DAY_MS = 86_400_000;
const END_MS = Date.parse('2025-06-30T00:00:00Z');
const FLAGGED = 10;
/** Regular counterparties make a third of the payments, the others come once in a while. */
const REGULARS = 50;
const PAYMENTS_PER_OTHER = 10;
const WORDS = ['Alm', 'Berg', 'Dahl', 'Ek', 'Fors', 'Gran', 'Holm', 'Kvist', 'Lind', 'Nord', 'Sand', 'Vik'];
const ENDS = ['blad', 'gren', 'ström', 'qvist', 'man', 'lund', 'stedt', 'roth', 'feldt', 'ås', 'by', 'dal'];

/** Names without digits, which are compared as names: up to 20,000 different ones. */
function nameOf(n: number): string {
  const first = WORDS[n % 12]! + ENDS[Math.floor(n / 12) % 12]!;
  const last = WORDS[Math.floor(n / 144) % 12]! + ENDS[Math.floor(n / 1728) % 12]!;
  return `${first} ${last}`;
}

/** A customer and the payments on record. */
export interface RecordShape {
  readonly name: string;
  readonly payments: number;
  readonly years: number;
  /** Payments of the last half year, if they are fewer than those of the other half years. */
  readonly recent?: number;
}

export const entityOf = ({ name }: RecordShape): object => ({
  entity_id: name,
  type: 'BUSINESS',
  name: `Shop ${name}`,
  registered_at: '2012-05-04T09:30:00Z',
  mailing_country: 'SE',
});

/** Payments of a customer with people and firms of other banks, newest first. */
export function* paymentsOf(shape: RecordShape): Generator<object> {
  const { name, payments } = shape;
  const random = seeded(payments);
  const below = (n: number) => Math.floor(random() * n);
  const others = Math.ceil(payments / PAYMENTS_PER_OTHER);
  for (let n = 0; n < payments; n++) {
    const isRegular = below(3) === 0;
    const other = isRegular ? below(REGULARS) : REGULARS + below(others);
    const party = { name: `${nameOf(other)}${isRegular ? ' AB' : ''}` };
    const isIncoming = below(5) > 1;
    yield {
      transaction_id: paymentId(name, n),
      type: 'TRANSFER',
      event_time: new Date(END_MS - agoMs(shape, n)).toISOString(),
      amount: (20 + below(90_000) / 100).toFixed(2),
      amount_currency: 'SEK',
      sender: isIncoming ? party : { entity_id: name },
      receiver: isIncoming ? { entity_id: name } : party,
      status: 'COMPLETED',
      descriptor: `Order ${below(1_000_000)}`,
    };
  }
}

function agoMs({ payments, years, recent = 0 }: RecordShape, n: number): number {
  const allMs = years * 365 * DAY_MS;
  const halfYearMs = 182 * DAY_MS;
  if (n < recent) return (n / recent) * halfYearMs;
  const since = recent > 0 ? halfYearMs : 0;
  return since + ((n - recent) / (payments - recent)) * (allMs - since);
}

const paymentId = (name: string, n: number): string => `${name}-${n}`;

/** The alert number `n` on a customer: it flags ten of the newest payments. */
export const alertOnRecord = ({ name }: RecordShape, n: number): object => ({
  alert_id: alertIdOfRecord(name, n),
  entity_id_list: [name],
  flagged_transaction_id_list: Array.from({ length: FLAGGED }, (_, i) => paymentId(name, n + i)),
  source: 'TM',
  title: 'Unusual transfers',
  status: 'OPEN',
  created_at: new Date(END_MS).toISOString(),
  rule_title: 'Bench',
});

export const alertIdOfRecord = (name: string, n: number): string => `${name}-alert-${n}`;
