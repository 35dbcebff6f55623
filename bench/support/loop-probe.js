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
    process.send({ ...longest, totalCpuMs: cpu - askedAt });
    askedAt = cpu;
    longest = { ms: 0, cpuMs: 0 };
  });
  process.channel.unref();
  tick();
}
