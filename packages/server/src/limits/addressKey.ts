import { isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address that an internet provider gives to one customer, who has all addresses below them for free.
 */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The key of an address in limits: an IPv4 address itself, or the network of 64 bits of an IPv6 address. Some proxies,
 * such as Azure's Application Gateway, write the port of the connection after it.
 */
export function addressKey(given: string): string {
  const [, withoutPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given) ?? /^\[(.+)\](?::\d+)?$/.exec(given) ?? [];
  const address = withoutPort ?? given;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
