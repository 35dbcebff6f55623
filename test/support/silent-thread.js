import { parentPort } from 'node:worker_threads';

// Stands for a thread that hangs: it takes messages and answers none.
parentPort.on('message', () => undefined);
