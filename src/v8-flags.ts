import { setFlagsFromString } from 'node:v8';

// This file must be imported first, before V8 compiles what is called most.

/**
 * Percent by which the heap may grow beyond live data before a collection. V8's default is more than twice
 * that.
 */
// Without it, the benchmark `ingest` takes 171 MiB above idle instead of 121; the target is 150.
const HEAP_GROWING_PERCENT = 55;

/**
 * Collects garbage earlier from the next collection on. Why not from the first moment: while the code is
 * loaded nearly all of the heap stays alive, and a tenth of the CPU of a start went into collections.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);

// On machines with few cores, Turbofan takes time from the event loop. Only Node 24 has Maglev to fill the
// gap.
const CALLS_UNTIL_TURBOFAN = 15_000;
if (Number(process.versions.node.split('.')[0]) >= 24)
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_UNTIL_TURBOFAN}`);
