import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Tells whether the text is an IP address of the public internet; false for a name. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // Why 2000::/3: all public IPv6 addresses lie in it, and none that wraps a private IPv4 address.
  const isOfInternet = parsed.kind() === 'ipv4' || parsed.toByteArray()[0]! >> 5 === 1;
  return isOfInternet && parsed.range() === 'unicast';
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
