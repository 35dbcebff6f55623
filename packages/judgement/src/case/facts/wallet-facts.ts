import type { GivenEntity } from '../../given/given-records.js';
import type { GivenTransaction } from '../../given/given-records.js';
import { instantOf } from '@alert-review/kernel';
import { currencyById, resolveAmountCurrency } from '@alert-review/reference-lists';
import { isMoneyMoved } from '../../activity/entity-activity.js';

/** The counterparty of a transfer as a KYT vendor classifies it. `name` is a text of the bank's upload. */
interface DirectExposure {
  readonly name: string | null;
  readonly categoryId: number | null;
  readonly transactions: readonly string[];
}

/** Sums sent to and received from a cluster, in the vendor's unit. A negative part counts as missing. */
export interface WalletExposure {
  readonly category: string | null;
  readonly categoryId: number | null;
  readonly direct: number;
  readonly indirect: number;
  /**
   * Name of the cluster, if the category is given separately; `sent`: the sent part of `direct`. Missing in
   * earlier facts.
   */
  readonly name?: string;
  readonly sent?: number;
}

export interface WalletReport {
  readonly fetchedAtMs: number;
  readonly riskScore: 'SEVERE' | 'HIGH' | 'MEDIUM' | 'LOW' | null;
  readonly exposures: readonly WalletExposure[];
  /**
   * Some exposures are negative, which is impossible for amounts; the shares of the others are then too low.
   */
  readonly hasNegatives?: true;
}

export interface WalletFacts {
  readonly listDate: string | null;
  readonly listStale: boolean;
  /** Number of distinct addresses in the transactions, including failed transactions. */
  readonly addresses: number;
  readonly sanctioned: readonly {
    readonly address: string;
    readonly ticker: string;
    readonly transactions: readonly string[];
  }[];
  /** Sorted by name and id; empty if the vendor found nothing, null if no transaction has such data. */
  readonly direct: readonly DirectExposure[] | null;
  /** By asset symbol, the service ids of the transactions that name the asset in any of their amounts. */
  readonly assets: Readonly<Record<string, readonly string[]>>;
  readonly bridges: readonly string[];
  readonly reports: readonly WalletReport[];
}

export interface WalletAddressScreen {
  readonly listDate: string | null;
  readonly listStale: boolean;
  ticker(address: string): string | null;
}

const BRIDGE_WORDS = /\bbridg(e|ed|ing)\b/i;

const TOGETHER = 200;

/**
 * Builds wallet facts from the customer's transactions in the lookback, in any order. Pauses at each yield.
 */
export function* walletFacts(
  transactions: readonly { readonly id: string; readonly content: GivenTransaction }[],
  profile: GivenEntity | null,
  screen: WalletAddressScreen,
): Generator<void, WalletFacts> {
  const sorted = [...transactions].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const addresses = new IdsByKey<string>();
  let isDirectKnown = false;
  const direct = new IdsByKey<readonly [string | null, number | null]>();
  const assets = new IdsByKey<string>();
  const bridges = new IdsByKey<'bridge'>();
  for (const [i, { id, content }] of sorted.entries()) {
    if (i % TOGETHER === 0) yield;
    // Before the check for movement: a failed payment was still meant for that address.
    for (const address of addressesOf(content)) addresses.add(address, id);
    if (!isMoneyMoved(content)) continue;
    isDirectKnown ||= intelOf(content).some(({ data }) => data.direct !== undefined);
    for (const symbol of assetsOf(content)) assets.add(symbol, id);
    for (const { name, categoryId } of directExposuresOf(content))
      direct.add([name ?? null, categoryId ?? null], id);
    if (isBridge(content)) bridges.add('bridge', id);
  }
  const sanctioned = yield* sanctionedOf(addresses, screen);
  return {
    listDate: screen.listDate,
    listStale: screen.listStale,
    addresses: addresses.size,
    sanctioned,
    direct: isDirectKnown
      ? direct.sorted().map(([[name, categoryId], ids]) => ({ name, categoryId, transactions: ids }))
      : null,
    assets: Object.fromEntries(assets.sorted()),
    bridges: bridges.sorted().flatMap(([, ids]) => ids),
    reports: newestReports(profile),
  };
}

function* sanctionedOf(
  addresses: IdsByKey<string>,
  screen: WalletAddressScreen,
): Generator<void, WalletFacts['sanctioned']> {
  const listed = new Map<string, string>();
  let looked = 0;
  for (const address of addresses.keys()) {
    if (looked++ % TOGETHER === 0) yield;
    const ticker = screen.ticker(address);
    if (ticker !== null) listed.set(address, ticker);
  }
  yield;
  return addresses
    .sorted((address) => listed.has(address))
    .map(([address, transactions]) => ({ address, ticker: listed.get(address)!, transactions }));
}

