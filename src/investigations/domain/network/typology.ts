/** The names of money laundering patterns as the AMLworld generator uses them (NeurIPS 2023, D&B). */
export const TYPOLOGIES = [
  'fan_in',
  'fan_out',
  'gather_scatter',
  'scatter_gather',
  'cycle',
  'bipartite',
  'stack',
  'random',
] as const;

export type Typology = (typeof TYPOLOGIES)[number];

export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
}

/** The pattern of who pays whom, in any order; null without a transfer. Times tell scatter from gather. */
export function nameTypology(transfers: readonly Transfer[]): Typology | null {
  if (transfers.length === 0) return null;
  const shape = new Shape(transfers);
  if (shape.hubs === 0) {
    if (shape.sources === 1 && shape.sinks > 1) return 'fan_out';
    if (shape.sinks === 1 && shape.sources > 1) return 'fan_in';
    return 'bipartite';
  }
  const centre = shape.centre();
  if (centre !== null) return shape.cameBack(centre) ? whatCameFirst(centre, transfers) : 'gather_scatter';
  if (shape.isThin()) {
    if (shape.groups() > 1) return 'stack';
    return shape.sources === 0 && shape.names.length > 1 ? 'cycle' : 'random';
  }
  if (!shape.isInTwoSteps() || shape.hubs < 2) return 'random';
  if (shape.sources === 1 && shape.sinks === 1) return 'scatter_gather';
  return shape.sources > 1 && shape.sinks > 1 ? 'stack' : 'random';
}

/** Two account numbers in one, which a Set compares faster than a text. */
const PAIR = 2 ** 26;

/** Who pays whom, how often does not matter: accounts are numbered, each pair stands once. */
class Shape {
  readonly names: string[];
  readonly sources: number;
  readonly sinks: number;
  readonly hubs: number;
  private readonly pairs: (readonly [number, number])[] = [];
  private readonly payers: number[];
  private readonly payees: number[];

  constructor(transfers: readonly Transfer[]) {
    const numbers = new Map<string, number>();
    const numberOf = (name: string): number => {
      const number = numbers.get(name) ?? numbers.size;
      if (number === numbers.size) numbers.set(name, number);
      return number;
    };
    const seen = new Set<number>();
    for (const { from, to } of transfers) {
      const pair = [numberOf(from), numberOf(to)] as const;
      if (seen.size < seen.add(pair[0] * PAIR + pair[1]).size) this.pairs.push(pair);
    }
    this.names = [...numbers.keys()];
    this.payers = this.names.map(() => 0);
    this.payees = this.names.map(() => 0);
    for (const [from, to] of this.pairs) {
      this.payees[from]!++;
      this.payers[to]!++;
    }
    this.sources = this.payers.filter((count) => count === 0).length;
    this.sinks = this.payees.filter((count) => count === 0).length;
    this.hubs = this.names.length - this.sources - this.sinks;
  }

  private degree = (account: number): number => this.payers[account]! + this.payees[account]!;

  private isHub = (account: number): boolean => this.payers[account]! > 0 && this.payees[account]! > 0;

  centre(): string | null {
    const centre = this.names.reduce((best, _, i) => (this.degree(i) > this.degree(best) ? i : best), 0);
    if (!this.isHub(centre) || this.degree(centre) < 3) return null;
    return this.pairs.every(([from, to]) => from === centre || to === centre) ? this.names[centre]! : null;
  }

  cameBack = (centre: string): boolean =>
    this.names.length > 2 && this.names.every((name, i) => name === centre || this.isHub(i));

  isThin = (): boolean => this.names.every((_, i) => this.payers[i]! <= 1 && this.payees[i]! <= 1);

  isInTwoSteps = (): boolean => this.pairs.every(([from, to]) => !this.isHub(from) || !this.isHub(to));

  groups(): number {
    const parents = this.names.map((_, i) => i);
    const root = (account: number): number => {
      let at = account;
      while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!;
      return at;
    };
    for (const [from, to] of this.pairs) parents[root(from)] = root(to);
    return parents.filter((parent, i) => parent === i).length;
  }
}

function whatCameFirst(centre: string, transfers: readonly Transfer[]): Typology {
  const earliest = (side: 'from' | 'to'): number =>
    transfers.reduce(
      (ms, each) => (each[side] === centre && each.from !== each.to ? Math.min(ms, each.atMs) : ms),
      Infinity,
    );
  return earliest('from') < earliest('to') ? 'scatter_gather' : 'gather_scatter';
}
