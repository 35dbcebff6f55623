import { setFlagsFromString } from 'node:v8';

// Imported before anything else: V8 reckons the next collection with what holds at the last one.

/** How far the heap grows beyond what is alive before it is collected: by itself twice as far and more. */
const HEAP_GROWING_PERCENT = 55;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
// V8 takes schemas' objects for long-lived ones and puts them where only a full collection looks.
setFlagsFromString('--no-allocation-site-pretenuring');
// On few cores, threads that share a short collection wait for each other more than they help.
setFlagsFromString('--no-parallel-scavenge');

// On few cores Turbofan takes time that the event loop lacks. Only Node 24 has Maglev to fill the gap.
const CALLS_UNTIL_TURBOFAN = 15_000;
if (Number(process.versions.node.split('.')[0]) >= 24)
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_UNTIL_TURBOFAN}`);
