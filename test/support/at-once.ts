import type { Steps } from '../../src/risk-data/slices.js';

/** Does the work without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
