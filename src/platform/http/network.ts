import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** Returns an IPv4 address or the /64 of an IPv6 address, which one host owns; others unchanged. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // Why a URL: it normalizes every form of an IPv6 address.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]/`);
  const [head, tail = ''] = hostname.slice(1, -1).split('::');
  const [before, behind] = [groupsOf(head!), groupsOf(tail)];
  const between = Array<string>(GROUPS - before.length - behind.length).fill('0');
  return `${[...before, ...between, ...behind].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
