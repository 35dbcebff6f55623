import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, instantOf, utcDay } from '@alert-review/kernel';
import { activityRowsOf } from '../activity/entity-activity.js';
import type { PeerTable } from '../activity/peer-table.js';
import { CASE_LIMITS } from '../case/case-limits.js';
import type { GatheredFacts, Period, RecordVersion, StoredRecord } from '../case/facts/case-facts.js';
import type { GivenTransaction } from '../given/given-records.js';
import { purchasesAmong } from '../money/purchases.js';
import { type Hop, HopNames, type HopRange, hopRangeOf } from '../network/hops.js';
import { MoneyGraph } from '../network/money-graph.js';
import {
  burstBeyondPeersFor,
  entityAccount,
  networkHopOf,
  moneyFlowsOf,
  type NetworkFacts,
  newCounterpartiesOf,
} from '../network/network-facts.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { CaseRecords, IndexedTransaction, GatheringPace } from './case-records.js';
import type { EntityBriefs } from './entity-briefs.js';
import type { Movements, MovementLoadInput } from './movements.js';

const ACCOUNTS_AT_ONCE = 10;
const ROWS_AT_ONCE = 2_000;

/**
 * Number of rounds in which a search continues after it met an unread account: one for each hop it may be
 * away.
 */
const ROUNDS_MAX = 6;

/** Few attempts suffice: transactions of the network are hardly ever replaced during a read. */
const TRIES_MAX = 3;

interface NetworkSources {
  readonly records: Pick<CaseRecords, 'escalatedCustomers' | 'organization' | 'transactions'>;
  readonly movements: Movements;
  readonly pace: GatheringPace;
  readonly briefs: EntityBriefs;
  /** Peer group of the subject's type, for counterparties of that type; null if there is none. */
  readonly peers: PeerTable | null;
}

interface NetworkAsked {
  /** Service id of the alert. */
  readonly alertId: string;
  readonly subjectId: string;
  readonly flaggedIds: ReadonlySet<string>;
  readonly lookback: Period;
  readonly transactions: readonly StoredRecord<GivenTransaction>[];
  /** Whether a minus sign is only a notation for the subject, and so for others of the same bank. */
  readonly isNoted?: boolean;
}

/**
 * Reads the payments of at most `CASE_LIMITS.networkAccounts` accounts, counterparties first. Throws if the
 * data keeps changing.
 */
export async function loadNetwork(
  sources: NetworkSources,
  risk: RiskData,
  asked: NetworkAsked,
): Promise<GatheredFacts> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    // Null for a second attempt: a write is visible before it is counted, so cached data may be too old.
    const version = tries === 1 ? await sources.records.transactions.version() : null;
    const found = await readNetwork(sources, risk, asked, version).finally(() => sources.movements.trim());
    if (found) return found;
  }
  throw new Error('transactions changed each time that their network was read');
}

/** Returns null if a transaction of the network changed while it was read. */
async function readNetwork(
  { records, movements, briefs, peers, pace }: NetworkSources,
  risk: RiskData,
  asked: NetworkAsked,
  version: number | null,
): Promise<GatheredFacts | null> {
  const { lookback, isNoted } = asked;
  const rateOf = dayRatesOf(risk);
  const subject = entityAccount(asked.subjectId);
  const ratesVersion = risk.versions()['fx'] ?? null;
  const network = new NetworkRead(movements, asked, pace, {
    transactions: records.transactions,
    organization: records.organization,
    lookback,
    version,
    ratesVersion,
    isNoted,
    hopOf: (found) => networkHopOf(found, rateOf, entityAccount, isNoted),
    names: version === null ? new HopNames() : movements.names,
  });
  await network.readOwn();
  await pace.pause();
  const all = network.counterparties();
  const counterparties = all.slice(0, CASE_LIMITS.networkAccounts);
  await network.read(counterparties);
  const burstsBeyond = await network.burstsBeyond(counterparties, briefs, peers);
  await network.knowFirms(counterparties, briefs);
  await pace.pause();
  const flows = await network.followToLimits();
  const facts: NetworkFacts = {
    ...flows.facts,
    followed: counterparties.length,
    counterparties: all.length,
    truncated: flows.truncated || network.busy > 0 || all.length > counterparties.length,
    ...(network.busy > 0 ? { busy: network.busy } : {}),
    newcomers: newCounterpartiesOf(subject, network.hopsOf(subject), burstsBeyond),
    escalated: await escalatedAmong(
      await records.escalatedCustomers(counterparties, asked.alertId),
      asked,
      briefs,
    ),
  };
  const versions = await network.versionsOf(flows.hops);
  return versions && { facts: { network: facts }, versions };
}

