const ROUNDS = 5;

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How many times as much CPU time `work` takes as `measure`, comparing the fastest of several rounds.
 * The two run alternately, so that a slow or busy machine slows both.
 */
export function cpuRatio(work: () => void, measure: () => void): number {
  let workLeast = Infinity;
  let measureLeast = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    measureLeast = Math.min(measureLeast, cpuMsOf(measure));
    workLeast = Math.min(workLeast, cpuMsOf(work));
  }
  return workLeast / measureLeast;
}

/** The same for asynchronous work. It stops early once the measured ratio is below `most`. */
export async function cpuRatioOf(
  work: () => Promise<unknown>,
  measure: () => Promise<unknown>,
  most: number,
): Promise<number> {
  const least = { work: Infinity, measure: Infinity };
  for (let round = 0; round < ROUNDS && !(least.work / least.measure < most); round++) {
    least.measure = Math.min(least.measure, await cpuMsOfWaiting(measure));
    least.work = Math.min(least.work, await cpuMsOfWaiting(work));
  }
  return least.work / least.measure;
}

async function cpuMsOfWaiting(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times as long the longer text is. Quadratic work would grow twice as much as `IN_PROPORTION`. */
export const LONGER = 8;
export const IN_PROPORTION = LONGER ** 2 / 2;
