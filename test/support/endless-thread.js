import { parentPort } from 'node:worker_threads';

// Stands for a case on which the engine never ends; it answers any other by its salt.
parentPort.on('message', ({ salt }) => {
  while (salt === 'endless');
  parentPort.postMessage({ json: new Uint8Array(0), hash: salt });
});
