import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@alert-review/kernel';
import { withTimeout } from '../../src/platform/process/with-timeout.js';

/** Longest wait: only something that hangs takes this long, even on a busy machine. */
export const PATIENCE_MS = 600_000;
/**
 * For waiting on page contents. Shorter, because a changed text should be reported soon and each failing
 * check waits this long.
 */
export const PAGE_PATIENCE_MS = 60_000;
/**
 * For what the product promises within seconds. A busy machine may need several times as long; a hanging
 * process never ends.
 */
const SOON_MS = 60_000;
const AGAIN_MS = 1_000;

const LOOK_AGAIN_MS = 5;

/** Resolves when the condition holds. Throws after a wait that only something hanging can cause. */
export async function whenTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('what the test waits for did not happen');
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Settles as the work does. Rejects if the work does not end soon, although the product itself limits its
 * time.
 */
export const endsSoon = <Result>(work: Promise<Result>): Promise<Result> =>
  withTimeout(SOON_MS, 'what ends soon', work);

/**
 * Waits for a time that is part of the test's scenario, such as how long a server is down.
 * No test may depend on this time being long enough for something to happen; use `whenTrue` to wait for that.
 */
export const letPass = (ms: number): Promise<void> => pause(ms);

/**
 * Repeats the question until a store answers in time, which may fail on a busy machine. Returns the late
 * answer if it never does.
 */
export async function inTime<Answer>(
  ask: () => Promise<Answer>,
  isLate: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const began = performance.now(); ; await pause(AGAIN_MS)) {
    const answer = await ask();
    if (!isLate(answer) || performance.now() - began > PATIENCE_MS) return answer;
  }
}

/** The same for a store that this process calls directly. */
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
