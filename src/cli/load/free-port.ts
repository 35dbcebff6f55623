import { createServer, type AddressInfo } from 'node:net';

const TRIES_MAX = 50;

/** Returns the first free port from `wanted` on; 0 means any port. Throws after 50 used ports. */
export async function freePort(host: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIES_MAX && port <= 65_535; port += 1) {
    const taken = await listen(host, port);
    if (taken !== null) return taken;
  }
  throw new Error(`No port from ${wanted} on is free`);
}

/** Tries to listen on a port. Returns the port, or null if it is in use. */
function listen(host: string, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
