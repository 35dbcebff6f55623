/**
 * Work that can pause at every `yield`, which come at most a millisecond apart. The caller decides whether to
 * pause.
 */
export type Steps<Result> = Generator<void, Result>;

/** Does all steps at once. */
export function runAllSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
