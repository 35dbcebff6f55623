import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** What counts as one: an IPv4 address or an IPv6 /64, whose addresses one host has. Others stay. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // A URL writes every form of an address in the one way that has no dots and no zeros before a group.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]/`);
  const [head, tail = ''] = hostname.slice(1, -1).split('::');
  const [before, behind] = [groupsOf(head!), groupsOf(tail)];
  const between = Array<string>(GROUPS - before.length - behind.length).fill('0');
  return `${[...before, ...between, ...behind].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
