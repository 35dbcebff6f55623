import type { mongo } from 'mongoose';

interface Check {
  readonly connectionId: string;
}

/** Parts of the driver that its types omit; the monitor runs one check after another until `close`. */
interface Monitored {
  readonly topology?: {
    readonly s: {
      readonly servers: ReadonlyMap<string, { readonly monitor: { close(): void; connect(): void } | null }>;
    };
  };
}

/**
 * Restarts a server check that exceeds `checkMs`. Why: after writing to a connection that just ended the
 * driver waits forever and never finds the server again.
 */
export function restartHangingChecks(client: mongo.MongoClient, checkMs: number): void {
  const late = new Map<string, NodeJS.Timeout>();
  const restart = (address: string) => {
    const monitor = (client as Monitored).topology?.s.servers.get(address)?.monitor;
    monitor?.close();
    monitor?.connect();
  };
  const ended = ({ connectionId: address }: Check) => clearTimeout(late.get(address));
  client.on('serverHeartbeatStarted', ({ connectionId: address }: Check) => {
    clearTimeout(late.get(address));
    late.set(address, setTimeout(restart, checkMs, address).unref());
  });
  client.on('serverHeartbeatSucceeded', ended).on('serverHeartbeatFailed', ended);
  client.on('topologyClosed', () => late.forEach((timer) => clearTimeout(timer)));
}
