import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Networks that are not reached over the public internet (IANA's registries of special addresses). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const notPublic = new BlockList();
for (const network of NOT_PUBLIC) {
  const [address, bits] = network.split('/') as [string, string];
  notPublic.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Why: all public IPv6 addresses lie in it, and none that wraps a private IPv4 address is left then. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');

/** Tells whether the text is an IP address of the public internet; false for a name. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && publicIPv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {}

/**
 * Looks a name up for one connection, and fails when any of its addresses is not public. Why here: the name
 * may resolve to another address at every lookup, and this is the one that is connected to.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, options, (error, address, family) => {
    const found = (Array.isArray(address) ? address : [{ address }]) as readonly { address: string }[];
    const refused = error ? undefined : found.find((one) => !isPublicAddress(one.address));
    callback(refused ? new PrivateAddressError('its address is not public') : error, address, family);
  });
