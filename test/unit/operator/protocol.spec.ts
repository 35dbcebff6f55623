import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { readLines } from '../../../src/operator/protocol.js';

test('a connection that breaks after its request was read raises no error of the line reader', async () => {
  const server = createServer();
  const isListening = once(server, 'listening');
  server.listen(0, '127.0.0.1');
  await isListening;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await accepted;
  socket.on('error', () => socket.destroy());
  client.write('{"operation":"status"}\n');

  const read = readLines(socket);
  expect((await read.next()).value).toEqual({ operation: 'status' });
  await read.return(undefined);

  expect(() => socket.emit('error', new Error('read ECONNRESET'))).not.toThrow();
  client.destroy();
  const isClosed = once(server, 'close');
  server.close();
  await isClosed;
});
