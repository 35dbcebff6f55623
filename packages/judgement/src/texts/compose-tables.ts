import { toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import { compareByTime, type TransactionRow } from '../activity/entity-activity.js';
import { subjectFactsOf, type CaseFacts, paymentDescriptorOf } from '../case/facts/case-facts.js';
import { sumComparatorByWorth, sumsByParty } from '../case/facts/counterparties.js';
import type { CaseTables } from '../scoring/investigation-content.js';
import type { RunResult } from '../scoring/run-result.js';
import { isFindingFlag } from '../scoring/flag.js';

/**
 * Maximum numbers in a result's table: transactions, additional transactions that were not measured, and
 * counterparties.
 */
export const TABLE_ROWS_MAX = 50;
const BESIDE_ROWS_MAX = 10;
const PARTIES_MAX = 20;

type Party = NonNullable<CaseTables['transactions'][number]['counterparty']>;

/**
 * Returns the transactions that are flagged or support a finding, and their counterparties with sums. Pure.
 */
export function composeTables(facts: CaseFacts, run: RunResult): CaseTables {
  const evidence = new Map<string, string[]>();
  for (const { flagId, evidence: ids } of run.perBlock.flatMap(({ flags }) => flags.filter(isFindingFlag)))
    for (const id of ids) evidence.set(id, [...(evidence.get(id) ?? []), flagId]);
  const weight = (row: TransactionRow): number => (row.flagged ? 1 : 0) + (evidence.get(row.id)?.length ?? 0);
  const rows = subjectFactsOf(facts)
    .transactions.filter((row) => weight(row) > 0)
    .sort((a, b) => weight(b) - weight(a) || b.atMs - a.atMs)
    .slice(0, TABLE_ROWS_MAX);
  return {
    transactions: [...rows.map((row) => ({ row })), ...besideRows(facts)]
      .sort((a, b) => compareByTime(a.row, b.row))
      .map(({ row, ...beside }) => ({
        amount: row.amount,
        at: new Date(row.atMs).toISOString(),
        counterparty: row.counterparty === null ? null : partyOf(facts, row.counterparty),
        currency: row.currency,
        descriptor: paymentDescriptorOf(row, facts) ?? null,
        direction: row.direction,
        flagged: row.flagged,
        flags: evidence.get(row.id) ?? [],
        id: row.id,
        ownId: row.ownId ?? row.id,
        ...beside,
        ...(row.state === undefined ? {} : { state: row.state }),
      })),
    counterparties: partiesOf(facts, new Set(rows.flatMap(({ counterparty }) => counterparty ?? []))),
  };
}

/** Returns the largest of the rows that did not move, and of the outgoing rows after the alert. */
function besideRows(facts: CaseFacts) {
  const worth = sumComparatorByWorth(facts);
  const unmoved = (facts.beside?.unmoved ?? []).map((row) => ({ row, beside: 'not_moved' as const }));
  const later = (facts.later ?? [])
    .filter(({ direction, amount }) => direction === 'out' && !amount.startsWith('-'))
    .map((row) => ({ row, beside: 'later' as const }));
  const sumOf = ({ currency, amount }: TransactionRow) => ({ currency, units: unitsOfDecimal(amount) });
  return [...unmoved, ...later]
    .sort((a, b) => worth(sumOf(a.row), sumOf(b.row)) || compareByTime(a.row, b.row))
    .slice(0, BESIDE_ROWS_MAX);
}

function partyOf(facts: CaseFacts, key: string): Party {
  const value = key.slice(key.indexOf(':') + 1);
  return {
    address: key.startsWith('address:') ? value : null,
    entityId: key.startsWith('entity:') ? value : null,
    name: facts.partyNames?.[key] ?? (key.startsWith('name:') ? value : null),
  };
}

function partiesOf(facts: CaseFacts, named: ReadonlySet<string>): CaseTables['counterparties'] {
  const sums = sumsByParty(subjectFactsOf(facts).transactions);
  const paid = [...sums].flatMap(([key, byCurrency]) =>
    [...byCurrency].flatMap(([currency, { in: came, out }]) =>
      [came, out].map(({ units }) => ({ key, currency, units })),
    ),
  );
  const worth = sumComparatorByWorth(facts);
  const keys = paid.sort((a, b) => worth(a, b) || (a.key < b.key ? -1 : 1)).map(({ key }) => key);
  const shown = [...new Set(keys)].filter((key) => named.has(key)).slice(0, PARTIES_MAX);
  return shown.map((key) => ({
    ...partyOf(facts, key),
    sums: [...sums.get(key)!]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { in: came, out }]) => ({
        currency,
        in: toDecimal(came.units),
        inPayments: came.payments,
        out: toDecimal(out.units),
        outPayments: out.payments,
      })),
  }));
}
