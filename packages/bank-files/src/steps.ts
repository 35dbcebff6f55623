/**
 * Yields to the event loop if the caller has worked for long enough; awaited after each piece of work.
 * Supplied by the application that reads the file.
 */
export type PauseForEventLoop = () => Promise<void>;

/** Work that can pause at every `yield`, and returns a result at the end. */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps without a pause. */
export function resultOfSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs the steps with a pause after each. */
export async function resultInTurns<Result>(steps: Steps<Result>, pause: PauseForEventLoop): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
