import { findUnusual } from '../make-samples/alert-rules.js';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import type { CaseFacts, PeerTable, RiskData, StoredRecord, TransactionRow } from '@alert-review/judgement';
import { buildFacts } from '../../packages/judgement/src/case/facts/case-facts.js';
import { endOfPeerPeriod } from '../../packages/judgement/src/activity/peer-table.js';
import { peerSegmentsOf } from '../../packages/judgement/src/case/peer-cutting.js';
import { type GatheredFacts } from '../../packages/judgement/src/case/facts/case-facts.js';
import { lookbackPeriodOf, alertWindowOf } from '../../packages/judgement/src/case/facts/case-facts.js';
import { factsFromParts } from '../../packages/judgement/src/case/facts/case-facts.js';
import {
  activityWithin,
  rowsByEntity,
  dealingsBefore,
} from '../../packages/judgement/src/activity/entity-activity.js';
import { PeerTablesCut } from '../../packages/judgement/src/case/peer-cutting.js';
import { exactProduct } from './exact-product.js';
import { MemoryNetwork } from './gather-network.js';
import { judgeCase } from './score-case.js';
import { tenFeatures } from './ten-features.js';
import type { Scores, Transfer, UnlabelledSet } from './unlabelled-set.js';

type StoredTransaction = StoredRecord<Transaction>;

type EntityType = Entity['type'];

type ByAccount = ReadonlyMap<string, readonly StoredTransaction[]>;
type RowsByAccount = ReadonlyMap<string, readonly TransactionRow[]>;

interface Bank {
  readonly risk: RiskData;
  /** Reporting thresholds by currency, as facts of every case. */
  readonly thresholds: GatheredFacts;
  readonly stored: readonly StoredTransaction[];
  readonly byAccount: ByAccount;
  /** Where the period of the peer tables ends. */
  readonly endMs: number;
  readonly typeOf: (account: string) => EntityType;
}

/**
 * Scores every account and every alert with the shipped recipe, or the alerts alone where the set brings
 * them; what is stored elsewhere lies in memory. Of the risk lists it asks the reporting thresholds and the
 * rates of exchange.
 */
export function scoreSet(set: UnlabelledSet, risk: RiskData): Scores {
  const { accounts, transfers } = set;
  const bank = bankOf(set, risk);
  const { peersOf, network, rows, scores, cpuMs } = scoreAccounts(bank, set.alerts === undefined);
  const barOf = (account: string, flagged: readonly string[]): number => {
    const transactions = bank.byAccount.get(account)!.map(({ content }) => content);
    const customer = { entity_id: account, type: bank.typeOf(account) };
    // Rounded, so that the noise of binary fractions orders nobody.
    return Number(tenFeatures({ customer, transactions, flagged }).toFixed(6));
  };
  const given = set.alerts?.map(({ account, transfers: ids }) => ({ position: account, flaggedIds: ids }));
  const alerts = (given ?? raiseAlerts(accounts, transfers)).map(({ position, flaggedIds }) => {
    const account = accounts[position]!;
    const transactions = bank.byAccount.get(account)!;
    const asked = { account, flaggedIds, transactions, peers: peersOf(account) };
    const { lookback } = factsOf({ ...asked, gathered: [] });
    const found = network.within(lookback, account, new Set(flaggedIds));
    const before = dealingsBefore(rows.get(account)!, undefined, lookback.startMs);
    const earlier = { untilMs: lookback.startMs, byParty: Object.fromEntries(before) };
    const gathered = [found, bank.thresholds, { facts: { earlier }, versions: [] }];
    const facts = factsOf({ ...asked, gathered });
    const typology = facts.network?.pattern?.typology ?? null;
    const bar = barOf(account, flaggedIds);
    return { account: position, ...judgeCase(facts), bar, typology, endMs: lookback.endMs };
  });
  const accountBars = set.alerts ? [] : accounts.map((account) => barOf(account, []));
  return { accounts: scores, accountBars, alerts, cpuMs };
}

function bankOf(set: UnlabelledSet, risk: RiskData): Bank {
  const { accounts, businesses, transfers } = set;
  const isBusiness = new Set(businesses);
  const stored = transfers.map(storedTransfer);
  const byAccount = new Map<string, StoredTransaction[]>(accounts.map((id) => [id, []]));
  transfers.forEach(({ from, to }, i) => {
    byAccount.get(from)!.push(stored[i]!);
    if (to !== from) byAccount.get(to)!.push(stored[i]!);
  });
  return {
    risk,
    thresholds: thresholdsOf(set, risk),
    stored,
    byAccount,
    endMs: endOfPeerPeriod(lastTimes(transfers)),
    typeOf: (account) => (isBusiness.has(account) ? 'BUSINESS' : 'INDIVIDUAL'),
  };
}

function thresholdsOf({ transfers, amountFactor = 1 }: UnlabelledSet, risk: RiskData): GatheredFacts {
  const codes = [...new Set(transfers.map(({ currency }) => currency))];
  const found = codes.flatMap((code): [string, string][] => {
    const threshold = risk.reportingThreshold(code);
    return threshold ? [[code, exactProduct(threshold.amount, amountFactor)]] : [];
  });
  return { facts: { reportingThresholds: Object.fromEntries(found) }, versions: [] };
}

