import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key for rate limits. IPv6 addresses count by /64, since every household has one (RFC 6177, BCP 157). IPv4
 * addresses, also mapped to IPv6, count individually.
 */
export function clientAddress(ip: string): string {
  const [address = ''] = ip.split('%'); // without the zone
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return bytesOf(groups.slice(6)).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The network of a `clientAddress`: IPv6 /48, IPv4 /24, which one customer can often have whole. Too wide to limit people by, and
 * right for limits on one account or number.
 */
export const clientNetwork = (client: string): string =>
  isIPv4(client) ? client.replace(/\d+$/, '0/24') : client.replace(/^([^:]*:[^:]*:[^:]*):.*$/, '$1::/48');

const bytesOf = (groups: readonly number[]): number[] => groups.flatMap((group) => [group >> 8, group & 255]);

function groupsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before = '', after] = dotted.split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [left, right] = [read(before), read(after ?? '')];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