/** Limit of the cache, since transactions may name any day of thousands of years. */
const DAYS_KEPT_MAX = 20_000;

type RateOf = (code: string, atMs: number) => string | null;

const ratesByLists = new WeakMap<RiskData, RateOf>();

/**
 * Returns a function for the rate of a day into the reference currency. Cached, because payments of many runs
 * share days.
 */
export function dayRatesOf(risk: RiskData): RateOf {
  const made = ratesByLists.get(risk);
  if (made) return made;
  const byCode = new Map<string, Map<number, string | null>>();
  const rateOf: RateOf = (code, atMs) => {
    let days = byCode.get(code);
    if (!days || days.size >= DAYS_KEPT_MAX) byCode.set(code, (days = new Map<number, string | null>()));
    const day = Math.floor(atMs / DAY_MS);
    let rate = days.get(day);
    if (rate === undefined) days.set(day, (rate = risk.fx(code, utcDay(atMs))));
    return rate;
  };
  ratesByLists.set(risk, rateOf);
  return rateOf;
}

class NetworkRead {
  busy = 0;
  /** Payments read from documents: flagged payments of the subject, and payments that the index lacks. */
  private readonly whole = new Map<string, { readonly hop: Hop; readonly hash: string }>();
  private fresh: HopRange[] = [];
  private graph: MoneyGraph | undefined;
  /** Accounts whose payments were all read. */
  private readonly known: Set<string>;
  private readonly purchases = new Set<string>();
  /** Companies with which a person and others have payments. */
  private firms: ReadonlySet<string> = new Set();

  constructor(
    private readonly movements: Movements,
    private readonly asked: NetworkAsked,
    private readonly pace: GatheringPace,
    private readonly shared: MovementLoadInput,
  ) {
    this.known = new Set([entityAccount(asked.subjectId)]);
  }

  async readOwn(): Promise<void> {
    const { asked, shared } = this;
    const { startMs, endMs } = asked.lookback;
    for (const [at, { id, hash, content }] of asked.transactions.entries()) {
      if (at % ROWS_AT_ONCE === 0) await this.pace.pause();
      const atMs = instantOf(content.event_time);
      if (atMs < startMs || atMs > endMs) continue;
      const hop = shared.hopOf({ id, atMs, transfer: shared.transactions.transferOf(content) });
      if (hop && !this.whole.has(id)) this.whole.set(id, { hop, hash });
    }
    await this.pace.pause();
    const { subjectId: entityId, transactions, isNoted: isNotation = false } = asked;
    for (const { id } of purchasesAmong(activityRowsOf({ entityId, transactions, isNotation })))
      this.purchases.add(id);
    const own = Array.from(this.whole.values(), ({ hop }) => hop);
    this.fresh.push(hopRangeOf(own, shared.names));
  }

