import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Reports how long each response took, in ms. Runs in its own thread, because the thread that sends large
 * bodies is blocked by them.
 */
for (;;) {
  const began = performance.now();
  await (await fetch(workerData)).text();
  parentPort.postMessage(performance.now() - began);
  await pause(5);
}
