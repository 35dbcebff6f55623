import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Tells how long each answer took, in ms. Why a thread: the one that sends large bodies is held by them. */
for (;;) {
  const began = performance.now();
  await (await fetch(workerData)).text();
  parentPort.postMessage(performance.now() - began);
  await pause(5);
}
