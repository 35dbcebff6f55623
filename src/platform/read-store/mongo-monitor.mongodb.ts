import type { mongo } from 'mongoose';

/** Connecting and its first exchange take 3 s each at most, so a check that takes longer never ends. */
const CHECK_MS_MAX = 7_000;
const LOOK_MS = 1_000;

/** The driver's parts that its types do not name: one check after the other, from `connect` to `close`. */
interface Monitored {
  readonly topology?: {
    readonly s: {
      readonly servers: ReadonlyMap<string, { readonly monitor: { close(): void; connect(): void } | null }>;
    };
  };
}

/**
 * Begins the driver's checks of a server anew when one hangs: it waits for ever when it writes to a connection
 * that has just ended, and asks for no other check meanwhile, so that a server which is back is never found.
 */
export function restartHangingChecks(client: mongo.MongoClient): void {
  const begunAt = new Map<string, number>();
  client.on('serverHeartbeatStarted', ({ connectionId }) => begunAt.set(connectionId, performance.now()));
  const ended = ({ connectionId }: { readonly connectionId: string }) => begunAt.delete(connectionId);
  client.on('serverHeartbeatSucceeded', ended).on('serverHeartbeatFailed', ended);
  const timer = setInterval(() => {
    for (const [address, at] of begunAt) {
      if (performance.now() - at < CHECK_MS_MAX) continue;
      begunAt.delete(address);
      const monitor = (client as Monitored).topology?.s.servers.get(address)?.monitor;
      monitor?.close();
      monitor?.connect();
    }
  }, LOOK_MS).unref();
  client.on('topologyClosed', () => clearInterval(timer));
}
