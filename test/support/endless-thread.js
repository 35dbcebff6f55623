import { parentPort } from 'node:worker_threads';

// Stands for cases on which the engine never ends, or that end its thread; it answers any other by its salt.
parentPort.on('message', ({ salt }) => {
  while (salt === 'endless');
  if (salt === 'deadly') process.exit(1);
  parentPort.postMessage({ json: new Uint8Array(0), hash: salt });
});
