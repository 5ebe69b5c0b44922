import { describe, expect, it } from 'vitest';
import { decideReturn, returnedTo, type Waiting } from './bank-return.ts';

const SITE = 'https://groundwork.example';
const BACK = `${SITE}/bank-return?oauth_state_id=7f`;
const opened = Date.parse('2026-11-21T10:00:00Z');
const minutes = (count: number) => opened + count * 60_000;
const waiting = (change: Partial<Waiting> = {}): Waiting => ({
  path: '/guest/0123456789abcdef/ABCD2345',
  token: 'link-1',
  itemId: '',
  bankName: '',
  at: opened,
  returnedAs: '',
  ...change,
});

describe('a person who returns from a bank', () => {
  it.each<[string, string, Waiting | undefined, number, object]>([
    [
      'goes on where they were',
      BACK,
      waiting(),
      12,
      { kind: 'goOn', to: '/guest/0123456789abcdef/ABCD2345', href: BACK },
    ],
    [
      'keeps the query',
      BACK,
      waiting({ path: '/sendreport?draft=7' }),
      1,
      { kind: 'goOn', to: '/sendreport?draft=7', href: BACK },
    ],
    ['goes on until the token is over', BACK, waiting(), 239, { kind: 'goOn', to: waiting().path, href: BACK }],
    ['is too late after four hours', BACK, waiting(), 240, { kind: 'tooLate', to: waiting().path }],
    [
      'is too late after half an hour to sign in again',
      BACK,
      waiting({ itemId: 'item-1', path: '/myaccount' }),
      30,
      { kind: 'tooLate', to: '/myaccount' },
    ],
    ['in another tab is not awaited', BACK, undefined, 1, { kind: 'notAwaited' }],
    ['without a bank is not awaited', `${SITE}/bank-return`, waiting(), 1, { kind: 'notAwaited' }],
    ['a second time is not awaited', BACK, waiting({ returnedAs: BACK }), 1, { kind: 'notAwaited' }],
    ['is led to no other site', BACK, waiting({ path: '//elsewhere.example/guest' }), 1, { kind: 'notAwaited' }],
  ])('%s', (_, href, kept, after, expected) => {
    expect(decideReturn(href, kept, minutes(after))).toEqual(expected);
  });
});

describe('the window of the bank', () => {
  const back = waiting({ returnedAs: BACK, path: '/myaccount', itemId: 'item-1', bankName: 'Lakeside' });

  it('opens again on the page that it was left from, with its token', () => {
    expect(returnedTo('/myaccount', back, minutes(1))).toEqual({
      token: 'link-1',
      itemId: 'item-1',
      bankName: 'Lakeside',
      receivedRedirectUri: BACK,
    });
  });

  it.each<[string, string, Waiting | undefined, number]>([
    ['on another page', '/dashboard', back, 1],
    ['before anyone is back', '/myaccount', waiting({ path: '/myaccount' }), 1],
    ['long after the return', '/myaccount', back, 5],
    ['where nothing is kept', '/myaccount', undefined, 1],
  ])('does not %s', (_, path, kept, after) => {
    expect(returnedTo(path, kept, minutes(after))).toBeUndefined();
  });
});
