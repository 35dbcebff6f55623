import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Target {
  readonly port: number;
  isReady: boolean;
  isGone: boolean;
}

/**
 * Distributes connections over its targets in turn. Every `lookMs` it asks each target's /readyz and gives
 * new connections only to those that are ready.
 * It forwards bytes and knows nothing of requests, so it never sends one twice.
 */
export class TcpBalancer {
  private targets: readonly Target[] = [];
  private readonly open = new Set<Socket>();
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly lookMs: number,
  ) {}

  static async start(lookMs: number): Promise<TcpBalancer> {
    const server = createServer({ noDelay: true });
    const balancer = new TcpBalancer(server, lookMs);
    server.on('connection', (near) => balancer.take(near));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Adds a target; resolves once the target accepts connections. */
  async add(port: number): Promise<void> {
    const target = { port, isReady: false, isGone: false };
    this.targets = [...this.targets, target];
    void this.watch(target);
    while (!target.isReady) await pause(this.lookMs);
  }

  /** Removes a target. Existing connections stay until the target ends them. */
  remove(port: number): void {
    for (const target of this.targets) if (target.port === port) target.isGone = true;
    this.targets = this.targets.filter(({ isGone }) => !isGone);
  }

  stop(): void {
    for (const { port } of this.targets) this.remove(port);
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }

  private async watch(target: Target): Promise<void> {
    while (!target.isGone) {
      target.isReady = await fetch(`http://127.0.0.1:${target.port}/readyz`).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      );
      await pause(this.lookMs);
    }
  }

  private take(near: Socket): void {
    const ready = this.targets.filter(({ isReady }) => isReady);
    const target = ready[this.turn++ % ready.length];
    if (!target) return void near.resetAndDestroy();
    const far = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    this.open.add(near);
    near.on('error', () => far.destroy()).on('close', () => this.open.delete(near) && far.destroy());
    far.on('error', () => near.resetAndDestroy()).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }
}