  /**
   * Returns ids of counterparties that are customers: of flagged transactions first, then by latest
   * transaction.
   */
  counterparties(): string[] {
    const { subjectId, flaggedIds } = this.asked;
    const seen = this.asked.transactions.flatMap(({ id, content: { sender, receiver, transaction_id } }) => {
      const sides = [sender?.entity_id, receiver?.entity_id];
      const other = sides.find((side) => side != null && side !== subjectId);
      const atMs = this.whole.get(id)?.hop.atMs;
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
      for (const entityId of batch) this.known.add(entityAccount(entityId));
      const read = batch.map((entityId) => this.movements.of(entityId, this.shared));
      for (const found of await Promise.all(read)) {
        if (!found || found.end - found.start === CASE_LIMITS.movementsPerAccount) this.busy++;
        if (!found) continue;
        this.fresh.push(found);
        for (const { id, hop, hash } of found.whole.values())
          if (hop && !this.whole.has(id)) this.whole.set(id, { hop, hash });
      }
      await this.pace.pause();
    }
  }

  async knowFirms(entityIds: readonly string[], briefs: EntityBriefs): Promise<void> {
    const [own] = await briefs.ofOwnIds([this.asked.subjectId]);
    if (own?.type !== 'INDIVIDUAL') return;
    const firms = (await briefs.ofOwnIds(entityIds)).filter(({ type }) => type === 'BUSINESS');
    this.firms = new Set(firms.map(({ ownId }) => entityAccount(ownId)));
  }

  hopsOf = (account: string): readonly Hop[] => this.graphOf().allOf(account);

  /** Returns the bursts of counterparties of the subject's type that were read; see `newCounterpartiesOf`. */
  async burstsBeyond(
    entityIds: readonly string[],
    briefs: EntityBriefs,
    peers: PeerTable | null,
  ): Promise<(account: string) => number | null> {
    const burstOf = burstBeyondPeersFor(peers);
    if (!peers || !burstOf) return () => null;
    const alike = (await briefs.ofOwnIds(entityIds)).filter(({ type }) => type === peers.entityType);
    const accounts = new Set(alike.map(({ ownId }) => entityAccount(ownId)));
    const graph = this.graphOf();
    return (account) => (accounts.has(account) ? burstOf(account, graph.allOf(account)) : null);
  }

  /** Reads further accounts where a search stopped, as long as the limit allows. */
  async followToLimits() {
    const subject = entityAccount(this.asked.subjectId);
    const knows = (account: string) => this.known.has(account) || !account.startsWith('entity:');
    for (let round = 1; ; round++) {
      const graph = this.graphOf();
      const { cycles, deadEnds, truncated } = graph.cyclesThrough(subject, knows);
      const room = CASE_LIMITS.networkAccounts + 1 - this.known.size;
      const isCutShort = deadEnds.length > 0 && (room <= 0 || round > ROUNDS_MAX);
      if (deadEnds.length === 0 || isCutShort) {
        await this.pace.pause();
        const chain = graph.longestChain(subject);
        await this.pace.pause();
        const isPurchase = ({ id, from, to }: Hop) =>
          this.purchases.has(id) || this.firms.has(from) || this.firms.has(to);
        const flows = moneyFlowsOf(graph, {
          subject,
          flagged: this.flaggedHops(),
          cycles,
          chain,
          isPurchase,
        });
        return { ...flows, truncated: flows.truncated || truncated || isCutShort };
      }
      await this.read(deadEnds.slice(0, room).map((account) => account.slice(7)));
    }
  }

  /**
   * Returns versions of these payments, checked against their documents; null if one differs from the index.
   */
  async versionsOf(hops: readonly Hop[]): Promise<RecordVersion[] | null> {
    const hashes = new Map<string, string>();
    const told = new Map<string, Hop>();
    for (const hop of hops) {
      const known = this.whole.get(hop.id);
      // Null: the transaction was replaced between two reads and is in the graph twice.
      if (!isDeepStrictEqual(known?.hop ?? told.get(hop.id) ?? hop, hop)) return null;
      if (known) hashes.set(hop.id, known.hash);
      else told.set(hop.id, hop);
    }
    const unread = [...told.keys()];
    for (const row of await this.shared.transactions.transfersById(unread))
      if (this.isHopUnchanged(told.get(row.id)!, row)) hashes.set(row.id, row.hash);
    if (unread.some((id) => !hashes.has(id))) return null;
    const ids = new Set(hops.map(({ id }) => id));
    return Array.from(ids, (id) => ({ hash: hashes.get(id)!, id, kind: 'transaction' }));
  }

  private isHopUnchanged(hop: Hop, { id, at: atMs, transfer }: IndexedTransaction): boolean {
    const { hopOf, transactions } = this.shared;
    const now = transfer == null ? null : hopOf({ id, atMs, transfer: transactions.parseTransfer(transfer) });
    return isDeepStrictEqual(now, hop);
  }

  private graphOf(): MoneyGraph {
    if (!this.graph || this.fresh.length > 0) this.graph = new MoneyGraph(this.fresh, this.graph);
    this.fresh = [];
    return this.graph;
  }

  private flaggedHops(): Hop[] {
    const { transactions, flaggedIds } = this.asked;
    const flagged = transactions.filter(({ content }) => flaggedIds.has(content.transaction_id));
    return [...new Set(flagged.map(({ id }) => id))].flatMap((id) => this.whole.get(id)?.hop ?? []);
  }
}

async function escalatedAmong(
  named: ReadonlySet<string>,
  { subjectId, transactions }: NetworkAsked,
  briefs: EntityBriefs,
): Promise<NetworkFacts['escalated']> {
  const ids = [...named].sort();
  const people = (await briefs.ofOwnIds(ids)).filter(({ type }) => type === 'INDIVIDUAL');
  const isPerson = new Set(people.map(({ ownId }) => ownId));
  return ids.map((counterparty) => ({
    counterparty,
    transactions: transactions
      .filter(({ content: { sender, receiver } }) => {
        const from = sender?.entity_id;
        const to = receiver?.entity_id;
        return from === subjectId ? to === counterparty : from === counterparty && to === subjectId;
      })
      .map(({ id }) => id)
      .sort(),
    ...(isPerson.has(counterparty) ? { isPerson: true as const } : {}),
  }));
}
