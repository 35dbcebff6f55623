import { NEW_PAIR_ROWS_MAX } from '../activity/activity-series.js';
import { DAY_MS } from '../activity/entity-activity.js';
import { CHANGE_PERCENT_MAX, STEPS_MAX, type HopColumns } from './hop-columns.js';
import type { Hop } from './hops.js';

/** What belongs to one scheme lies within a fortnight, as a fan does. Own choice. */
const SPAN_MS = 14 * DAY_MS;

/** Two that two accounts share are chance, three that several share are not. Own choice. */
const SHARED_MIN = 3;

/** Of several payers each pays most of the same receivers, not one or another of them. Own choice. */
const ALIKE_SHARE = 0.75;

/** Others who take part do so in the same days. Own choice. */
const BESIDE_MS = 3 * DAY_MS;

/** A shop has thousands who bought elsewhere too: those that share most are compared. */
const GROUPS_MAX = 100;

/** Of many who do the same so many are named: each transfer of theirs is read again. */
const NAMED_MAX = 10;

/** Of the subject's own: two of each counterparty whose movements a run reads. */
const OWN_MAX = 400;

export interface Scheme {
  readonly typology: 'bipartite' | 'scatter_gather';
  /** `high` where chance does not make it, or the sums agree; `medium` where the order of time alone does. */
  readonly confidence: 'high' | 'medium';
  readonly hops: readonly Hop[];
}

/** Accounts between which money went in two legs, first to them and then on. */
interface Group {
  readonly accounts: Set<number>;
  readonly first: Set<number>;
  readonly second: Set<number>;
}

/**
 * Schemes that join an account to others by more than one way, among transfers of new pairs: several payers
 * of the same receivers, or money that goes through several hands at once. The graph holds all movements of
 * the account and of its counterparties.
 */
export class SchemeSearch {
  private readonly ties = new Map<number, readonly number[]>();
  /** Those of the account that are not left out. */
  private carrying: readonly number[] | undefined;
  private steps = 0;

  /** `isLeft`: transfers of the account that carry no money on, such as purchases. */
  constructor(
    private readonly columns: HopColumns,
    private readonly account: number,
    private readonly isLeft: (hop: Hop) => boolean,
  ) {}

  find(): Scheme | null {
    return this.bipartite() ?? this.scatterGather();
  }

  private get isFull(): boolean {
    return this.steps >= STEPS_MAX;
  }

  private bipartite(): Scheme | null {
    const found = [true, false]
      .map((pays) => this.alike(this.shared(pays)))
      .filter((each) => each.length > 0);
    const [most] = found.sort((a, b) => b.length - a.length);
    if (!most) return null;
    return { typology: 'bipartite', confidence: 'high', hops: this.hopsOf(most) };
  }

  /** The largest of those sets of payers, or receivers, who deal with mostly the same others. */
  private alike(groups: readonly Group[]): Group[] {
    const large = groups
      .filter(({ accounts }) => accounts.size >= SHARED_MIN)
      .sort((a, b) => b.accounts.size - a.accounts.size)
      .slice(0, GROUPS_MAX);
    let best: Group[] = [];
    for (const { accounts } of large) {
      const least = Math.max(SHARED_MIN, ALIKE_SHARE * accounts.size);
      const like = large.filter(
        (other) => [...other.accounts].filter((each) => accounts.has(each)).length >= least,
      );
      if (like.length >= SHARED_MIN && like.length > best.length) best = like;
    }
    return best.slice(0, NAMED_MAX);
  }

  /** By each other payer (or receiver): which counterparties of the account it pays (or is paid by) too. */
  private shared(pays: boolean): Group[] {
    const { from, to, atMs } = this.columns;
    const groups = new Groups();
    for (const hop of this.own(pays)) {
      const partner = pays ? to[hop]! : from[hop]!;
      for (const other of this.tiesOf(partner)) {
        if (this.steps++ >= STEPS_MAX) return groups.all();
        const [same, by] = pays ? [to[other]!, from[other]!] : [from[other]!, to[other]!];
        if (same !== partner || by === this.account || Math.abs(atMs[other]! - atMs[hop]!) > SPAN_MS)
          continue;
        groups.add(by, partner, hop, other);
      }
    }
    return groups.all();
  }

