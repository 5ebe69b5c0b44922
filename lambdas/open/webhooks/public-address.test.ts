// T-37: addresses that would make us call something that only we can reach.
import { describe, expect, it } from 'vitest';
import { NOT_PUBLIC, postWebhook } from './post-webhook.ts';
import { isPublicAddress, refusalOf } from './public-address.ts';

const HOSTILE = [
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://user:pass@hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com/#fragment',
  'https://8.8.8.8/',
  'https://①②⑦.⓪.⓪.①/',
  'https://intranet/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://hooks.example.com/',
  '//hooks.example.com',
  'hooks.example.com',
  '',
];

it.each(HOSTILE)('%s is refused when it is typed', (address) => {
  expect(refusalOf(address)).toEqual(expect.any(String));
});

it.each(['https://hooks.example.com/groundwork?key=1', 'https://HOOKS.example.com', 'https://hooks.example.com:443/'])(
  '%s may be used',
  (address) => {
    expect(refusalOf(address)).toBeUndefined();
  },
);

const INSIDE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '169.254.170.2'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2002:a9fe:a9fe::1', '2001::1'],
  ...['100::1', '3fff::1', 'not an address', ''],
];
it.each(INSIDE)('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('a call', () => {
  const askedFor: string[] = [];
  const postTo = (...addresses: string[]) =>
    postWebhook({
      now: () => 0,
      lookUp: async (name) => {
        askedFor.push(name);
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });

  it('is not made when one of the addresses is inside', async () => {
    for (const inside of INSIDE.slice(0, 3))
      expect(await postTo('93.184.215.14', inside)('https://hooks.example.com/', {}, '{}')).toEqual({
        error: NOT_PUBLIC,
        ms: 0,
      });
    expect(await postTo()('https://hooks.example.com/', {}, '{}')).toEqual({ error: NOT_PUBLIC, ms: 0 });
  });

  it('looks nothing up for an address that may not be used', async () => {
    askedFor.length = 0;
    for (const address of HOSTILE) await postTo('93.184.215.14')(address, {}, '{}');
    expect(askedFor).toEqual([]);
  });
});
