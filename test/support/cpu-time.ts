const ROUNDS = 5;

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How many times as much CPU the work takes as the measure, the least of some rounds each: by turns, so that
 * a slow or busy machine slows both.
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

/** Of so much longer a text: half of what work that grows with the square would come to. */
export const LONGER = 8;
export const IN_PROPORTION = LONGER ** 2 / 2;