  private scatterGather(): Scheme | null {
    const groups = [...this.passedOn(true), ...this.passedOn(false), ...this.beside()];
    const large = groups.filter(({ accounts }) => accounts.size >= SHARED_MIN);
    const [most] = large.sort((a, b) => b.accounts.size - a.accounts.size);
    if (!most) return null;
    const of = (confidence: Scheme['confidence'], hops: Hop[]): Scheme => {
      return { typology: 'scatter_gather', confidence, hops };
    };
    if (this.isBalanced(most)) return of('high', this.hopsOf([most]));
    const whole = this.withOtherEnds(most);
    return this.isPassedOn(whole, most.accounts) ? of('high', whole) : of('medium', this.hopsOf([most]));
  }

  /** With all who paid two or more of those between, or were paid by two or more, in the same days. */
  private withOtherEnds({ accounts, first, second }: Group): Hop[] {
    const { from, to, atMs } = this.columns;
    const times = [...first, ...second].map((hop) => atMs[hop]!);
    const [startMs, endMs] = [Math.min(...times) - BESIDE_MS, Math.max(...times) + BESIDE_MS];
    const byEnd = new Map<string, { readonly hops: number[]; readonly between: Set<number> }>();
    for (const middle of accounts) {
      const own = middle === this.account ? [...this.own(false), ...this.own(true)] : this.tiesOf(middle);
      for (const hop of own) {
        if (this.steps++ >= STEPS_MAX) return [];
        const [pays, end] = from[hop] === middle ? ['to', to[hop]!] : ['from', from[hop]!];
        if (atMs[hop]! < startMs || atMs[hop]! > endMs || accounts.has(end)) continue;
        const key = `${pays} ${end}`;
        const found = byEnd.get(key);
        if (found) {
          found.hops.push(hop);
          found.between.add(middle);
        } else byEnd.set(key, { hops: [hop], between: new Set([middle]) });
      }
    }
    const shared = [...byEnd.values()].filter(({ between }) => between.size >= 2);
    const numbers = shared.flatMap(({ hops }) => hops).sort((a, b) => a - b);
    return numbers.map((hop) => this.columns.hop(hop));
  }

  /** Each of those between paid what it had got, within what a hop may change. */
  private isPassedOn(hops: readonly Hop[], between: ReadonlySet<number>): boolean {
    const isOne = new Set(hops.map(({ currency }) => currency)).size === 1;
    const came = new Map<string, number>();
    const left = new Map<string, number>();
    for (const { from, to, amount, value } of hops) {
      const worth = isOne ? amount : (value ?? NaN);
      came.set(to, (came.get(to) ?? 0) + worth);
      left.set(from, (left.get(from) ?? 0) + worth);
    }
    return [...between].every((number) => {
      const account = this.columns.accountName(number);
      const [sum, paid] = [came.get(account) ?? 0, left.get(account) ?? 0];
      return sum > 0 && Math.abs(paid - sum) * 100 <= sum * CHANGE_PERCENT_MAX;
    });
  }

  /** By the other end: through whom money went there from the account (or came to it from there). */
  private passedOn(pays: boolean): Group[] {
    const { from, to, atMs } = this.columns;
    const groups = new Groups();
    for (const hop of this.own(pays)) {
      const middle = pays ? to[hop]! : from[hop]!;
      for (const other of this.tiesOf(middle)) {
        if (this.steps++ >= STEPS_MAX) return groups.all();
        const [same, end] = pays ? [from[other]!, to[other]!] : [to[other]!, from[other]!];
        const laterMs = pays ? atMs[other]! - atMs[hop]! : atMs[hop]! - atMs[other]!;
        if (same !== middle || end === this.account || laterMs < 0 || laterMs > SPAN_MS) continue;
        if (pays) groups.add(end, middle, hop, other);
        else groups.add(end, middle, other, hop);
      }
    }
    return groups.all();
  }

