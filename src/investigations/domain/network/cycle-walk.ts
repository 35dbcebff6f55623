import { DAY_MS } from '../activity/entity-activity.js';
import { STEPS_MAX, type HopColumns } from './hop-columns.js';
import { NONE } from './hops.js';

/** The widest bounds that rules may set: 25 days and 8 hops. */
export const CYCLE_MS_MAX = 25 * DAY_MS;
export const CYCLE_HOPS_MAX = 8;
export const CYCLE_HOPS_MIN = 3;

/** More are not worth a reader's time, and one is enough for the flag. */
const CYCLES_MAX = 20;

/** A hop that is taken costs as much as so many that are only looked at. */
const TAKEN_STEPS = 10;

/**
 * One search for cycles through an account: ways in, kept by who began them, are joined to ways on; nothing
 * is compared between the last receipt and the first payment. A class: closures per account cost more.
 */
export class CycleWalk {
  readonly found: number[][] = [];
  /** Accounts whose movements are not all known, in the order in which they were met. */
  readonly deadEnds = new Set<number>();
  private readonly leads = new Map<number, (readonly number[])[]>();
  private readonly path: number[] = [];
  private steps = 0;
  /** The ways that lead to the account take half of the steps at most. */
  private stepsMax = STEPS_MAX / 2;
  private isCutShort = false;

  constructor(
    private readonly columns: HopColumns,
    private readonly account: number,
    private readonly isKnown: ((account: string) => boolean) | undefined,
  ) {}

  get truncated(): boolean {
    return this.isCutShort || this.isFull;
  }

  private get isFull(): boolean {
    return this.steps >= this.stepsMax || this.found.length >= CYCLES_MAX;
  }

  run(): this {
    if (this.account === NONE) return this;
    const { paid, received } = this.columns;
    const [start, end] = [received.starts[this.account]!, received.starts[this.account + 1]!];
    for (let at = start; at < end && !this.isFull; at++)
      if (this.isPassedOn(received.hops[at]!)) this.goBack(received.hops[at]!, []);
    this.isCutShort = this.isFull;
    this.stepsMax = STEPS_MAX;
    const lastPaid = paid.starts[this.account + 1]!;
    for (let at = paid.starts[this.account]!; at < lastPaid && !this.isFull; at++) {
      this.steps++;
      this.path.push(paid.hops[at]!);
      this.goOn(paid.hops[at]!);
      this.path.pop();
    }
    return this;
  }

  /** Whether the account made a payment with the money of this hop. */
  private isPassedOn(hop: number): boolean {
    const { paid, atMs } = this.columns;
    const end = paid.starts[this.account + 1]!;
    for (let at = paid.firstFrom(this.account, atMs[hop]! + 1); at < end; at++) {
      const next = paid.hops[at]!;
      if (atMs[next]! > atMs[hop]! + CYCLE_MS_MAX) return false;
      this.steps++;
      if (this.columns.follows(hop, next)) return true;
      if (this.isFull) return false;
    }
    return false;
  }

  private goBack(hop: number, after: readonly number[]): void {
    const { received, from, atMs } = this.columns;
    const payer = from[hop]!;
    this.steps += TAKEN_STEPS;
    if (payer === this.account || after.some((each) => from[each] === payer)) return;
    const lead = [hop, ...after];
    const others = this.leads.get(payer);
    if (others) others.push(lead);
    else this.leads.set(payer, [lead]);
    if (lead.length === CYCLE_HOPS_MAX - 1) return;
    this.noteDeadEnd(payer);
    const fromMs = atMs[lead.at(-1)!]! - CYCLE_MS_MAX;
    const end = received.starts[payer + 1]!;
    for (let at = received.firstFrom(payer, fromMs); at < end; at++) {
      const before = received.hops[at]!;
      if (atMs[before]! >= atMs[hop]! || this.isFull) return;
      this.steps++;
      if (this.columns.follows(before, hop)) this.goBack(before, lead);
    }
  }

  private goOn(last: number): void {
    if (this.path.length === CYCLE_HOPS_MAX) return;
    const { paid, atMs, to } = this.columns;
    const payer = to[last]!;
    this.noteDeadEnd(payer);
    const leads = this.leads.get(payer);
    if (leads)
      for (const lead of leads) {
        if (this.isFull) return;
        this.close(last, lead);
      }
    const toMs = atMs[this.path[0]!]! + CYCLE_MS_MAX;
    const end = paid.starts[payer + 1]!;
    for (let at = paid.firstFrom(payer, atMs[last]! + 1); at < end; at++) {
      const hop = paid.hops[at]!;
      if (atMs[hop]! > toMs || this.isFull) return;
      this.steps++;
      if (this.columns.follows(last, hop)) this.take(hop);
    }
  }

  private take(hop: number): void {
    this.steps += TAKEN_STEPS;
    const payee = this.columns.to[hop]!;
    const isClosing = payee === this.account;
    if (!isClosing && this.passes(payee)) return;
    this.path.push(hop);
    if (!isClosing) this.goOn(hop);
    else if (this.path.length >= CYCLE_HOPS_MIN) this.found.push([...this.path]);
    this.path.pop();
  }

  private close(last: number, lead: readonly number[]): void {
    this.steps++;
    const { atMs, from } = this.columns;
    const hops = this.path.length + lead.length;
    if (hops < CYCLE_HOPS_MIN || hops > CYCLE_HOPS_MAX) return;
    const [first, closing] = [this.path[0]!, lead.at(-1)!];
    if (atMs[closing]! >= atMs[first]! || atMs[last]! - atMs[lead[0]!]! > CYCLE_MS_MAX) return;
    if (!this.columns.follows(closing, first)) return;
    if (lead.every((hop) => !this.passes(from[hop]!))) this.found.push([...this.path, ...lead]);
  }

  private noteDeadEnd(account: number): void {
    if (this.isKnown && !this.isKnown(this.columns.accountName(account))) this.deadEnds.add(account);
  }

  private passes(account: number): boolean {
    for (const hop of this.path) if (this.columns.from[hop] === account) return true;
    return false;
  }
}
