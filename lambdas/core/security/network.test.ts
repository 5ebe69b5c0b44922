import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8:9:a:b:c', '2001:db8:7::/48'],
  ['2001:0db8::7', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('%s is logged as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['', 'unknown', '203.0.113', '203.0.113.7, 10.0.0.1', '<script>'])('%j is no address', (text) => {
  expect(networkOf(text)).toBeUndefined();
});
