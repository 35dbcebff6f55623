import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '@alert-review/kernel';

/** Yields to waiting requests and timers. */
export const yieldToEventLoop = (): Promise<void> => turn();

/** Length of a slice of work. Our own choice: requests wait no longer for it than for other work. */
const SLICE_MS = 5;

/** Work that can pause at each `yield`. Steps should take at most a millisecond. */
export type CooperativeSteps<Result> = Generator<void, Result>;

let isTurnTaken = false;
const waitingForTurn: (() => void)[] = [];

/**
 * Waits for a slice of its own. There is one slice per turn of the event loop, given in the order of
 * requests.
 */
async function reserveTurn(): Promise<void> {
  if (isTurnTaken) return new Promise((resolve) => waitingForTurn.push(resolve));
  isTurnTaken = true;
  setImmediate(nextTurn);
}

function nextTurn(): void {
  const next = waitingForTurn.shift();
  isTurnTaken = next !== undefined;
  if (!next) return;
  setImmediate(nextTurn);
  next();
}

/**
 * Yields until a turn in which no other slice runs, so that many large bodies block the event loop no
 * longer than a single body.
 */
export const yieldForExclusiveTurn = (): Promise<void> => turn().then(reserveTurn);

export async function runStepsCooperatively<Result>(
  steps: CooperativeSteps<Result>,
  clock: Pick<Clock, 'now'>,
): Promise<Result> {
  for (;;) {
    await reserveTurn();
    const endMs = clock.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (clock.now() < endMs);
    await yieldToEventLoop();
  }
}

/** Returns a function to await in a loop of short reads. It yields once a slice is over. */
export function createYielder(clock: Pick<Clock, 'now'>): () => Promise<void> {
  let endMs = clock.now() + SLICE_MS;
  return async () => {
    if (clock.now() < endMs) return;
    await yieldToEventLoop();
    endMs = clock.now() + SLICE_MS;
  };
}

export function runStepsSync<Result>(steps: CooperativeSteps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Splits items, in order, into chunks that weigh at most `most` in total. Each chunk has at least one item.
 */
export function* chunkByWeight<Item>(
  items: readonly Item[],
  most: number,
  weigh: (item: Item) => number,
): Generator<Item[]> {
  let part: Item[] = [];
  let weight: number = 0;
  for (const item of items) {
    const own = weigh(item);
    if (part.length > 0 && weight + own > most) {
      yield part;
      part = [];
      weight = 0;
    }
    part.push(item);
    weight += own;
  }
  if (part.length > 0) yield part;
}
