import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a server on this machine and can lose its connections. */
export class TcpProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(private readonly server: Server) {}

  static async start(targetPort: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server);
    server.on('connection', (near) => {
      const far = connect(targetPort, '127.0.0.1');
      const pair = [near, far] as const;
      proxy.pairs.add(pair);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far);
      far.pipe(near);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Carries nothing more over the connections that stand and closes none; new ones work. */
  forget(): void {
    for (const [near, far] of this.pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const pair of this.pairs) pair.forEach((socket) => socket.destroy());
    await closed;
  }
}
