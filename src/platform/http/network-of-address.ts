import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns an IPv4 address as it is, or the /64 network of an IPv6 address, because a host usually owns a
 * whole /64. Other texts are returned unchanged.
 */
export function networkOfAddress(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
