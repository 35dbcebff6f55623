import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIssuerFetch, issuerUrl } from '../../../src/access/issuer-fetch.js';
import { PrivateAddressError } from '../../../src/platform/http/public-address.js';

const GET = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;

async function answeredBy(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  'http://id.example.com',
  'https://127.0.0.1',
  'https://10.1.2.3/realms/a',
  'https://169.254.169.254/latest',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://0x7f.1',
  'https://user:word@id.example.com',
  'file:///etc/passwd',
  'no address',
])('%s is no address of an issuer, and is not asked', async (address) => {
  expect(issuerUrl(address, false)).toBeNull();
  await expect(createIssuerFetch(false)(address, GET)).rejects.toThrow(PrivateAddressError);
});

test('a name of this machine is not asked', async () => {
  expect(issuerUrl('https://localhost', false)).not.toBeNull();
  await expect(createIssuerFetch(false)('https://localhost', GET)).rejects.toThrow(PrivateAddressError);
});

test('where the operator allows it, private addresses and http are asked', async () => {
  const listener: RequestListener = (_, response) => {
    response.setHeader('content-type', 'application/json').end('{"a":1}');
  };
  await answeredBy(listener, async (url) => {
    const answer = await createIssuerFetch(true)(url, GET);
    expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
  });
});

test('a redirect is an answer, and a long one ends', async () => {
  const redirect: RequestListener = (_, response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  await answeredBy(redirect, async (url) =>
    expect((await createIssuerFetch(true)(url, GET)).status).toBe(302),
  );
  const long: RequestListener = (_, response) => void response.end(Buffer.alloc(300 * 1024));
  await answeredBy(long, (url) =>
    expect(createIssuerFetch(true)(url, GET)).rejects.toThrow('longer than 256 KiB'),
  );
});
