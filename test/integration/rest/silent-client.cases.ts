import { text } from 'node:stream/consumers';
import { startApp, type TestApp } from '../../support/app.js';
import { expectRefusal, LARGE_BYTES, listenForever, startRequest } from '../../support/raw-requests.js';
import { RestClient } from '../../support/rest-client.js';

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
  await listenForever(server);
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

it('answers before the rest of a body that never comes, and then ends the connection', async () => {
  const client = new RestClient(server, await server.newOrganization());
  const address = new URL((await client.openUpload()).upload_uri);
  address.searchParams.set('signature', 'forged');
  const headers = [`Content-Length: ${LARGE_BYTES}`];
  const socket = startRequest(server, 'PUT', `${address.pathname}${address.search}`, headers);
  expectRefusal(await text(socket), 403, 'upload_address_invalid');
});
