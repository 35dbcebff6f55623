import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:https';
import {
  isPublicAddress,
  createPublicLookup,
  mayBePublicUrl,
  PrivateAddressError,
} from '../../../../src/platform/http/public-address.js';
import { DnsServer } from '../../../support/dns-server.js';
import { PATIENCE_MS } from '../../../support/patience.js';

test.each([
  ['8.8.8.8', true],
  ['223.255.255.254', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.0.2.1', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['203.0.113.9', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', false],
  ['::10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2001:0:4136:e378::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::1', false],
  ['3fff::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['bank.example', false],
  ['', false],
])('%j is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['https://bank.example/', true],
  ['https://8.8.8.8/', true],
  ['https://[2606:4700::1111]/', true],
  ['https://0x7f.1/', false],
  ['https://2130706433/', false],
  ['https://127.0.0.1./', false],
  ['https://[::ffff:8.8.8.8]/', false],
])('%s may be public: %s', (url, expected) => {
  expect(mayBePublicUrl(new URL(url))).toBe(expected);
});

describe('a name', () => {
  let dns: DnsServer;
  let addresses: Readonly<Record<'A' | 'AAAA', readonly (readonly number[])[]>>;

  beforeAll(async () => {
    dns = await DnsServer.start((type) => addresses[type]);
  });
  afterAll(() => dns.close());

  const lookup = createPublicLookup(() => {
    const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
    resolver.setServers([dns.address]);
    return resolver;
  });
  const found = (all: boolean, name = 'bank.example') =>
    new Promise((resolve) => lookup(name, { all }, (error, ...answer) => resolve(error ?? answer)));
  const REFUSED = new PrivateAddressError('its address is not public');

  test('is found with all its addresses', async () => {
    const v6 = [0x26, 6, 0x47, 0, ...Array<number>(11).fill(0), 1];
    addresses = { A: [[8, 8, 8, 8]], AAAA: [v6] };
    const both = [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ];
    expect(await found(true)).toEqual([both]);
    expect(await found(false)).toEqual(['8.8.8.8', 4]);
    addresses = { A: [], AAAA: [v6] };
    expect(await found(false)).toEqual(['2606:4700::1', 6]);
  });

  test('is refused when one address of many is not public', async () => {
    addresses = {
      A: [
        [8, 8, 8, 8],
        [10, 0, 0, 1],
      ],
      AAAA: [],
    };
    expect(await found(true)).toEqual(REFUSED);
    addresses = { A: [[8, 8, 8, 8]], AAAA: [[...Array<number>(15).fill(0), 1]] };
    expect(await found(true)).toEqual(REFUSED);
  });

  test.each(['localhost', 'localhost.', 'bank.localhost'])(
    '%s is this machine, and nobody is asked',
    async (name) => {
      addresses = { A: [[8, 8, 8, 8]], AAAA: [] };
      const before = dns.asked.length;
      expect(await found(true, name)).toEqual(REFUSED);
      expect(dns.asked).toHaveLength(before);
      expect(await found(true, 'localhost.example')).toEqual([[{ address: '8.8.8.8', family: 4 }]]);
    },
  );

  test('that there is not is an error with its code', async () => {
    addresses = { A: [], AAAA: [] };
    expect(await found(true)).toMatchObject({ code: 'ENODATA' });
  });

  test('that was public a moment ago is not connected to at its private address', async () => {
    const inside = createServer().listen(0, '127.0.0.1');
    await once(inside, 'listening');
    let connections = 0;
    inside.on('connection', () => (connections += 1));
    addresses = { A: [[8, 8, 8, 8]], AAAA: [] };
    expect(await found(true)).toEqual([[{ address: '8.8.8.8', family: 4 }]]);
    addresses = { A: [[127, 0, 0, 1]], AAAA: [] };
    const { port } = inside.address() as AddressInfo;
    const [error] = (await once(
      request({ host: 'bank.example', port, lookup, agent: false }).on('response', () => undefined),
      'error',
    ).catch((thrown: unknown) => [thrown])) as [Error];
    expect(error).toEqual(REFUSED);
    expect(connections).toBe(0);
    inside.close();
  });
});