class IdsByKey<Key> {
  private readonly groups = new Map<string, { readonly key: Key; readonly ids: string[] }>();

  get size(): number {
    return this.groups.size;
  }

  add(key: Key, id: string): void {
    const text = JSON.stringify(key);
    const group = this.groups.get(text) ?? { key, ids: [] };
    this.groups.set(text, group);
    if (group.ids.at(-1) !== id) group.ids.push(id);
  }

  *keys(): Generator<Key> {
    for (const { key } of this.groups.values()) yield key;
  }

  sorted(isMeant: (key: Key) => boolean = () => true): [Key, string[]][] {
    const meant = [...this.groups].filter(([, { key }]) => isMeant(key));
    const entries = meant.sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([, { key, ids }]) => [key, ids]);
  }
}

const addressesOf = ({ sender, receiver }: GivenTransaction): string[] => [
  ...(sender?.blockchain_addresses ?? []),
  ...(receiver?.blockchain_addresses ?? []),
];

function assetsOf({ amount_currency, sender, receiver }: GivenTransaction): string[] {
  const ids = [sender?.asset_out?.currency_id, receiver?.asset_in?.currency_id];
  const found = [
    resolveAmountCurrency(amount_currency),
    ...ids.map((id) => (id == null ? null : currencyById(id))),
  ];
  return found.flatMap((each) => (each?.type === 'CRYPTO' ? [each.symbol] : []));
}

const intelOf = ({ sender, receiver }: GivenTransaction) => [
  ...(sender?.blockchain_intel ?? []),
  ...(receiver?.blockchain_intel ?? []),
];

const directExposuresOf = (content: GivenTransaction) =>
  intelOf(content).flatMap(({ data }) => data.direct ?? []);

/** Tells whether a transfer is on a blockchain. The toll for a bridge over a river is paid in fiat money. */
const isOnChain = (content: GivenTransaction): boolean =>
  assetsOf(content).length > 0 ||
  addressesOf(content).length > 0 ||
  content.blockchain?.chain_id != null ||
  content.blockchain?.transaction_hash != null ||
  intelOf(content).length > 0;

const isBridge = (content: GivenTransaction): boolean =>
  isOnChain(content) &&
  [
    ...(content.tags ?? []),
    content.descriptor ?? '',
    ...directExposuresOf(content).map(({ name }) => name ?? ''),
  ].some((text) => BRIDGE_WORDS.test(text.replaceAll('_', ' ')));

/**
 * Returns cluster and category. Version 1 of the vendor's API names the category; version 2 gives its number
 * and the cluster.
 */
function clusterOf({ category, name }: { readonly category?: string | null; readonly name?: string | null }) {
  return category && name ? { category, name } : { category: category ?? name ?? null };
}

/** Adds the parts, limited to the largest finite number, since infinity cannot be stored. */
const sumOf = (parts: readonly (number | null | undefined)[]): number =>
  Math.min(
    parts.reduce<number>((sum, part) => sum + Math.max(0, part ?? 0), 0),
    Number.MAX_VALUE,
  );

function newestReports(profile: GivenEntity | null): WalletReport[] {
  const newest = new Map<string, WalletReport>();
  for (const { fetched_at, data } of profile?.blockchain_intel ?? []) {
    const fetchedAtMs = instantOf(fetched_at);
    const userId = data.userId ?? '';
    const known = newest.get(userId);
    if (known && known.fetchedAtMs >= fetchedAtMs) continue;
    const details = data.exposureDetails ?? [];
    const exposures = details.map((each) => ({
      ...clusterOf(each.cluster ?? {}),
      categoryId: each.cluster?.categoryId ?? null,
      direct: sumOf([each.sentDirectExposure, each.receivedDirectExposure]),
      indirect: sumOf([each.sentIndirectExposure, each.receivedIndirectExposure]),
      ...((each.sentDirectExposure ?? 0) > 0 ? { sent: sumOf([each.sentDirectExposure]) } : {}),
    }));
    const isNegative = (each: object) => Object.values(each).some((part) => (part as number) < 0);
    newest.set(userId, {
      fetchedAtMs,
      riskScore: data.riskScore ?? null,
      exposures,
      ...(details.some(isNegative) ? { hasNegatives: true } : {}),
    });
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report);
}