  /** By both ends: who took part as the account did, paid by one and paying another of its counterparties. */
  private beside(): Group[] {
    const { from, to, atMs } = this.columns;
    const [received, paid] = [this.own(false), this.own(true)];
    const given: number[] = [];
    for (const payer of new Set(received.map((hop) => from[hop]!)))
      for (const hop of this.tiesOf(payer))
        if (from[hop] === payer && to[hop] !== this.account) given.push(hop);
    const givenTo = grouped(given, to);
    const groups = new Groups();
    for (const out of paid) {
      const sink = to[out]!;
      const before = grouped(
        received.filter((hop) => this.isNext(hop, out)),
        from,
      );
      if (before.size === 0) continue;
      for (const second of this.tiesOf(sink)) {
        if (to[second] !== sink || Math.abs(atMs[second]! - atMs[out]!) > SPAN_MS) continue;
        for (const first of givenTo.get(from[second]!) ?? []) {
          if (this.steps++ >= STEPS_MAX) return groups.all();
          const own = before.get(from[first]!)?.find((hop) => this.isNear(hop, first));
          if (own === undefined || from[first] === sink || !this.isNext(first, second)) continue;
          const ends = `${from[first]} ${sink}`;
          groups.add(ends, from[second]!, first, second);
          groups.add(ends, this.account, own, out);
        }
      }
    }
    return groups.all();
  }

  private isNext(first: number, second: number): boolean {
    const laterMs = this.columns.atMs[second]! - this.columns.atMs[first]!;
    return laterMs >= 0 && laterMs <= SPAN_MS;
  }

  private isNear = (a: number, b: number): boolean =>
    Math.abs(this.columns.atMs[a]! - this.columns.atMs[b]!) <= SPAN_MS;

  /** What went on is what came, within what a hop may change; of one currency, or converted. */
  private isBalanced({ first, second }: Group): boolean {
    const hops = [...first, ...second].map((hop) => this.columns.hop(hop));
    const isOne = new Set(hops.map(({ currency }) => currency)).size === 1;
    const sum = (numbers: ReadonlySet<number>): number =>
      [...numbers].reduce((total, hop) => {
        const { amount, value } = this.columns.hop(hop);
        return total + (isOne ? amount : (value ?? NaN));
      }, 0);
    const came = sum(first);
    return Math.abs(sum(second) - came) * 100 <= came * CHANGE_PERCENT_MAX;
  }

  /** Transfers of the account to (or from) new counterparties, the newest of them. */
  private own(pays: boolean): readonly number[] {
    const { from, to } = this.columns;
    const side = pays ? from : to;
    this.carrying ??= this.tiesOf(this.account).filter((hop) => !this.isLeft(this.columns.hop(hop)));
    return this.carrying.filter((hop) => side[hop] === this.account).slice(-OWN_MAX);
  }

  /** In time order, of pairs that dealt as rarely as new ones do. */
  private tiesOf(account: number): readonly number[] {
    const known = this.ties.get(account);
    if (known) return known;
    const { paid, received, from, to } = this.columns;
    const own: number[] = [];
    const others: number[] = [];
    const rows = new Map<number, number>();
    for (const [{ hops, starts }, side] of [
      [paid, to],
      [received, from],
    ] as const)
      for (let at = starts[account]!; at < starts[account + 1]!; at++) {
        const other = side[hops[at]!]!;
        own.push(hops[at]!);
        others.push(other);
        rows.set(other, (rows.get(other) ?? 0) + 1);
      }
    this.steps += own.length;
    const ties = this.isFull
      ? []
      : own.filter((_, i) => rows.get(others[i]!)! <= NEW_PAIR_ROWS_MAX).sort((a, b) => a - b);
    this.ties.set(account, ties);
    return ties;
  }

  private hopsOf(groups: readonly Group[]): Hop[] {
    const numbers = new Set(groups.flatMap(({ first, second }) => [...first, ...second]));
    return [...numbers].sort((a, b) => a - b).map((hop) => this.columns.hop(hop));
  }
}

function grouped(hops: readonly number[], side: Int32Array): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const hop of hops) {
    const group = found.get(side[hop]!);
    if (group) group.push(hop);
    else found.set(side[hop]!, [hop]);
  }
  return found;
}

class Groups {
  private readonly byKey = new Map<number | string, Group>();

  add(key: number | string, account: number, first: number, second: number): void {
    let group = this.byKey.get(key);
    if (!group) this.byKey.set(key, (group = { accounts: new Set(), first: new Set(), second: new Set() }));
    group.accounts.add(account);
    group.first.add(first);
    group.second.add(second);
  }

  all = (): Group[] => [...this.byKey.values()];
}
