import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before its code. Answers each message with the longest block of the event loop since
 * the message before, and with the CPU time of the thread meanwhile.
 */
const TICK_MS = 2;
/** Only for longer pauses is the CPU time read, to see how much of it was our own work. */
const LOOK_MS = 10;
let longest = { ms: 0, cpuMs: 0 };
let at = performance.now();
let cpuAt = 0;
let askedAt = 0;

/** Returns the CPU time of the main thread in ms. It does not count pauses that other programs cause. */
const cpuMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Calibration work. One round takes 1.5 ms of CPU on the idle reference machine of docs/performance.md. */
const SAMPLE = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ id: `sample-${at}`, at })));
const SAMPLE_ROUNDS = 8;
const SAMPLE_ROUND_MS = 1.5;

/**
 * Returns how much more CPU time the calibration takes here and now, because other programs share the caches.
 */
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

// The server's threads load this file too.
if (isMainThread) {
  process.on('message', () => {
    const cpu = cpuMs();
    const { ms: longestClockMs, cpuMs: longestMs } = longest;
    process.send({ longestMs, longestClockMs, totalMs: cpu - askedAt, slowness: slowness() });
    askedAt = cpuMs();
    longest = { ms: 0, cpuMs: 0 };
    // The calibration must not count as a block.
    at = performance.now();
    cpuAt = askedAt;
  });
  process.channel.unref();
  tick();
}
