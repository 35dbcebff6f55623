/** Own choice, used until a first run has been measured. */
const UNMEASURED_RUN_MS = 10_000;
/** Longest wait that a client is told. */
const WAIT_SECONDS_MAX = 900;

interface EndedRun {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Returns the median time that runs took, in ms. */
export function typicalRunMs(runs: readonly EndedRun[]): number {
  const took = runs
    .flatMap(({ startedAt, endedAt }) =>
      startedAt === null || endedAt === null ? [] : [Date.parse(endedAt) - Date.parse(startedAt)],
    )
    .sort((a, b) => a - b);
  return took[Math.floor(took.length / 2)] ?? UNMEASURED_RUN_MS;
}

/** Returns whole seconds, 1 to 900, until `runs` have ended, `atOnce` of them at a time. */
export function expectedSeconds(runs: number, runMs: number, atOnce: number): number {
  const seconds = Math.ceil((Math.ceil(runs / atOnce) * runMs) / 1_000);
  return Math.min(WAIT_SECONDS_MAX, Math.max(1, seconds));
}
