import type { mongo } from 'mongoose';

/** The driver calls the server's address so. */
interface Check {
  readonly connectionId: string;
}

/** The driver's parts that its types do not name: one check after the other, from `connect` to `close`. */
interface Monitored {
  readonly topology?: {
    readonly s: {
      readonly servers: ReadonlyMap<string, { readonly monitor: { close(): void; connect(): void } | null }>;
    };
  };
}

/**
 * Begins a server's checks anew when one exceeds `checkMs`: on a connection that has just ended the driver
 * writes and waits for ever, asks nothing else, and never finds the server back.
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
