import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before its code: answers each message with the longest stall since the one before
 * and with all the CPU that the thread took meanwhile.
 */
const TICK_MS = 2;
/** Only then is it worth a look at how much of a pause was work of our own. */
const LOOK_MS = 10;
let longest = { ms: 0, cpuMs: 0 };
let at = performance.now();
let cpuAt = 0;
let askedAt = 0;

/** What the main thread has worked so far: a busy machine makes stalls that are none of ours. */
const cpuMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Work of which a machine of docs/performance.md that does nothing else does one round in 1.5 ms of CPU. */
const SAMPLE = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ id: `sample-${at}`, at })));
const SAMPLE_ROUNDS = 8;
const SAMPLE_ROUND_MS = 1.5;

/** How many times as much CPU as there work takes here and now: other programs use the same caches. */
function slowness() {
  const before = cpuMs();
  let characters = 0;
  for (let round = 0; round < SAMPLE_ROUNDS; round++)
    for (const row of JSON.parse(SAMPLE)) for (const name in row) characters += name.length;
  if (characters === 0) throw new Error('the sample is empty');
  return (cpuMs() - before) / (SAMPLE_ROUNDS * SAMPLE_ROUND_MS);
}

function tick() {
  const now = performance.now();
  const ms = now - at - TICK_MS;
  const cpu = cpuMs();
  if (ms > LOOK_MS && cpu - cpuAt > longest.cpuMs) longest = { ms, cpuMs: cpu - cpuAt };
  at = performance.now();
  cpuAt = cpu;
  setTimeout(tick, TICK_MS).unref();
}

// Threads of the server load this file too.
if (isMainThread) {
  process.on('message', () => {
    const cpu = cpuMs();
    const { ms: longestClockMs, cpuMs: longestMs } = longest;
    process.send({ longestMs, longestClockMs, totalMs: cpu - askedAt, slowness: slowness() });
    askedAt = cpuMs();
    longest = { ms: 0, cpuMs: 0 };
    // The sample is no hold.
    at = performance.now();
    cpuAt = askedAt;
  });
  process.channel.unref();
  tick();
}
