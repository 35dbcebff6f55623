import { hash } from 'node:crypto';

/** Error rate of the confidence bound: 5 % of samples lead to a bound that is too low. */
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

/** Returns how many of `population` are at fault at most (95 % confidence) if `faults` of `sample` are. */
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
