import { SystemClock } from '@alert-review/kernel';
import type { RiskData } from '../../../packages/judgement/src/risk-data/risk-data.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';

// The shipped lists; without them nothing would have a country.
let data: RiskData;
beforeAll(async () => {
  data = await new RiskLists(undefined, new SystemClock()).current();
});

/** Rows of https://www.iana.org/assignments/iana-ipv4-special-registry/ by first and last address. */
const IPV4_REGISTRY: readonly (readonly [row: string, first: string, last: string])[] = [
  ['0.0.0.0/8, RFC 791', '0.0.0.0', '0.255.255.255'],
  ['0.0.0.0/32, RFC 1122', '0.0.0.0', '0.0.0.0'],
  ['10.0.0.0/8, RFC 1918', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10, RFC 6598', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8, RFC 1122', '127.0.0.0', '127.255.255.255'],
  ['169.254.0.0/16, RFC 3927', '169.254.0.0', '169.254.255.255'],
  ['172.16.0.0/12, RFC 1918', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24, RFC 6890', '192.0.0.0', '192.0.0.255'],
  ['192.0.0.0/29, RFC 7335', '192.0.0.0', '192.0.0.7'],
  ['192.0.0.8/32, RFC 7600', '192.0.0.8', '192.0.0.8'],
  ['192.0.0.9/32, RFC 7723', '192.0.0.9', '192.0.0.9'],
  ['192.0.0.10/32, RFC 8155', '192.0.0.10', '192.0.0.10'],
  ['192.0.0.170/32 and .171/32, RFC 7050', '192.0.0.170', '192.0.0.171'],
  ['192.0.2.0/24, RFC 5737', '192.0.2.0', '192.0.2.255'],
  ['192.31.196.0/24, RFC 7535', '192.31.196.0', '192.31.196.255'],
  ['192.52.193.0/24, RFC 7450', '192.52.193.0', '192.52.193.255'],
  ['192.88.99.0/24, RFC 7526', '192.88.99.0', '192.88.99.255'],
  ['192.88.99.2/32, RFC 6751', '192.88.99.2', '192.88.99.2'],
  ['192.168.0.0/16, RFC 1918', '192.168.0.0', '192.168.255.255'],
  ['192.175.48.0/24, RFC 7534', '192.175.48.0', '192.175.48.255'],
  ['198.18.0.0/15, RFC 2544', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24, RFC 5737', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24, RFC 5737', '203.0.113.0', '203.0.113.255'],
  ['240.0.0.0/4, RFC 1112', '240.0.0.0', '255.255.255.255'],
  ['255.255.255.255/32, RFC 8190', '255.255.255.255', '255.255.255.255'],
];

/** Rows of https://www.iana.org/assignments/iana-ipv6-special-registry/ by first and last address. */
const IPV6_REGISTRY: typeof IPV4_REGISTRY = [
  ['::1/128, RFC 4291', '::1', '::1'],
  ['::/128, RFC 4291', '::', '::'],
  ['::ffff:0:0/96 of a private address, RFC 4291', '::ffff:10.0.0.0', '::ffff:10.255.255.255'],
  ['64:ff9b::/96, RFC 6052', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::/48, RFC 8215', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::/64, RFC 6666', '100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::/64, RFC 9780', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::/23, RFC 2928', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001::/32, RFC 4380', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:1::1/128 to ::3/128, RFC 7723, 8155 and 9665', '2001:1::1', '2001:1::3'],
  ['2001:2::/48, RFC 5180', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:3::/32, RFC 7450', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:4:112::/48, RFC 7535', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::/28, RFC 4843', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:20::/28, RFC 7343', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:30::/28, RFC 9374', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32, RFC 3849', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16, RFC 3056', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::/48, RFC 7534', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::/20, RFC 9637', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::/16, RFC 9602', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::/7, RFC 4193', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10, RFC 4291', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

const OTHER_REGISTRIES: typeof IPV4_REGISTRY = [
  ['multicast, RFC 5771', '224.0.0.0', '239.255.255.255'],
  ['multicast, RFC 4291', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['former site local, RFC 3879', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

test.each([...IPV4_REGISTRY, ...IPV6_REGISTRY, ...OTHER_REGISTRIES])(
  '%s has no country and no network',
  (_row, ...addresses) => {
    for (const address of addresses)
      expect(data.ip(address)).toMatchObject({ country: null, asn: null, hosting: false });
  },
);

test.each([
  ['9.255.255.255', 'US'],
  ['11.0.0.0', 'US'],
  ['172.15.255.255', 'US'],
  ['172.32.0.0', 'US'],
  ['192.167.255.255', 'IT'],
  ['198.20.0.0', 'US'],
  ['2001:2100::1', 'SE'],
  ['2003::1', 'DE'],
])('%s, beside such a range, keeps its country', (address, country) => {
  expect(data.ip(address).country).toBe(country);
});

test.each(['10.1.2.3', '172.31.0.1', '192.168.0.9', '100.64.0.1', '127.0.0.1', '::1', 'fd00::1', 'fe80::1'])(
  'any number of networks have %s',
  (address) => {
    expect(data.isLocalAddress(address)).toBe(true);
  },
);

test.each(['172.32.0.1', '192.0.2.1', '8.8.8.8', '2a00::1', 'no address'])('not %s', (address) => {
  expect(data.isLocalAddress(address)).toBe(false);
});
