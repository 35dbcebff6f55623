import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns an IPv4 address or the /64 of an IPv6 address, which one host owns; others unchanged. */
export function networkOfAddress(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
