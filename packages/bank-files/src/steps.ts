/**
 * Hands the turn of the event loop over to others, if the own one was long enough; awaited after each piece
 * of work. Whoever reads a file beside other work passes one.
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

/** Does the work with a pause after each step, so that others have their turn. */
export async function resultInTurns<Result>(steps: Steps<Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
