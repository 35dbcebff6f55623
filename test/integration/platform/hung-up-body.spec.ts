import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodedStream } from '../../../src/platform/http/content-encoding.js';

const server = createServer();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

it.each(['gzip', 'identity'])('reading a %s body fails whose client has hung up before', async (coding) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`PUT / HTTP/1.1\r\nHost: test\r\nContent-Encoding: ${coding}\r\nContent-Length: 9\r\n\r\n`);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  request.once('error', () => undefined);
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await closed;
  await expect(buffer(decodedStream(request))).rejects.toMatchObject({ code: 'ECONNRESET' });
});
