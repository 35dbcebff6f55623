import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give away: nobody gets it while its server is away, not even a client that
 * tries to connect. Suites that run side by side have ranges of their own.
 */
const FIRST = 20_000;
const OF_EACH_WORKER = 600;
const WORKERS = 16;

const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * OF_EACH_WORKER;
let next = randomInt(OF_EACH_WORKER);

/** A port of 127.0.0.1 for a server that goes away and comes back. */
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
