import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.js';

/** An accepted connection, and the connection to the server that belongs to it. */
type Pair = readonly [near: Socket, far: Socket];

/** Forwards this many bytes, then pauses. */
interface Pace {
  readonly bytes: number;
  readonly everyMs: number;
}

/** The bandwidth in each direction, shared by all connections. */
interface Throttle {
  readonly bytesPerSecond: number;
}

type Mode = 'pass' | 'silent' | Pace | Throttle;

/** Stands in front of a server on this machine and imitates network faults. */
export class TcpProxy {
  private readonly pairs = new Set<Pair>();
  /** The number of connections accepted so far. */
  taken = 0;
  private mode: Mode = 'pass';
  private readonly upstream = { freeAt: 0 };
  private readonly downstream = { freeAt: 0 };

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
    readonly port: number,
  ) {}

  static async start(targetPort: number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new TcpProxy(server, targetPort, await freePort());
    server.on('connection', (near) => proxy.take(near));
    await proxy.pass();
    return proxy;
  }

  /** Forwards normally from now on. Connections damaged by an earlier fault are cut. */
  async pass(): Promise<void> {
    if (this.mode !== 'pass') this.cut();
    this.mode = 'pass';
    if (this.server.listening) return;
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Cuts all connections and refuses new ones. */
  async refuse(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    await closed;
  }

  /** Stops all forwarding: connections stay open and new ones are accepted, but no data passes. */
  silence(): void {
    this.mode = 'silent';
    this.forget();
  }

  /** New connections forward only a few bytes (by default one) after each pause. Existing ones are cut. */
  slow(everyMs: number, bytes = 1): void {
    this.mode = { bytes, everyMs };
    this.cut();
  }

  /** New connections share this bandwidth. Existing ones are cut. */
  throttle(bytesPerSecond: number): void {
    this.mode = { bytesPerSecond };
    this.cut();
  }

  /** Ends all connections. New ones work as before. */
  cut(): void {
    for (const pair of this.pairs) pair.forEach((socket) => socket.destroy());
  }

  /** As `cut`, but the client's side gets an error (ECONNRESET). */
  reset(): void {
    for (const [near] of this.pairs) near.resetAndDestroy();
  }

  /** Stops forwarding over existing connections without closing them. New ones work. */
  forget(): void {
    for (const [near, far] of this.pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  }

  async stop(): Promise<void> {
    await this.refuse();
  }

  private take(near: Socket): void {
    const far = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true });
    const pair = [near, far] as const;
    this.pairs.add(pair);
    this.taken++;
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => this.pairs.delete(pair));
    if (this.mode === 'pass') {
      near.pipe(far);
      far.pipe(near);
    } else if (this.mode === 'silent') {
      near.resume();
    } else if ('bytesPerSecond' in this.mode) {
      void carry(near, far, this.upstream, this.mode);
      void carry(far, near, this.downstream, this.mode);
    } else {
      void trickle(near, far, this.mode);
      void trickle(far, near, this.mode);
    }
  }
}

/** Forwards data at the bandwidth of one direction, which is busy until `freeAt`. */
async function carry(
  from: Socket,
  to: Socket,
  line: { freeAt: number },
  { bytesPerSecond }: Throttle,
): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      line.freeAt = Math.max(line.freeAt, performance.now()) + (1_000 * chunk.length) / bytesPerSecond;
      const waitMs = line.freeAt - performance.now();
      // Timers count only whole milliseconds.
      if (waitMs >= 1) await pause(waitMs);
      if (to.destroyed) return;
      to.write(chunk);
    }
    to.end();
  } catch {
    to.destroy();
  }
}

async function trickle(from: Socket, to: Socket, { bytes, everyMs }: Pace): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += bytes) {
        await pause(everyMs);
        if (to.destroyed) return;
        to.write(chunk.subarray(at, at + bytes));
      }
    to.end();
  } catch {
    to.destroy();
  }
}
