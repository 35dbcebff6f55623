import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import { byTime, type TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { byWorth, sumsByParty, type PartySums } from '../../domain/case/money/case-story.js';
import { writtenOn } from '../../domain/case/facts/written-texts.js';
import { laterPassages } from '../../domain/case/money/later-money.js';
import type { CaseTables } from '../../domain/runs/case-tables.js';
import { evidenceIn, listedRows } from '../../domain/consistency/listed-rows.js';
import type { RunResult } from '../../domain/runs/run-result.js';

export const PARTIES_MAX = 20;
/** Beside TABLE_ROWS_MAX. */
const BESIDE_ROWS_MAX = 10;

type Party = NonNullable<CaseTables['transactions'][number]['counterparty']>;

/** The transactions that carry the findings, and their counterparties with what was paid. Pure. */
export function composeTables(facts: CaseFacts, run: RunResult): CaseTables {
  const { transactions } = subjectOf(facts);
  const evidence = evidenceIn(run.perBlock);
  const rows = listedRows(facts, run.perBlock);
  const named = new Set(rows.flatMap(({ counterparty }) => counterparty ?? []));
  const all = [...rows.map((row) => ({ row })), ...besideRows(facts)];
  return {
    transactions: all
      .sort((a, b) => byTime(a.row, b.row))
      .map(({ row, ...beside }) => ({
        amount: row.amount,
        at: new Date(row.atMs).toISOString(),
        counterparty: row.counterparty === null ? null : partyOf(facts, row.counterparty),
        currency: row.currency,
        descriptor: writtenOn(row, facts) ?? null,
        direction: row.direction,
        flagged: row.flagged,
        flags: evidence.get(row.id) ?? [],
        id: row.id,
        ownId: row.ownId ?? row.id,
        ...beside,
        ...(row.state === undefined ? {} : { state: row.state }),
      })),
    counterparties: partiesOf(facts, sumsByParty(transactions), named),
  };
}

/** The largest of what did not move, and of the flagged money that went on after the alert. */
function besideRows(facts: CaseFacts) {
  const worth = byWorth(facts);
  const unmoved = (facts.beside?.unmoved ?? []).map((row) => ({ row, beside: 'not_moved' as const }));
  const later = laterPassages(facts).flatMap(({ rows }) =>
    rows.map((row) => ({ row, beside: 'later' as const })),
  );
  const measured = (row: TransactionRow) => ({ currency: row.currency, units: toUnits(row.amount) });
  return [...unmoved, ...later]
    .sort((a, b) => worth(measured(a.row), measured(b.row)) || byTime(a.row, b.row))
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

function partiesOf(facts: CaseFacts, sums: PartySums, named: ReadonlySet<string>) {
  const worth = byWorth(facts);
  const parties = [...sums].flatMap(([key, byCurrency]) => {
    if (!named.has(key)) return [];
    const paid = [...byCurrency].sort(([a], [b]) => (a < b ? -1 : 1));
    const [largest] = paid
      .flatMap(([currency, { in: came, out }]) => [came, out].map(({ units }) => ({ currency, units })))
      .sort(worth);
    return [{ key, paid, largest: largest! }];
  });
  parties.sort((a, b) => worth(a.largest, b.largest) || (a.key < b.key ? -1 : 1));
  return parties.slice(0, PARTIES_MAX).map(({ key, paid }) => ({
    ...partyOf(facts, key),
    sums: paid.map(([currency, { in: came, out }]) => ({
      currency,
      in: toDecimal(came.units),
      inPayments: came.payments,
      out: toDecimal(out.units),
      outPayments: out.payments,
    })),
  }));
}