/** Peer tables and movements of all accounts; their facts and blocks where they are scored. */
function scoreAccounts({ risk, thresholds, stored, byAccount, endMs, typeOf }: Bank, isScored: boolean) {
  const before = process.cpuUsage();
  const moved = rowsByEntity(stored);
  const rows: RowsByAccount = new Map(Array.from(byAccount.keys(), (id) => [id, moved.get(id) ?? []]));
  const peersOf = cutPeers(rows, endMs, typeOf);
  const network = new MemoryNetwork(stored, risk, peersOf);
  const scores = Array.from(isScored ? rows : [], ([account, own]) => {
    const gathered = [network.ofAll(account), thresholds];
    return judgeCase(factsOfAll({ account, rows: own, peers: peersOf(account), gathered })).score;
  });
  const { user, system } = process.cpuUsage(before);
  return { peersOf, network, rows, scores, cpuMs: Math.round((user + system) / 1000) };
}

const storedTransfer = ({ id, at, amount, currency, from, to }: Transfer): StoredTransaction => ({
  id,
  hash: id,
  content: {
    transaction_id: id,
    // As `alert-review evaluate` uploads it: rules about who pays want a name or a type.
    type: 'TRANSFER',
    event_time: at,
    amount,
    amount_currency: currency,
    sender: { entity_id: from },
    receiver: { entity_id: to },
  },
});

/** When each account was last active; an index of the product answers this. */
function lastTimes(transfers: readonly Transfer[]): number[] {
  const last = new Map<string, number>();
  for (const { at, from, to } of transfers) {
    const atMs = Date.parse(at);
    for (const account of [from, to]) last.set(account, Math.max(atMs, last.get(account) ?? atMs));
  }
  return [...last.values()];
}

/** A table for each type of customer, as in the product; answers with the one of an account. */
function cutPeers(byAccount: RowsByAccount, endMs: number, typeOf: Bank['typeOf']) {
  const cut = new PeerTablesCut();
  const period = lookbackPeriodOf({ startMs: endMs, endMs });
  for (const [account, rows] of byAccount)
    cut.add(account, peerSegmentsOf({ type: typeOf(account) }, endMs), activityWithin(rows, null, period));
  const tables = cut.finish(() => 'evaluation');
  return (account: string): PeerTable => tables.get(typeOf(account))!;
}

interface Case {
  readonly account: string;
  readonly peers: PeerTable;
  readonly gathered: readonly GatheredFacts[];
}

interface AlertCase extends Case {
  readonly flaggedIds: string[];
  readonly transactions: readonly StoredTransaction[];
}

/** Facts of an alert on one account, of which nothing but its id and its transfers is known. */
const factsOf = ({ flaggedIds, transactions, ...given }: AlertCase): CaseFacts =>
  buildFacts({ ...recordsOf(given, flaggedIds), transactions });

/** The same of an alert that flags all transfers of the account, whose rows stand ready. */
function factsOfAll({ rows, ...given }: Case & { readonly rows: readonly TransactionRow[] }): CaseFacts {
  const records = recordsOf(
    given,
    rows.map(({ id }) => id),
  );
  const times = rows.length > 0 ? [rows[0]!.atMs, rows.at(-1)!.atMs] : [];
  const window = alertWindowOf(records.alert.content, times);
  return factsFromParts({ ...records, subjectId: given.account, rows, window, versions: [] });
}

/** What is stored of an account and of an alert on it. */
function recordsOf({ account, peers, gathered }: Case, flaggedIds: string[]) {
  const alert: Alert = {
    alert_id: account,
    entity_id_list: [account],
    flagged_transaction_id_list: flaggedIds,
    source: 'TM',
    title: 'Evaluation',
    status: 'OPEN',
    // Before any transfer: the lookback ends at the last flagged one.
    created_at: '0001-01-01T00:00:00Z',
    rule_title: 'Evaluation',
  };
  const entity: Entity = { entity_id: account, type: peers.entityType as EntityType };
  return {
    alert: { id: account, hash: '', content: alert },
    entities: [{ id: account, hash: '', content: entity }],
    truncated: false,
    peers,
    gathered,
  };
}

/** The alerts that the sample's four rules raise, one per account, with the transactions that they flag. */
function raiseAlerts(accounts: readonly string[], transfers: readonly Transfer[]) {
  const numbers = new Map(accounts.map((id, number) => [id, number]));
  const rows = transfers.map(({ at, amount, from, to }, txId) => ({
    txId,
    date: at.slice(0, 10),
    kind: 'TRANSFER' as const,
    amount,
    from: numbers.get(from)!,
    to: numbers.get(to)!,
  }));
  const flagged = new Map<number, Set<string>>();
  for (const finding of findUnusual(rows, accounts.length)) {
    const ids = flagged.get(finding.account) ?? new Set<string>();
    for (const { txId } of finding.rows) ids.add(transfers[txId]!.id);
    flagged.set(finding.account, ids);
  }
  return [...flagged].map(([position, ids]) => ({ position, flaggedIds: [...ids] }));
}
