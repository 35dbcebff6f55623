import { parentPort } from 'node:worker_threads';

// Stands for cases on which the engine never ends, or that end its thread; it answers any other by its salt,
// and tells of which it had a part before.
parentPort.on('message', ({ salt, last }) => {
  while (salt === 'endless');
  if (salt === 'deadly') process.exit(1);
  parentPort.postMessage({ json: new Uint8Array(0), hash: last ? `${salt}, begun before` : salt });
});
