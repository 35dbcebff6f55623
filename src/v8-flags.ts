import { setFlagsFromString } from 'node:v8';

// Why imported first: V8 plans the next collection with the flags in force at the last one.

/** Percent by which the heap grows beyond live data before a collection; V8's own is twice that and more. */
// Why: without it `ingest` takes 171 MiB above idle in place of 121; its aim is 150.
const HEAP_GROWING_PERCENT = 55;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);

// Why: on few cores Turbofan takes the event loop's time. Only Node 24 has Maglev to fill the gap.
const CALLS_UNTIL_TURBOFAN = 15_000;
if (Number(process.versions.node.split('.')[0]) >= 24)
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_UNTIL_TURBOFAN}`);
