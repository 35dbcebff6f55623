/** Coefficients of Lanczos (1964) for g = 7, as Godfrey computed them; relative error below 1e-14. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
const LANCZOS_G = 7;

/** Natural logarithm of the gamma function, for `x` > 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const base = shifted + LANCZOS_G + 0.5;
  let sum: number = LANCZOS[0];
  for (let at = 1; at < LANCZOS.length; at++) sum += LANCZOS[at]! / (shifted + at);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** Natural logarithm of the beta function, for `a` and `b` > 0. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

const FRACTION_STEPS_MAX = 100_000;
const FRACTION_PRECISION = 1e-15;
/** Replaces a zero denominator. */
const TINY = 1e-300;

/**
 * The continued fraction of the incomplete beta function (DLMF 8.17.22), by the method of Lentz. It converges
 * fast below the mean of the distribution.
 */
function betaFraction(x: number, a: number, b: number): number {
  const orTiny = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / orTiny(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= FRACTION_STEPS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / orTiny(1 + even * d);
    c = orTiny(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / orTiny(1 + odd * d);
    c = orTiny(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < FRACTION_PRECISION) break;
  }
  return fraction;
}

/** Natural logarithm of `regularizedBeta`, which is exact also where the value itself would be 0. */
export function logRegularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return -Infinity;
  if (x >= 1) return 0;
  const front = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b);
  if (x <= (a + 1) / (a + b + 2)) return front + Math.log(betaFraction(x, a, b) / a);
  return Math.log1p(-Math.exp(front + Math.log(betaFraction(1 - x, b, a) / b)));
}

/**
 * The regularized incomplete beta function I_x(a, b): the probability that a variable with the distribution
 * Beta(a, b) is at most `x`. `a` and `b` are above 0.
 */
export const regularizedBeta = (x: number, a: number, b: number): number =>
  Math.exp(logRegularizedBeta(x, a, b));

const QUANTILE_PRECISION = 1e-13;

/**
 * Returns the argument between `low` and `high` at which a rising condition becomes true. The caller makes
 * sure that the condition is true at `high`. The returned argument is too high by at most `precision`.
 */
export function bisectRisingCondition(
  isTrueAt: (x: number) => boolean,
  low = 0,
  high = 1,
  precision = QUANTILE_PRECISION,
): number {
  let from = low;
  let to = high;
  while (to - from > precision) {
    const middle = (from + to) / 2;
    if (middle === from || middle === to) break;
    if (isTrueAt(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/**
 * The quantile of Beta(a, b): the smallest x with I_x(a, b) of at least `probability`. `a` and `b` are above
 * 0.
 */
export const betaQuantile = (
  probability: number,
  a: number,
  b: number,
  precision = QUANTILE_PRECISION,
): number => bisectRisingCondition((x) => regularizedBeta(x, a, b) >= probability, 0, 1, precision);
