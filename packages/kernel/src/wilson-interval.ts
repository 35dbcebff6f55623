/** Quantile of the normal distribution for a two-sided interval of 95 %. */
const Z = 1.959964;

/** A share with its 95 % Wilson score interval, rounded to four decimal places. */
export interface EstimatedShare {
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

const rounded = (share: number): number => Math.round(10_000 * share) / 10_000;

/** Estimates the share of `part` in `all`. Returns null if `all` is 0. */
export function estimatedShare(part: number, all: number): EstimatedShare | null {
  if (all === 0) return null;
  const share = part / all;
  const middle = share + Z ** 2 / (2 * all);
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return { share, from: rounded((middle - half) / scale), to: rounded((middle + half) / scale) };
}
