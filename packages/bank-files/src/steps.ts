/**
 * Yields to the event loop if the caller has worked for long enough; awaited after each piece of work.
 * Supplied by the application that reads the file.
 */
export type Pause = () => Promise<void>;

/** Work that can pause at every `yield`. */
export type Steps<Result> = Generator<void, Result>;

/** Does all the work at once. */
export function resultOfSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the work with a pause after each step. */
export async function resultInTurns<Result>(steps: Steps<Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
