const ROUNDS = 5;
const PARSED = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({
    transaction_id: `T-${at}`,
    amount: `${at}.25`,
    currency: 'USD',
  })),
);
/** What it takes on the two cores that docs/performance.md names, when they have other work too. */
const PARSED_MS = 8;

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times as much CPU as there this machine takes now for the same work; 1 where it is faster. */
export function slownessOfMachine(): number {
  const rounds = Array.from({ length: ROUNDS }, () => cpuMsOf(() => void JSON.parse(PARSED)));
  return Math.max(1, Math.min(...rounds) / PARSED_MS);
}

/**
 * How many times as much CPU the work takes as the measure, the least of some rounds each: by turns, so that
 * a slow or busy machine slows both.
 */
export function cpuRatio(work: () => void, measure: () => void): number {
  let [workLeast, measureLeast] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    measureLeast = Math.min(measureLeast, cpuMsOf(measure));
    workLeast = Math.min(workLeast, cpuMsOf(work));
  }
  return workLeast / measureLeast;
}

/** Of so much longer a text: half of what work that grows with the square would come to. */
export const LONGER = 8;
export const IN_PROPORTION = LONGER ** 2 / 2;
