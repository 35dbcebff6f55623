import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@alert-review/kernel';
import { withTimeout } from '../../src/platform/process/with-timeout.js';

/** Only what hangs takes so long, also beside other work. */
export const PATIENCE_MS = 600_000;
/** For what a page shows: a text that changed is told soon, as each look that fails takes all of it. */
export const PAGE_PATIENCE_MS = 60_000;
/** For what the product promises within seconds: a busy machine needs a multiple, what hangs never ends. */
const SOON_MS = 60_000;
const AGAIN_MS = 1_000;

const LOOK_AGAIN_MS = 5;

/** Resolves once the condition holds; throws when that takes longer than anything but what hangs. */
export async function whenTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('what the test waits for did not happen');
    await pause(LOOK_AGAIN_MS);
  }
}

/** Settles like the work, whose time the product bounds; rejects when that bound does not hold at all. */
export const endsSoon = <Result>(work: Promise<Result>): Promise<Result> =>
  withTimeout(SOON_MS, 'what ends soon', work);

/**
 * Lets time pass that is part of what is done to the product, such as how long a server is away. Nothing may
 * depend on the time being enough: what has to happen is waited for by `whenTrue`.
 */
export const letPass = (ms: number): Promise<void> => pause(ms);

/** Asks until a store answers in time, which it may not beside other work; at last the late answer itself. */
export async function inTime<Answer>(
  ask: () => Promise<Answer>,
  isLate: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const began = performance.now(); ; await pause(AGAIN_MS)) {
    const answer = await ask();
    if (!isLate(answer) || performance.now() - began > PATIENCE_MS) return answer;
  }
}

/** The same for a store that this process asks itself. */
export async function whenAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  const asked = () =>
    ask().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  const outcome = await inTime(
    asked,
    (it) => 'error' in it && it.error instanceof AppError && it.error.code === 'store_unavailable',
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
