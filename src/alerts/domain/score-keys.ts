const HUNDREDTHS = 100;

/** Returns a score in whole hundredths. Rounding makes them exact: 0.57 × 100 is not 57 in floating point. */
export const hundredthsOfScore = (score: number): number => Math.round(score * HUNDREDTHS);

/** Returns two index keys of a score from 0 to 100: one for its whole point, one for its hundredth. */
export function scoreKeysOf(score: number): string[] {
  const hundredths = hundredthsOfScore(score);
  return [pointKey(Math.floor(hundredths / HUNDREDTHS)), hundredthKey(hundredths)];
}

/**
 * Returns the fewest keys (at most 298) that cover the scores from `min` to `max`, in hundredths, inclusive.
 */
export function scoreKeysBetween(min: number, max: number): string[] {
  const keys: string[] = [];
  for (let at = min; at <= max;) {
    // 100.00 is the highest score, so the key of point 100 covers it alone.
    const isWholePoint = at % HUNDREDTHS === 0 && (at + HUNDREDTHS - 1 <= max || at === 10_000);
    keys.push(isWholePoint ? pointKey(at / HUNDREDTHS) : hundredthKey(at));
    at += isWholePoint ? HUNDREDTHS : 1;
  }
  return keys;
}

const pointKey = (point: number): string => `p${point}`;
const hundredthKey = (hundredths: number): string => `h${hundredths}`;
