import { ipKeyRangeOf, type ParsedIpAddress } from './ip-address.js';

/**
 * The IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, as updated), with the multicast ranges
 * (RFC 5771, RFC 4291) and site-local ones (RFC 3879). Registered parts of a range that is here are left out,
 * and so is ::ffff:0:0/96, which is read as IPv4.
 */
const NETWORKS = [
  '0.0.0.0/8', // "this network", RFC 791
  '10.0.0.0/8', // private use, RFC 1918
  '100.64.0.0/10', // shared address space of carriers, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link local, RFC 3927
  '172.16.0.0/12', // private use, RFC 1918
  '192.0.0.0/24', // IETF protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112 service, RFC 7535
  '192.52.193.0/24', // automatic multicast tunnelling, RFC 7450
  '192.88.99.0/24', // former 6to4 relays, RFC 7526
  '192.168.0.0/16', // private use, RFC 1918
  '192.175.48.0/24', // AS112 service, RFC 7534
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, and limited broadcast, RFC 1112 and 919
  '::/48', // unspecified, loopback, RFC 4291
  '64:ff9b::/96', // translation from IPv4, RFC 6052
  '64:ff9b:1::/48', // translation from IPv4, RFC 8215
  '100::/48', // discard only and dummy prefix, RFC 6666 and 9780
  '2001::/23', // IETF protocol assignments, RFC 2928: Teredo, benchmarking, ORCHID and others
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, RFC 3056
  '2620:4f:8000::/48', // AS112 service, RFC 7534
  '3fff::/20', // documentation, RFC 9637
  '5f00::/16', // segment routing, RFC 9602
  'fc00::/7', // unique local, RFC 4193
  'fe80::/10', // link local, RFC 4291
  'fec0::/10', // former site local, RFC 3879
  'ff00::/8', // multicast, RFC 4291
];

/** Those of NETWORKS that many networks use at the same time. */
const LOCAL_NETWORKS = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/64',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
];

const rangesOf = (networks: readonly string[]) =>
  networks.map((network) => {
    const [address, bits] = network.split('/', 2) as [string, string];
    return ipKeyRangeOf(address, Number(bits))!;
  });

const SPECIAL_PURPOSE = rangesOf(NETWORKS);
const LOCAL = rangesOf(LOCAL_NETWORKS);

const isIn =
  (ranges: ReturnType<typeof rangesOf>) =>
  ({ version, key }: ParsedIpAddress): boolean =>
    ranges.some((range) => range.version === version && range.start <= key && key <= range.end);

export const isSpecialPurposeAddress = isIn(SPECIAL_PURPOSE);

/** Tells whether every network may have the address, so that sharing it need not mean sharing a place. */
export const isLocalAddress = isIn(LOCAL);
