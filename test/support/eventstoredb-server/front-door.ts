import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The port that clients connect to. It forwards connections to another port and can cut them all. */
export class FrontDoor {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async open(port: number, behind: number): Promise<FrontDoor> {
    const server = createServer({ noDelay: true });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const door = new FrontDoor(server);
    server.on('connection', (outer) => door.handThrough(outer, behind));
    return door;
  }

  /** Cuts open connections and refuses new ones. */
  shut(): void {
    this.server.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Open connections stay open, but no data passes through them any more. */
  silence(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  private handThrough(outer: Socket, behind: number): void {
    const inner = connect({ port: behind, host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
