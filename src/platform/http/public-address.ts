import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Tells whether a text is an IP address of the public internet. False for host names. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // All public IPv6 addresses lie in 2000::/3; addresses that wrap a private IPv4 address do not.
  const isOfInternet = parsed.kind() === 'ipv4' || parsed.toByteArray()[0]! >> 5 === 1;
  return isOfInternet && parsed.range() === 'unicast';
}

/**
 * Tells whether a URL may lead to a public host. Always true for host names, which are checked when they
 * are resolved.
 */
export function mayBePublicUrl({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

export class PrivateAddressError extends Error {}

const notPublic = () => new PrivateAddressError('its address is not public');

/** Chosen so that all attempts together end before a request gives up. */
const TRIES = { timeout: 2_000, tries: 2 };

/**
 * Returns a lookup function for one connection that fails if any address of the host is not public. The
 * check happens here, because a name may resolve to another address each time, and this result is used to
 * connect.
 */
export const createPublicLookup =
  (newResolver: () => Resolver): LookupFunction =>
  (hostname, { all }, callback) => {
    void publicAddressesOf(newResolver(), hostname).then(
      (found) => (all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

/**
 * Resolves names through DNS. Lookups of the operating system share a few threads, which a name server that
 * does not respond would block.
 */
export const lookupPublicAddress = createPublicLookup(() => new Resolver(TRIES));

async function publicAddressesOf(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  // Always this machine, whatever a name server says.
  if (/(^|\.)localhost\.?$/.test(hostname)) throw notPublic();
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
  if (v4.status === 'rejected' && found.length === 0) throw v4.reason;
  if (!found.every(({ address }) => isPublicAddress(address))) throw notPublic();
  return found;
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }));
