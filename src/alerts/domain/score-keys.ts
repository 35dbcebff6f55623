const HUNDREDTHS = 100;

/** Returns hundredths of a score, which are exact: 0.57 × 100 is not 57 in doubles. */
export const hundredthsOfScore = (score: number): number => Math.round(score * HUNDREDTHS);

/** Returns index keys of a score from 0 to 100: its whole point and its hundredth. */
export function scoreKeysOf(score: number): string[] {
  const hundredths = hundredthsOfScore(score);
  return [pointKey(Math.floor(hundredths / HUNDREDTHS)), hundredthKey(hundredths)];
}

/** Returns the fewest keys, at most 298, for scores from `min` to `max` (hundredths, inclusive). */
export function scoreKeysBetween(min: number, max: number): string[] {
  const keys: string[] = [];
  for (let at = min; at <= max;) {
    // Why: 100.00 is the highest score.
    const isWholePoint = at % HUNDREDTHS === 0 && (at + HUNDREDTHS - 1 <= max || at === 10_000);
    keys.push(isWholePoint ? pointKey(at / HUNDREDTHS) : hundredthKey(at));
    at += isWholePoint ? HUNDREDTHS : 1;
  }
  return keys;
}

const pointKey = (point: number): string => `p${point}`;
const hundredthKey = (hundredths: number): string => `h${hundredths}`;
