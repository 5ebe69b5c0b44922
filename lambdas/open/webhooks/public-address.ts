// The allowed addresses of a webhook: on the public internet, over HTTPS. Someone else chooses the address that we call, so
// it must not be one that only we can reach.
import { BlockList, isIP } from 'node:net';

const REFUSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Only these IPv6 addresses are public; the ranges below are exceptions within them. */
const PUBLIC_V6 = ['2000::', 3] as const;
const REFUSED_V6 = [
  // Teredo, ORCHID, benchmarks, documentation, and 6to4, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  // A network's relays to IPv4: the last 32 bits are an IPv4 address.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
] as const;

let lists: { refused: BlockList; v6: BlockList } | undefined;
const made = () => {
  if (lists) return lists;
  const [refused, v6] = [new BlockList(), new BlockList()];
  for (const [net, bits] of REFUSED_V4) refused.addSubnet(net, bits, 'ipv4');
  for (const [net, bits] of REFUSED_V6) refused.addSubnet(net, bits, 'ipv6');
  v6.addSubnet(...PUBLIC_V6, 'ipv6');
  lists = { refused, v6 };
  return lists;
};

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !made().refused.check(address, 'ipv4');
  return family === 6 && made().v6.check(address, 'ipv6') && !made().refused.check(address, 'ipv6');
};

const NAME = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;

/** The refusal for the agent, or undefined if the address is allowed. The name is also looked up before each call. */
export const refusalOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return 'Enter an address that begins with https://.';
  const { protocol, hostname, port, username, password, hash } = new URL(address);
  if (protocol !== 'https:') return 'Enter an address that begins with https://.';
  if (username || password) return 'Enter an address without a user name or password. Every event is signed instead.';
  if (port !== '') return 'Enter an address without a port. Events go to port 443 only.';
  if (hash) return 'Enter an address without a # part.';
  // The URL class turns 2130706433, 0x7f.1 and 0177.0.0.1 into an address with dots.
  if (isIP(hostname) || hostname.startsWith('[') || !NAME.test(hostname))
    return 'Enter an address with a domain name, such as hooks.example.com.';
  return undefined;
};
