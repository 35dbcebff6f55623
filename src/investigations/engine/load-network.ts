import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { letOthersRun } from '../../platform/process/slices.js';
import type { RowReader } from '../../platform/records/rows.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import type { Gathered, Period, RecordVersion, StoredRecord } from '../domain/case/case-facts.js';
import type { Hop } from '../domain/network/hop-columns.js';
import { MoneyGraph } from '../domain/network/money-graph.js';
import {
  entityAccount,
  flowsOf,
  hopOf,
  NETWORK_ACCOUNTS_MAX,
  type NetworkFacts,
} from '../domain/network/network-facts.js';
import { DailyRates } from './daily-rates.js';
import { MOVEMENTS_PER_ACCOUNT_MAX, type Movement, type Movements } from './movements.js';

const ACCOUNTS_AT_ONCE = 10;

/** How often a search that met an unread account is taken up again: once for each hop it may be away. */
const ROUNDS_MAX = 6;

/** CN4: what an analyst decided, and what a report to the authorities implies. */
export const ESCALATED = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'] as const;

export interface NetworkSources {
  readonly rows: RowReader;
  readonly escalated: (entityIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly movements: Movements;
  readonly orgId: string;
}

export interface NetworkAsked {
  readonly subjectId: string;
  readonly flaggedIds: ReadonlySet<string>;
  readonly lookback: Period;
  /** See `Movements`. */
  readonly batch: number | null;
  /** Those of the subject and the flagged ones. */
  readonly transactions: readonly StoredRecord<Transaction>[];
}

/** Movements of at most NETWORK_ACCOUNTS_MAX accounts, counterparties first, and analysts' decisions. */
export async function loadNetwork(
  { rows, escalated, movements, orgId }: NetworkSources,
  risk: RiskData,
  asked: NetworkAsked,
): Promise<Gathered> {
  const rates = new DailyRates(risk);
  const { lookback, batch } = asked;
  const hop = (id: string, content: Transaction) => hopOf({ id, content }, rates.of);
  const ratesVersion = risk.versions()['fx'] ?? null;
  const shared = { rows, orgId, lookback, batch, ratesVersion, hopOf: hop };
  const network = new NetworkRead((entityId) => movements.of(entityId, shared), hop, asked);
  const all = network.counterparties();
  const counterparties = all.slice(0, NETWORK_ACCOUNTS_MAX);
  await network.read(counterparties);
  const flows = await network.followed();
  const facts: NetworkFacts = {
    ...flows.facts,
    followed: counterparties.length,
    counterparties: all.length,
    truncated: flows.truncated || network.truncated || all.length > counterparties.length,
    escalated: escalatedAmong(await escalated(counterparties), asked, counterparties),
  };
  return { facts: { network: facts }, versions: network.versionsOf(flows.hops) };
}

class NetworkRead {
  truncated = false;
  private readonly hashes = new Map<string, string>();
  private readonly hops = new Map<string, Hop>();
  private readonly known: Set<string>;

  constructor(
    private readonly movementsOf: (entityId: string) => Promise<readonly Movement[] | null>,
    hopOf: (id: string, content: Transaction) => Hop | null,
    private readonly asked: NetworkAsked,
  ) {
    const { startMs, endMs } = asked.lookback;
    this.known = new Set([asked.subjectId]);
    for (const { id, hash, content } of asked.transactions) {
      const hop = hopOf(id, content);
      if (hop && hop.atMs >= startMs && hop.atMs <= endMs) this.add(hop, hash);
    }
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
    for (let from = 0; from < entityIds.length; from += ACCOUNTS_AT_ONCE) {
      const batch = entityIds.slice(from, from + ACCOUNTS_AT_ONCE);
      for (const entityId of batch) this.known.add(entityId);
      for (const movements of await Promise.all(batch.map(this.movementsOf))) {
        if (!movements || movements.length === MOVEMENTS_PER_ACCOUNT_MAX) this.truncated = true;
        for (const { hop, hash } of movements ?? []) if (hop) this.add(hop, hash);
      }
      await letOthersRun();
    }
  }

  /** Reads on where a search stopped, as long as accounts may be read. */
  async followed() {
    const subject = entityAccount(this.asked.subjectId);
    const knows = (account: string) => !account.startsWith('entity:') || this.known.has(account.slice(7));
    for (let round = 1; ; round++) {
      const graph = new MoneyGraph([...this.hops.values()]);
      const { cycles, deadEnds, truncated } = graph.cyclesThrough(subject, knows);
      const room = NETWORK_ACCOUNTS_MAX + 1 - this.known.size;
      const isCutShort = deadEnds.length > 0 && (room <= 0 || round > ROUNDS_MAX);
      if (deadEnds.length === 0 || isCutShort) {
        await letOthersRun();
        const flows = flowsOf(graph, subject, this.flagged(), cycles);
        return { ...flows, truncated: flows.truncated || truncated || isCutShort };
      }
      await this.read(deadEnds.slice(0, room).map((account) => account.slice(7)));
    }
  }

  versionsOf(hops: readonly Hop[]): RecordVersion[] {
    const ids = new Set(hops.map(({ id }) => id));
    return Array.from(ids, (id) => ({ kind: 'transaction', id, hash: this.hashes.get(id)! }));
  }

  private flagged(): Hop[] {
    const { transactions, flaggedIds } = this.asked;
    const flagged = transactions.filter(({ content }) => flaggedIds.has(content.transaction_id));
    return [...new Set(flagged.map(({ id }) => id))].flatMap((id) => this.hops.get(id) ?? []);
  }

  private add(hop: Hop, hash: string): void {
    if (this.hops.has(hop.id)) return;
    this.hops.set(hop.id, hop);
    this.hashes.set(hop.id, hash);
  }
}

function escalatedAmong(
  named: ReadonlySet<string>,
  { subjectId, transactions }: NetworkAsked,
  counterparties: readonly string[],
): NetworkFacts['escalated'] {
  return counterparties
    .filter((id) => named.has(id))
    .sort()
    .map((counterparty) => ({
      counterparty,
      transactions: transactions
        .filter(({ content: { sender, receiver } }) => {
          const [from, to] = [sender?.entity_id, receiver?.entity_id];
          return from === subjectId ? to === counterparty : from === counterparty && to === subjectId;
        })
        .map(({ id }) => id)
        .sort(),
    }));
}
