import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Networks that are not reached over the public internet (IANA's registries of special addresses). */
const PRIVATE_NETWORKS = [
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

const privateNetworks = new BlockList();
for (const network of PRIVATE_NETWORKS) {
  const [address, bits] = network.split('/') as [string, string];
  privateNetworks.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Why: all public IPv6 addresses lie in it, and none that wraps a private IPv4 address is left then. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');

/** Tells whether the text is an IP address of the public internet; false for a name. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateNetworks.check(address, 'ipv4');
  return isIPv6(address) && publicIPv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/** Tells whether an address leads to a public host; a name may, and is looked up for each connection. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

export class PrivateAddressError extends Error {}

const notPublic = () => new PrivateAddressError('its address is not public');

/** Why: all tries together end before a request gives up. */
const TRIES = { timeout: 2_000, tries: 2 };

/**
 * Makes the lookup of a name for one connection, which fails when any of its addresses is not public. Why
 * here: a name may resolve to another address at every lookup, and this is the one that is connected to.
 */
export const lookupPublicBy =
  (newResolver: () => Resolver): LookupFunction =>
  (hostname, { all }, callback) => {
    void publicAddressesOf(newResolver(), hostname).then(
      (found) => (all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

/** Asks DNS. Why not the system: its lookups share few threads, which a silent name server keeps busy. */
export const lookupPublic = lookupPublicBy(() => new Resolver(TRIES));

async function publicAddressesOf(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  // Why: it is this machine, whatever a name server says.
  if (/(^|\.)localhost\.?$/.test(hostname)) throw notPublic();
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
  if (v4.status === 'rejected' && found.length === 0) throw v4.reason;
  if (!found.every(({ address }) => isPublicAddress(address))) throw notPublic();
  return found;
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }));
