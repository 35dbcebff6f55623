import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';

const CERTIFICATE = path.resolve(import.meta.dirname, '../fixtures/tls');
const read = (name: string): Buffer => readFileSync(path.join(CERTIFICATE, name));

/**
 * Accepts TLS connections for `localhost`, with a certificate that nobody trusts, and forwards the plain data
 * to a local port.
 */
export class TlsProxy {
  /** The port to forward to. It may be set after the proxy has started. */
  targetPort = 0;
  private readonly open = new Set<TLSSocket>();

  private constructor(private readonly server: Server) {
    server.on('secureConnection', (near) => {
      const far = connect(this.targetPort, '127.0.0.1');
      this.open.add(near);
      near.on('error', () => far.destroy()).on('close', () => this.open.delete(near) && far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  }

  static async start(): Promise<TlsProxy> {
    const server = createServer({ cert: read('localhost.crt'), key: read('localhost.key') });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TlsProxy(server);
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }
}
