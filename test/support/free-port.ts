import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Lower than the ports that operating systems assign by themselves, so that nobody gets the port while its
 * server is down.
 * Test suites that run in parallel use separate ranges.
 */
const FIRST = 20_000;
const OF_EACH_WORKER = 600;
const WORKERS = 16;

const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * OF_EACH_WORKER;
let next = randomInt(OF_EACH_WORKER);

/** A port on 127.0.0.1 for a server that goes down and comes back on the same port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % OF_EACH_WORKER);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
