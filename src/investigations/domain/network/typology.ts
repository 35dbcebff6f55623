/** Names of money laundering patterns, as the AMLworld generator uses them (NeurIPS 2023, D&B). */
export type Typology =
  'fan_in' | 'fan_out' | 'gather_scatter' | 'scatter_gather' | 'cycle' | 'bipartite' | 'stack' | 'random';

export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
}

type AccountsByAccount = ReadonlyMap<string, ReadonlySet<string>>;

/** Names the pattern of who pays whom; null without a transfer. Times tell scatter from gather. */
export function nameTypology(transfers: readonly Transfer[]): Typology | null {
  if (transfers.length === 0) return null;
  const [payees, payers] = [linksOf(transfers, 'from', 'to'), linksOf(transfers, 'to', 'from')];
  const names = [...new Set([...payees.keys(), ...payers.keys()])];
  const isHub = (name: string): boolean => payees.has(name) && payers.has(name);
  const [sources, sinks] = [names.length - payers.size, names.length - payees.size];
  const hubs = names.filter(isHub);
  if (hubs.length === 0) {
    if (sources === 1 && sinks > 1) return 'fan_out';
    return sinks === 1 && sources > 1 ? 'fan_in' : 'bipartite';
  }
  const centre = centreOf(names, payees, payers);
  if (centre !== null && isHub(centre)) {
    const isRound = names.length > 2 && hubs.length === names.length;
    return isRound ? gatherOrScatterFirst(centre, transfers) : 'gather_scatter';
  }
  const isThin = [...payees.values(), ...payers.values()].every(({ size }) => size === 1);
  if (isThin) {
    const start = names.find((name) => !payers.has(name)) ?? names[0]!;
    if (accountsOnPathFrom(start, payees).size < names.length) return 'stack';
    return sources === 0 && names.length > 1 ? 'cycle' : 'random';
  }
  const isInTwoSteps = !hubs.some((hub) => [...payees.get(hub)!].some(isHub));
  if (!isInTwoSteps || hubs.length < 2) return 'random';
  if (sources === 1 && sinks === 1) return 'scatter_gather';
  return sources > 1 && sinks > 1 ? 'stack' : 'random';
}

/** Returns the accounts that each account of one side is linked with; how often they dealt is ignored. */
function linksOf(
  transfers: readonly Transfer[],
  side: 'from' | 'to',
  other: 'from' | 'to',
): AccountsByAccount {
  const links = new Map<string, Set<string>>();
  for (const transfer of transfers) {
    const linked = links.get(transfer[side]);
    if (linked) linked.add(transfer[other]);
    else links.set(transfer[side], new Set([transfer[other]]));
  }
  return links;
}

/** Returns the account with the most links, three or more, if every transfer is its own; else null. */
function centreOf(
  names: readonly string[],
  payees: AccountsByAccount,
  payers: AccountsByAccount,
): string | null {
  const degree = (name: string): number => (payees.get(name)?.size ?? 0) + (payers.get(name)?.size ?? 0);
  const centre = names.reduce((best, name) => (degree(name) > degree(best) ? name : best));
  const isOfAll = [...payees].every(([from, to]) => from === centre || (to.size === 1 && to.has(centre)));
  return isOfAll && degree(centre) >= 3 ? centre : null;
}

/** Returns the accounts on the way from one to the next, where each pays at most one other. */
function accountsOnPathFrom(start: string, payees: AccountsByAccount): ReadonlySet<string> {
  const way = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !way.has(at);) {
    way.add(at);
    [at] = payees.get(at) ?? [];
  }
  return way;
}

function gatherOrScatterFirst(centre: string, transfers: readonly Transfer[]): Typology {
  const firstMs = (side: 'from' | 'to'): number =>
    transfers
      .filter((each) => each[side] === centre && each.from !== each.to)
      .reduce((ms, { atMs }) => Math.min(ms, atMs), Infinity);
  return firstMs('from') < firstMs('to') ? 'scatter_gather' : 'gather_scatter';
}
