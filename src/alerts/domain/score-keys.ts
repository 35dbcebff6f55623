const HUNDREDTHS = 100;

/** Scores have two decimals: compared in whole hundredths, since 0.57 × 100 is not 57 in doubles. */
export const hundredthsOf = (score: number): number => Math.round(score * HUNDREDTHS);

/** The keys under which an index finds a score, 0 to 100: its whole point and its hundredth. */
export function scoreKeysOf(score: number): string[] {
  const hundredths = hundredthsOf(score);
  return [pointKey(Math.floor(hundredths / HUNDREDTHS)), hundredthKey(hundredths)];
}

/** The fewest keys, 298 at most, that just scores from `min` to `max` have one of (hundredths, inclusive). */
export function scoreKeysBetween(min: number, max: number): string[] {
  const keys: string[] = [];
  for (let at = min; at <= max;) {
    // Beyond 100.00 there is no score.
    const isWholePoint = at % HUNDREDTHS === 0 && (at + HUNDREDTHS - 1 <= max || at === 10_000);
    keys.push(isWholePoint ? pointKey(at / HUNDREDTHS) : hundredthKey(at));
    at += isWholePoint ? HUNDREDTHS : 1;
  }
  return keys;
}

const pointKey = (point: number): string => `p${point}`;
const hundredthKey = (hundredths: number): string => `h${hundredths}`;
