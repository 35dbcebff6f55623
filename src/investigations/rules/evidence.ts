import { passes, type BoundOf } from './evaluate.js';
import { HYPOTHESES } from './rule-table.js';

const NO_BOUNDS: BoundOf = (name) => {
  throw new Error(`a hypothesis has no bound ${name}`);
};

/** Every band of every feature of the hypotheses, once: `+` where it speaks for one, `-` where for a twin. */
const BANDS = [
  ...new Map(
    HYPOTHESES.flatMap((row) =>
      (['+', '-'] as const).flatMap((sign) =>
        (sign === '+' ? row.for : row.twin.for).flatMap(({ feature, bands }) =>
          bands.map(({ points: _, ...test }) => {
            const name = `${sign}${feature} ${JSON.stringify(test)}`;
            return [name, { name, feature, test }] as const;
          }),
        ),
      ),
    ),
  ).values(),
];

/** Names of the bands that hold; a band holds together with all milder ones of its feature. */
export const evidenceIn = (features: Readonly<Record<string, number | string>>): string[] =>
  BANDS.filter(({ feature, test }) =>
    passes(features[feature.replace('.', '/')] ?? null, test, NO_BOUNDS),
  ).map(({ name }) => name);
