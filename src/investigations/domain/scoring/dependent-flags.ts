import { severityOf, type Flag } from './flag.js';

/** `many`: how much goes on, with how many; `much`: how large. Flags of one fact are not independent. */
export type Fact = 'many' | 'much';

export type Colored = Pick<Flag, 'flagId' | 'color' | 'colorBeforeNotes' | 'severity'>;

export interface FlagsOfBlock {
  readonly weight: number;
  readonly flags: readonly Colored[];
  readonly flagWeights: Readonly<Record<string, number>>;
  /** By flag id; none for a flag that measures a fact of its own. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
}

/** A further flag of a fact counts half. Own choice: counts of an account correlate at .58 to .72. */
const FURTHER = 0.5;

/** In the order of blocks and flags: all of the strongest that tells a fact, less of every further one. */
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
