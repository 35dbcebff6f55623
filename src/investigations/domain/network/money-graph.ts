import { CycleWalk } from './cycle-walk.js';
import { DAY_MS } from '../activity/entity-activity.js';
import { changePercent, HopColumns, STEPS_MAX } from './hop-columns.js';
import { hopsOfSharers } from './partner-groups.js';
import { NONE, type Dealings, type Hop, type HopRange } from './hops.js';

export interface Cycle {
  readonly hops: readonly Hop[];
  readonly spanMs: number;
  /** The largest change from one hop to the next, in percent, rounded up to two decimals. */
  readonly changePercent: number;
}

/** CN5: money that is passed on within five days, as TP3 counts it. */
export const CHAIN_GAP_MS = 5 * DAY_MS;

/** Two hops that lead to the subject and two that lead on. */
export const CHAIN_HOPS_MAX = 4;

export interface CycleSearch {
  readonly cycles: readonly Cycle[];
  /** Accounts whose movements would have to be read to go on, in the order in which they were met. */
  readonly deadEnds: readonly string[];
  readonly truncated: boolean;
}

export interface HopSearch {
  readonly hops: readonly Hop[];
  readonly truncated: boolean;
}

export class MoneyGraph {
  private readonly columns: HopColumns;
  private steps = 0;

  /** With the hops of `before`, too; each of them once. */
  constructor(hops: readonly HopRange[], before?: MoneyGraph) {
    this.columns = new HopColumns(hops, before?.columns);
  }

  allOf = (account: string): Hop[] => this.columns.allOf(account);

  dealingsOf = (account: string): Dealings => this.columns.dealingsOf(account);

  /** See `hopsOfSharers`. */
  sharersAround(account: string, isLeft: (hop: Hop) => boolean): Hop[] {
    const number = this.columns.accountNumber(account);
    return number === NONE ? [] : hopsOfSharers(this.columns, number, isLeft);
  }

  /** The longest chain, at most CHAIN_HOPS_MAX hops, that the direct counterparties' movements show. */
  longestChain(account: string): HopSearch {
    this.steps = 0;
    const node = this.columns.accountNumber(account);
    if (node === NONE) return { hops: [], truncated: false };
    const { received, paid } = this.columns;
    let best: readonly number[] = [];
    for (
      let at = received.starts[node]!;
      at < received.starts[node + 1]! && best.length < CHAIN_HOPS_MAX && !this.isFull;
      at++
    )
      best = this.chainThrough(received.hops[at]!, best);
    for (let at = paid.starts[node]!; at < paid.starts[node + 1]! && best.length < 2; at++) {
      const chain = this.andOn([paid.hops[at]!]);
      if (chain.length > best.length) best = chain;
    }
    return { hops: this.hopsOf(best), truncated: this.isFull && best.length < CHAIN_HOPS_MAX };
  }

  private chainThrough(taken: number, best: readonly number[]): readonly number[] {
    const before = this.cameFrom(taken);
    const lead = before === NONE ? [taken] : [this.columns.received.hops[before]!, taken];
    let longest = lead.length > best.length ? lead : best;
    for (let at = this.passedOn(taken); at !== NONE; at = this.passedOn(taken, at + 1)) {
      if (longest.length >= lead.length + 2 || this.isFull) break;
      const chain = this.andOn([...lead, this.columns.paid.hops[at]!]);
      if (chain.length > longest.length) longest = chain;
    }
    return longest;
  }

  private andOn(chain: readonly number[]): readonly number[] {
    const after = this.passedOn(chain.at(-1)!);
    return after === NONE ? chain : [...chain, this.columns.paid.hops[after]!];
  }

  /** In the widest bounds, CYCLES_MAX at most. `isKnown`: all movements of the account are here. */
  cyclesThrough(account: string, isKnown?: (account: string) => boolean): CycleSearch {
    const walk = new CycleWalk(this.columns, this.columns.accountNumber(account), isKnown).run();
    return {
      cycles: walk.found.map((cycle) => cycleOf(this.hopsOf(cycle))),
      deadEnds: Array.from(walk.deadEnds, (each) => this.columns.accountName(each)),
      truncated: walk.truncated,
    };
  }

  private get isFull(): boolean {
    return this.steps >= STEPS_MAX;
  }

  /** Position among those paid, from `start` on, of a hop by which the payee passed it on to another. */
  private passedOn(hop: number, start?: number): number {
    const { paid, to, from, atMs } = this.columns;
    const payee = to[hop]!;
    const endMs = atMs[hop]! + CHAIN_GAP_MS;
    for (let at = start ?? paid.firstFrom(payee, atMs[hop]! + 1); at < paid.starts[payee + 1]!; at++) {
      const next = paid.hops[at]!;
      if (atMs[next]! > endMs || this.steps++ >= STEPS_MAX) break;
      if (to[next] !== from[hop] && this.columns.follows(hop, next)) return at;
    }
    return NONE;
  }

  /** Position among those received of a hop by which the payer got it from another. */
  private cameFrom(hop: number): number {
    const { received, to, from, atMs } = this.columns;
    const payer = from[hop]!;
    const first = received.firstFrom(payer, atMs[hop]! - CHAIN_GAP_MS);
    for (let at = first; at < received.starts[payer + 1]!; at++) {
      const before = received.hops[at]!;
      if (atMs[before]! >= atMs[hop]! || this.steps++ >= STEPS_MAX) break;
      if (from[before] !== to[hop] && this.columns.follows(before, hop)) return at;
    }
    return NONE;
  }

  private hopsOf(numbers: readonly number[]): Hop[] {
    return numbers.map((number) => this.columns.hop(number));
  }
}

function cycleOf(hops: readonly Hop[]): Cycle {
  const times = hops.map(({ atMs }) => atMs);
  // From the last payment back to the first in time the money has not moved on: nothing is compared there.
  const changes = hops.flatMap((hop, i) => {
    const next = hops[(i + 1) % hops.length]!;
    return next.atMs > hop.atMs ? [changePercent(hop, next)] : [];
  });
  return {
    hops,
    spanMs: Math.max(...times) - Math.min(...times),
    changePercent: Math.ceil(Math.max(...changes) * 100 - 1e-6) / 100,
  };
}
