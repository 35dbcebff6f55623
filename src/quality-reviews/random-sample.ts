import { hash } from 'node:crypto';

/** Accepted error of the upper bound: in 5 % of all samples it is too low. */
const ERROR = 0.05;

/**
 * Returns the first `count` alerts (service ids) in an order that the seed determines, so that nobody can
 * choose them.
 */
export const drawSample = (seed: string, alerts: Iterable<string>, count: number): string[] =>
  Array.from(alerts, (alert) => [hash('sha256', `${seed}\n${alert}`), alert] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, alert]) => alert);

const DRAW_BITS = 48;
const DRAW_DIGITS = 12;

/**
 * Draws alerts (service ids), each with the chance `share` and independently of all others. The seed
 * determines which alerts are drawn and in which order, so that nobody can choose them.
 */
export const drawShare = (seed: string, alerts: Iterable<string>, share: number): string[] =>
  Array.from(alerts, (alert) => [hash('sha256', `${seed}\n${alert}`), alert] as const)
    .filter(([digest]) => Number.parseInt(digest.slice(0, DRAW_DIGITS), 16) < share * 2 ** DRAW_BITS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, alert]) => alert);

/**
 * Returns the upper bound of the number of faulty alerts in `population` (95 % confidence), given `faults` in
 * a sample of `sample` alerts.
 */
export function upperBoundOfFaults(population: number, sample: number, faults: number): number {
  const logs = new Float64Array(population + 1);
  for (let n = 1; n <= population; n++) logs[n] = logs[n - 1]! + Math.log(n);
  const choose = (from: number, take: number): number =>
    take < 0 || take > from ? -Infinity : logs[from]! - logs[take]! - logs[from - take]!;
  const likelihood = (all: number): number => {
    let sum = 0;
    for (let found = 0; found <= faults; found++)
      sum += Math.exp(
        choose(all, found) + choose(population - all, sample - found) - choose(population, sample),
      );
    return sum;
  };
  let least = faults;
  let most = population;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (likelihood(middle) > ERROR) least = middle;
    else most = middle - 1;
  }
  return least;
}
