import type { Hop } from './hops.js';

export const ROLES = ['payer', 'between', 'receiver'] as const;

export type Role = (typeof ROLES)[number];

/** So many of each role are named. */
export const MEMBERS_MAX = 10;

/** One of both ids. */
export interface Member {
  readonly entityId?: string;
  readonly address?: string;
  /** Of a stored entity that has one. */
  readonly name?: string;
}

export interface RoleFacts {
  readonly role: Role;
  readonly accounts: number;
  /** The subject first, then those with most money. */
  readonly members: readonly Member[];
}

/** Who pays, who is paid, and who does both, in this order; of a role that nobody has nothing. */
export function rolesOf(hops: readonly Hop[], subject: string): RoleFacts[] {
  const [payers, payees] = [new Set<string>(), new Set<string>()];
  const moved = new Map<string, number>();
  for (const { from, to, amount, value } of hops) {
    payers.add(from);
    payees.add(to);
    for (const account of [from, to]) moved.set(account, (moved.get(account) ?? 0) + (value ?? amount));
  }
  const rank = (account: string): number => (account === subject ? Infinity : moved.get(account)!);
  const accounts = [...moved.keys()].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
  const roleOf = (account: string): Role =>
    !payees.has(account) ? 'payer' : payers.has(account) ? 'between' : 'receiver';
  return ROLES.flatMap((role) => {
    const own = accounts.filter((account) => roleOf(account) === role);
    return own.length === 0
      ? []
      : { role, accounts: own.length, members: own.slice(0, MEMBERS_MAX).map(memberOf) };
  });
}

function memberOf(account: string): Member {
  const value = account.slice(account.indexOf(':') + 1);
  return account.startsWith('entity:') ? { entityId: value } : { address: value };
}

/** In whole percents of what an account got: what it paid on. */
export interface PassedPercent {
  readonly least: number;
  readonly most: number;
}

/**
 * Of those between that were paid before they paid: where a cycle begins nothing is passed on. Null without
 * any, and where amounts of several currencies have no common worth.
 */
export function passedPercentOf(hops: readonly Hop[]): PassedPercent | null {
  const isOne = new Set(hops.map(({ currency }) => currency)).size === 1;
  const came = new Map<string, number>();
  const left = new Map<string, number>();
  const add = (sums: Map<string, number>, account: string, worth: number) =>
    sums.set(account, (sums.get(account) ?? 0) + worth);
  const begun = new Set<string>();
  for (const { from, to, amount, value } of hops.toSorted((a, b) => a.atMs - b.atMs)) {
    const worth = isOne ? amount : (value ?? NaN);
    if (!came.has(from)) begun.add(from);
    add(left, from, worth);
    add(came, to, worth);
  }
  const percents = [...came].flatMap(([account, sum]) =>
    left.has(account) && !begun.has(account) ? Math.round((left.get(account)! * 100) / sum) : [],
  );
  if (percents.length === 0 || percents.some(Number.isNaN)) return null;
  return { least: Math.min(...percents), most: Math.max(...percents) };
}
