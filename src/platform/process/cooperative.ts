import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.js';

/** Gives the event loop to requests and timers that wait. */
export const yieldToEventLoop = (): Promise<void> => turn();

/** Own choice: a request that comes meanwhile waits no longer than it does for other work. */
const SLICE_MS = 5;

/** Work that can pause at every yield; between two of them lies at most a millisecond or so. */
export type Steps<Result> = Generator<void, Result>;

let isTurnTaken = false;
const waiting: (() => void)[] = [];

/** One slice in each turn of the event loop, in the order of asking: many together are a long turn. */
function reserveTurn(): Promise<void> | null {
  if (isTurnTaken) return new Promise((resolve) => waiting.push(resolve));
  isTurnTaken = true;
  setImmediate(nextTurn);
  return null;
}

function nextTurn(): void {
  const next = waiting.shift();
  isTurnTaken = next !== undefined;
  if (!next) return;
  setImmediate(nextTurn);
  next();
}

export async function runCooperatively<Result>(
  steps: Steps<Result>,
  clock: Pick<Clock, 'now'>,
): Promise<Result> {
  for (;;) {
    const waits = reserveTurn();
    if (waits) await waits;
    const endMs = clock.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (clock.now() < endMs);
    await yieldToEventLoop();
  }
}

/** To be awaited within a loop of short reads: others run once a slice is over. */
export function createYielder(clock: Pick<Clock, 'now'>): () => Promise<void> {
  let endMs = clock.now() + SLICE_MS;
  return async () => {
    if (clock.now() < endMs) return;
    await yieldToEventLoop();
    endMs = clock.now() + SLICE_MS;
  };
}

export function runSync<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The items in their order, as many together as weigh `most`, and one at least. */
export function* chunkByWeight<Item>(
  items: readonly Item[],
  most: number,
  weigh: (item: Item) => number,
): Generator<Item[]> {
  let [part, weight]: [Item[], number] = [[], 0];
  for (const item of items) {
    const own = weigh(item);
    if (part.length > 0 && weight + own > most) {
      yield part;
      [part, weight] = [[], 0];
    }
    part.push(item);
    weight += own;
  }
  if (part.length > 0) yield part;
}
