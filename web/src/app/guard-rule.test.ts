import { expect, test } from 'vitest';
import { comesFirst, mayPass } from './guard-rule.ts';

const PUBLIC = [
  '/',
  '/policy',
  '/developers',
  '/newusersignin',
  '/signup',
  '/set_password',
  '/subscribe',
  '/stripe_success',
  '/stripe_error',
  '/hosteduiredirect/',
  '/hosteduiredirectnewuser',
  '/processcomplete',
  '/bank-return',
  '/verify/r1',
  '/guest/id/pin',
  '/guest-tasks/id/pin',
  '/guest-report/id/pin',
  '/guest-letter/id/pin',
  '/sendreport/guest/id/pin',
  '/myaccount',
  '/client-list',
];
const PRIVATE = [
  '/dashboard',
  '/requestreport',
  '/sendreport',
  '/communications',
  '/prooffund/m1',
  '/admin',
  '/newaccount',
  '/call-list',
  '/concierge',
  '/harbor/magic_emails',
  '/requestcomplete',
  '/policy/else',
  '/developers/else',
  '/sendreport/guesting',
];

test.each(PUBLIC)('%s is open to anyone', (path) => {
  expect(mayPass(path, false)).toBe(true);
});

test.each(PRIVATE)('%s wants a token', (path) => {
  expect(mayPass(path, false)).toBe(false);
  expect(mayPass(path, true)).toBe(true);
});

test.each([...PRIVATE, '/myaccount', '/client-list'].filter((path) => path !== '/newaccount'))(
  '%s waits for a newcomer to accept the license',
  (path) => {
    expect(comesFirst(path, { token: true, license: false })).toBe('/newaccount');
    expect(comesFirst(path, { token: true, license: true })).toBeUndefined();
  },
);

test.each(['/newaccount', '/licence', '/', '/verify/r1'])('%s is open to them', (path) => {
  expect(comesFirst(path, { token: true, license: false })).toBeUndefined();
});
