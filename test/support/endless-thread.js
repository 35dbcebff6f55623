import { parentPort } from 'node:worker_threads';

// Stands for cases on which the engine never ends, or that end its thread, by their salt or their subject. It
// answers any other by its salt.
parentPort.on('message', ({ input, salt }) => {
  while (salt === 'endless');
  if (salt === 'deadly' || Buffer.concat(input).includes('"subjectId":"deadly"')) process.exit(1);
  parentPort.postMessage({ json: new Uint8Array(0), hash: salt });
});
