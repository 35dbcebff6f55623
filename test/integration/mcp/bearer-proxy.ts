import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Adds a token to what a client sends that cannot send one; everything else passes as it is. */
export class BearerProxy {
  private constructor(private readonly server: Server) {}

  static async start(port: number, token: string): Promise<BearerProxy> {
    const server = createServer((asked, answered) => {
      const { method, url, headers } = asked;
      const more = { ...headers, authorization: `Bearer ${token}` };
      const onward = request({ host: '127.0.0.1', port, method, path: url, headers: more }, (answer) => {
        answered.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(answered);
      });
      onward.on('error', () => answered.destroy());
      answered.on('close', () => onward.destroy());
      asked.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new BearerProxy(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
