// A call's origin, too coarse to identify a person: the log needs to distinguish one attacker from many, not to name them.
import { isIPv4, isIPv6 } from 'node:net';

/** The groups of an IPv6 address, including those that `::` leaves out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  return tail === undefined
    ? first
    : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
};

/** The /24 of an IPv4 address or the /48 of an IPv6 one; undefined for any other text. */
export const networkOf = (address: string): string | undefined => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(plain).slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
};
