import { setImmediate as breathe } from 'node:timers/promises';
import { AlertReadModel } from '../../alerts/alert.read-model.js';
import { TransactionRecord, type Transaction } from '../../ingestion/domain/transaction.record.js';
import { utcDay } from '../../kernel/visible-text.js';
import type { RowReader } from '../../platform/read-store/rows.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import type { Gathered, Period, RecordVersion, StoredRecord } from '../domain/case-facts.js';
import { MoneyGraph, type Hop } from '../domain/money-graph.js';
import {
  entityAccount,
  flowsOf,
  hopOf,
  NETWORK_ACCOUNTS_MAX,
  type NetworkFacts,
} from '../domain/network-facts.js';

/** The newest ones of each counterparty in the lookback. */
const MOVEMENTS_PER_ACCOUNT_MAX = 200;
const ACCOUNTS_AT_ONCE = 10;

/** How often a search that met an unread account is taken up again: once for each hop it may be away. */
const ROUNDS_MAX = 6;

const ALERTS_READ_MAX = 2_000;

/** CN4: what an analyst decided, and what a report to the authorities implies. */
const ESCALATED = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'] as const;

export interface NetworkAsked {
  /** Service id of the alert under investigation, which says nothing about others. */
  readonly alertId: string;
  readonly subjectId: string;
  readonly flaggedIds: ReadonlySet<string>;
  readonly lookback: Period;
  /** Those of the subject and the flagged ones. */
  readonly transactions: readonly StoredRecord<Transaction>[];
}

/**
 * Where the subject's money came from and went: the movements of at most NETWORK_ACCOUNTS_MAX accounts, its
 * counterparties first, and what analysts decided about these.
 */
export async function loadNetwork(
  records: RowReader,
  models: RowReader,
  risk: RiskData,
  asked: NetworkAsked,
): Promise<Gathered> {
  const network = new NetworkRead(records, risk, asked);
  const all = network.counterparties();
  const counterparties = all.slice(0, NETWORK_ACCOUNTS_MAX);
  await network.read(counterparties);
  const flows = await network.followed();
  const facts: NetworkFacts = {
    ...flows.facts,
    followed: counterparties.length,
    truncated: flows.truncated || network.truncated || all.length > counterparties.length,
    escalated: await escalatedAmong(models, asked, counterparties),
  };
  return { facts: { network: facts }, versions: network.versionsOf(flows.hops) };
}

class NetworkRead {
  truncated = false;
  private readonly hashes = new Map<string, string>();
  private readonly hops = new Map<string, Hop>();
  private readonly known: Set<string>;

  constructor(
    private readonly records: RowReader,
    private readonly risk: RiskData,
    private readonly asked: NetworkAsked,
  ) {
    this.known = new Set([asked.subjectId]);
    for (const transaction of asked.transactions) this.add(transaction);
  }

  /** Entity ids: those of flagged transactions first, then by their latest transaction. */
  counterparties(): string[] {
    const { subjectId, flaggedIds } = this.asked;
    const seen = this.asked.transactions.flatMap(({ id, content: { sender, receiver, transaction_id } }) => {
      const sides = [sender?.entity_id, receiver?.entity_id];
      const other = sides.find((side) => side != null && side !== subjectId);
      const atMs = this.hops.get(id)?.atMs;
      if (!sides.includes(subjectId) || other == null || atMs === undefined) return [];
      return [{ other, atMs, flagged: flaggedIds.has(transaction_id) }];
    });
    seen.sort(
      (a, b) => Number(b.flagged) - Number(a.flagged) || b.atMs - a.atMs || (a.other < b.other ? -1 : 1),
    );
    return [...new Set(seen.map(({ other }) => other))];
  }

  async read(entityIds: readonly string[]): Promise<void> {
    const { startMs, endMs } = this.asked.lookback;
    const options = { hint: 'party', sort: { at: -1 }, limit: MOVEMENTS_PER_ACCOUNT_MAX } as const;
    for (let from = 0; from < entityIds.length; from += ACCOUNTS_AT_ONCE) {
      const batch = entityIds.slice(from, from + ACCOUNTS_AT_ONCE);
      const found = await Promise.all(
        batch.map((parties) => {
          this.known.add(parties);
          const filter = { parties, at: { $gte: startMs, $lte: endMs } };
          return this.records.find(TransactionRecord.current, filter, options);
        }),
      );
      if (found.some(({ length }) => length === MOVEMENTS_PER_ACCOUNT_MAX)) this.truncated = true;
      for (const row of found.flat()) this.add(row);
      await breathe();
    }
  }

  /** Reads on where a search stopped, as long as accounts may be read. */
  async followed(): Promise<ReturnType<typeof flowsOf>> {
    const knows = (account: string) => !account.startsWith('entity:') || this.known.has(account.slice(7));
    for (let round = 1; ; round++) {
      const graph = new MoneyGraph([...this.hops.values()]);
      const flows = flowsOf(graph, entityAccount(this.asked.subjectId), this.flagged(), knows);
      const room = NETWORK_ACCOUNTS_MAX + 1 - this.known.size;
      if (flows.deadEnds.length === 0) return flows;
      if (room <= 0 || round > ROUNDS_MAX) return { ...flows, truncated: true };
      await this.read(flows.deadEnds.slice(0, room).map((account) => account.slice(7)));
    }
  }

  /** Of the transactions with these service ids. */
  versionsOf(ids: ReadonlySet<string>): RecordVersion[] {
    return [...ids].flatMap((id) => {
      const hash = this.hashes.get(id);
      return hash === undefined ? [] : [{ kind: 'transaction' as const, id, hash }];
    });
  }

  private flagged(): Hop[] {
    const { transactions, flaggedIds } = this.asked;
    const flagged = transactions.filter(({ content }) => flaggedIds.has(content.transaction_id));
    return [...new Set(flagged.map(({ id }) => id))].flatMap((id) => this.hops.get(id) ?? []);
  }

  private add({ id, hash, content }: StoredRecord<Transaction>): void {
    if (this.hops.has(id)) return;
    const hop = hopOf({ id, content }, (code, atMs) => this.risk.fx(code, utcDay(atMs)));
    const { startMs, endMs } = this.asked.lookback;
    if (!hop || hop.atMs < startMs || hop.atMs > endMs) return;
    this.hops.set(id, hop);
    this.hashes.set(id, hash);
  }
}

async function escalatedAmong(
  models: RowReader,
  { alertId, subjectId, transactions }: NetworkAsked,
  counterparties: readonly string[],
): Promise<NetworkFacts['escalated']> {
  if (counterparties.length === 0) return [];
  const filter = { entityIds: { $in: counterparties }, analystDisposition: { $in: ESCALATED } };
  const options = { hint: 'entity', limit: ALERTS_READ_MAX };
  const alerts = await models.find(AlertReadModel, filter, options);
  const named = new Set(alerts.filter(({ id }) => id !== alertId).flatMap(({ entityIds }) => entityIds));
  return counterparties
    .filter((id) => named.has(id))
    .sort()
    .map((counterparty) => ({
      counterparty,
      transactions: transactions
        .filter(({ content: { sender, receiver } }) =>
          [sender?.entity_id, receiver?.entity_id].every((id) => id === subjectId || id === counterparty),
        )
        .map(({ id }) => id)
        .sort(),
    }));
}
