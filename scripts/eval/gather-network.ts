import { transferOfTransaction, type Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { type PeerTable, type Period, type RiskData, type StoredRecord } from '@alert-review/judgement';
import { type GatheredFacts } from '../../packages/judgement/src/case/facts/case-facts.js';
import { type Hop, type HopRange } from '../../packages/judgement/src/network/hops.js';
import {
  burstBeyondPeersFor,
  entityAccount,
  moneyFlowsOf,
  networkHopOf,
  newCounterpartiesOf,
} from '../../packages/judgement/src/network/network-facts.js';
import { HopNames, hopRangeOf } from '../../packages/judgement/src/network/hops.js';
import { MoneyGraph } from '../../packages/judgement/src/network/money-graph.js';
import {
  MOVEMENTS_PER_ACCOUNT_MAX,
  NETWORK_ACCOUNTS_MAX,
} from '../../packages/judgement/src/network/network-facts.js';
import type { CycleSearch } from '../../packages/judgement/src/network/money-graph.js';
import type { NewCounterpartyFacts } from '../../packages/judgement/src/network/network-facts.js';
import { dayRatesOf } from '../../packages/judgement/src/gathering/load-network.js';
import { instantOf } from '@alert-review/kernel';

const ENTITY_CHARS = entityAccount('').length;

/**
 * The network facts of the product, from transfers in memory. Of a case that flags all of them the pattern,
 * which does not enter the score, is not looked for. A labelled set has no analysts, so no counterparty is
 * escalated.
 */
export class MemoryNetwork {
  private readonly hops: readonly Hop[];
  private whole: MoneyGraph | null = null;
  private byAccount: ReadonlyMap<string, readonly Hop[]> | null = null;

  private readonly bursts = new Map<string, number>();
  /** All hops of an account in the order of time, as rows of any graph. */
  private readonly ranges = new Map<string, HopRange>();
  private readonly names = new HopNames();

  constructor(
    transactions: readonly StoredRecord<Transaction>[],
    risk: RiskData,
    private readonly peersOf: (accountId: string) => PeerTable,
  ) {
    const rateOf = dayRatesOf(risk);
    // One text for all hops of an account.
    const keys = new Map<string, string>();
    const keyOf = (entityId: string): string => {
      let key = keys.get(entityId);
      if (key === undefined) keys.set(entityId, (key = entityAccount(entityId)));
      return key;
    };
    const hops: Hop[] = [];
    for (const { id, content } of transactions) {
      const found = { id, atMs: instantOf(content.event_time), transfer: transferOfTransaction(content) };
      const hop = networkHopOf(found, rateOf, keyOf);
      if (hop) hops.push(hop);
    }
    this.hops = hops;
  }

  /** Of a case whose lookback holds all transfers: one graph serves every account. */
  ofAll(accountId: string): GatheredFacts {
    this.whole ??= new MoneyGraph([hopRangeOf(this.hops, new HopNames())]);
    const subject = entityAccount(accountId);
    const byAccount = (this.byAccount ??= hopsByAccount(this.hops));
    const newcomers = newCounterpartiesOf(subject, byAccount.get(subject) ?? [], (account) => {
      let burst = this.bursts.get(account);
      if (burst === undefined)
        this.bursts.set(account, (burst = this.burst(account, byAccount.get(account)!)));
      return this.isPeer(accountId, account) ? burst : null;
    });
    return gathered(this.whole, subject, this.whole.cyclesThrough(subject), newcomers);
  }

  /** As the product does: of the newest hops of each account. */
  private burst(account: string, hops: readonly Hop[]): number {
    const burstOf = burstBeyondPeersFor(this.peersOf(account.slice(ENTITY_CHARS)));
    return burstOf ? burstOf(account, hops.slice(-MOVEMENTS_PER_ACCOUNT_MAX)) : 0;
  }

  private isPeer(accountId: string, account: string): boolean {
    const peers = this.peersOf(accountId);
    return this.peersOf(account.slice(ENTITY_CHARS)) === peers && burstBeyondPeersFor(peers) !== null;
  }

  /** Of a case that ends earlier: only what had happened by then, read on as the product does. */
  within({ startMs, endMs }: Period, accountId: string, flaggedIds: ReadonlySet<string>): GatheredFacts {
    const subject = entityAccount(accountId);
    const byAccount = (this.byAccount ??= hopsByAccount(this.hops));
    const inTime = ({ atMs }: Hop) => atMs >= startMs && atMs <= endMs;
    const own = (byAccount.get(subject) ?? []).filter(inTime);
    const known = new Set<string>();
    const read = (accounts: Iterable<string>): HopRange[] => {
      const more = [...accounts].filter((account) => !known.has(account));
      for (const account of more) known.add(account);
      return more.map((account) => this.rangeWithin(account, startMs, endMs));
    };
    const counterparties = new Set(own.flatMap(({ from, to }) => [from, to]));
    let graph = new MoneyGraph(
      read(new Set([subject, ...[...counterparties].slice(0, NETWORK_ACCOUNTS_MAX)])),
    );
    const newcomers = newCounterpartiesOf(subject, own, (account) =>
      this.isPeer(accountId, account) ? this.burst(account, byAccount.get(account)!.filter(inTime)) : null,
    );
    const typeOf = (account: string) => this.peersOf(account.slice(ENTITY_CHARS)).entityType;
    const isTrade = ({ from, to }: Hop) =>
      typeOf(subject) === 'INDIVIDUAL' && (typeOf(from) === 'BUSINESS' || typeOf(to) === 'BUSINESS');
    const flagged = [...new Set(own)].filter(({ id }) => flaggedIds.has(id));
    for (;;) {
      const search = graph.cyclesThrough(subject, (account) => known.has(account));
      const room = NETWORK_ACCOUNTS_MAX + 1 - known.size;
      if (search.deadEnds.length === 0) return gathered(graph, subject, search, newcomers, flagged, isTrade);
      if (room <= 0)
        return gathered(graph, subject, { ...search, truncated: true }, newcomers, flagged, isTrade);
      graph = new MoneyGraph(read(search.deadEnds.slice(0, room)), graph);
    }
  }

  private rangeWithin(account: string, startMs: number, endMs: number): HopRange {
    let range = this.ranges.get(account);
    if (!range) {
      const hops = this.byAccount!.get(account) ?? [];
      range = hopRangeOf(
        hops.toSorted((a, b) => a.atMs - b.atMs),
        this.names,
      );
      this.ranges.set(account, range);
    }
    let start = 0;
    let end = range.end;
    while (start < end && range.rows.atMs[start]! < startMs) start++;
    while (end > start && range.rows.atMs[end - 1]! > endMs) end--;
    return { rows: range.rows, start, end };
  }
}

function hopsByAccount(hops: Iterable<Hop>): Map<string, Hop[]> {
  const byAccount = new Map<string, Hop[]>();
  for (const hop of hops)
    for (const account of [hop.from, hop.to]) {
      const own = byAccount.get(account);
      if (own) own.push(hop);
      else byAccount.set(account, [hop]);
    }
  return byAccount;
}

// Every counterparty of a set is known by its id, so that a case without one has no transfer at all.
function gathered(
  graph: MoneyGraph,
  subject: string,
  { cycles, truncated }: CycleSearch,
  newcomers: NewCounterpartyFacts,
  flagged: readonly Hop[] = [],
  isPurchase: (hop: Hop) => boolean = () => false,
): GatheredFacts {
  const {
    cycles: found,
    chain,
    pattern,
  } = moneyFlowsOf(graph, { subject, flagged, cycles, isPurchase }).facts;
  const read = { followed: 1, counterparties: 1, truncated };
  return {
    facts: { network: { cycles: found, chain, pattern, ...read, newcomers, escalated: [] } },
    versions: [],
  };
}
