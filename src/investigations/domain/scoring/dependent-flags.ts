import { severityOf, type Flag } from './flag.js';

/**
 * What a flag measures: `many`, how much goes on and with how many others; `much`, how large the money is.
 * One fact lights several flags, so that they are no independent signs.
 */
export type Fact = 'many' | 'much';

export type Colored = Pick<Flag, 'flagId' | 'color' | 'colorBeforeNotes' | 'severity'>;

export interface FlagsOfBlock {
  readonly weight: number;
  readonly flags: readonly Colored[];
  readonly flagWeights: Readonly<Record<string, number>>;
  /** By flag id; none for a flag that measures a fact of its own. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
}

/**
 * Each further flag of a fact counts half of the one before it. Own choice: counts of one account correlate
 * at .58 to .72, which leaves about half of the variance of the second to itself.
 */
const FURTHER = 0.5;

/**
 * How much of each flag counts, in the order of blocks and flags: all of the strongest that tells a fact, and
 * less of every further one.
 */
export function sharesOf(blocks: readonly FlagsOfBlock[]): number[][] {
  const shares = blocks.map(({ flags }) => flags.map(() => 1));
  const dependent = blocks.flatMap(({ weight, flags, flagWeights, facts }, block) =>
    flags.flatMap((flag, at) => {
      const effect = weight * severityOf(flag) * (flagWeights[flag.flagId] ?? 1);
      const told = facts[flag.flagId];
      return told && effect > 0 ? [{ block, at, effect, told }] : [];
    }),
  );
  const seen: Record<Fact, number> = { many: 0, much: 0 };
  for (const { block, at, told } of dependent.sort((a, b) => b.effect - a.effect)) {
    shares[block]![at] = FURTHER ** Math.max(...told.map((fact) => seen[fact]));
    for (const fact of told) seen[fact]++;
  }
  return shares;
}
