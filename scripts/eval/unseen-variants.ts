import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import type { UnseenCase } from './unseen-sets.js';

/** The same case told otherwise; null where the variant says nothing of it. Pure. */
export type UnseenVariant = (told: UnseenCase) => UnseenCase | null;

const DAY_MS = 86_400_000;
const MONTHS_AGAIN = 5;
/** Of what the guilty move in a month, in percent. */
const DECLARED_PERCENT = 120;
const USD = 840;

const DECLARED = [
  'annual_income',
  'estimated_monthly_deposits',
  'estimated_monthly_withdrawals',
  'estimated_trades_per_month',
  'net_worth',
  'source_of_funds',
  'source_of_wealth',
];

/** What the customer declared of money is taken away. */
function undeclared(told: UnseenCase): UnseenCase {
  const [customer, ...others] = told.entities;
  const plain = Object.entries(customer!).filter(([field]) => !DECLARED.includes(field));
  return { ...told, entities: [Object.fromEntries(plain) as unknown as Entity, ...others] };
}

const withCustomer = (told: UnseenCase, more: Partial<Entity>): UnseenCase => ({
  ...told,
  entities: [{ ...told.entities[0]!, ...more }, ...told.entities.slice(1)],
});

const isTo = (told: UnseenCase, { receiver }: Transaction): boolean =>
  receiver?.entity_id === told.entities[0]!.entity_id;

/** The guilty declare a fifth more than they move, in the months of the alert and in a year. */
function falselyDeclared(told: UnseenCase): UnseenCase | null {
  if (told.verdict !== 'guilty') return null;
  const byMonth = new Map<string, number>();
  for (const row of told.transactions) {
    const month = `${isTo(told, row)} ${row.event_time.slice(0, 7)}`;
    byMonth.set(month, (byMonth.get(month) ?? 0) + Math.abs(Number(row.amount)));
  }
  const most = Math.ceil((Math.max(...byMonth.values()) * DECLARED_PERCENT) / 100);
  const range = (bound: number) => ({ lower_bound: 0, upper_bound: bound, currency: USD });
  return withCustomer(told, {
    annual_income: range(most * 12),
    estimated_monthly_deposits: range(most),
    estimated_monthly_withdrawals: range(most),
    estimated_trades_per_month: { lower_bound: 0, upper_bound: 200 },
    source_of_funds: ['Business income'],
  });
}

/** What the alert flags went on in each of five months before. */
function forSixMonths(told: UnseenCase): UnseenCase | null {
  if (told.verdict !== 'guilty') return null;
  const flagged = new Set(told.alert.flagged_transaction_id_list);
  const again = told.transactions
    .filter(({ transaction_id: id }) => flagged.has(id))
    .flatMap((row) =>
      Array.from({ length: MONTHS_AGAIN }, (_, i): Transaction => ({
        ...row,
        transaction_id: `${row.transaction_id}-${i + 1}`,
        event_time: new Date(Date.parse(row.event_time.replace(/Z?$/, 'Z')) - (i + 1) * 30 * DAY_MS)
          .toISOString()
          .replace('.000Z', 'Z'),
      })),
    );
  return { ...told, transactions: [...told.transactions, ...again] };
}

const SOURCES = [
  'Escrow of a notary',
  'Insurance payout',
  'Sale of a house',
  'Inheritance',
  'Pension',
  'Salary',
  'Loan',
];
const NAMES = [
  'Notary',
  'Insurance',
  'Pension Fund',
  'District Court',
  'Bank',
  'Hospital',
  'University',
  'Foundation',
  'Tax Office',
  'Brokerage',
  'Housing',
  'Payroll',
  'Ministry of Finance',
];

const withSource =
  (source: string): UnseenVariant =>
  (told) =>
    told.verdict === 'guilty' ? withCustomer(told, { source_of_funds: [source] }) : null;

/** A word behind the names of all payers and payees of the flagged payments, wherever they stand. */
const withNames =
  (word: string): UnseenVariant =>
  (told) => {
    if (told.verdict !== 'guilty') return null;
    const flagged = new Set(told.alert.flagged_transaction_id_list);
    const named = new Set(
      told.transactions
        .filter(({ transaction_id: id }) => flagged.has(id))
        .flatMap(({ sender, receiver }) => [sender?.name, receiver?.name]),
    );
    const renamed = <Side extends { name?: string | null | undefined } | null | undefined>(
      side: Side,
    ): Side => (side?.name && named.has(side.name) ? { ...side, name: `${side.name} ${word}` } : side);
    const transactions = told.transactions.map((row) => ({
      ...row,
      ...(row.sender ? { sender: renamed(row.sender) } : {}),
      ...(row.receiver ? { receiver: renamed(row.receiver) } : {}),
    }));
    return { ...told, transactions };
  };

const named = (of: (word: string) => UnseenVariant, kind: string, words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [`${kind}: ${word}`, of(word)]));

/** By the name that docs/evaluation.md gives it. */
export const UNSEEN_VARIANTS: Readonly<Record<string, UnseenVariant>> = {
  undeclared,
  'falsely declared': falselyDeclared,
  'for six months': forSixMonths,
  ...named(withSource, 'source', SOURCES),
  ...named(withNames, 'names', NAMES),
};
