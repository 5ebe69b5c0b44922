import { expect, it } from 'vitest';
import { MESSAGE_STATUS } from '#vocabulary/funds/request';
import type { FeedEvent } from './contract.ts';
import { newsOf } from './news.ts';

const anEvent = (given: Partial<FeedEvent>): FeedEvent => ({
  id: '01J0',
  type: 2,
  subject: 'Maria Alvarez wrote',
  body: '$412,000.00 at First Platypus Bank',
  date: '2026-11-23T10:00:00.000Z',
  read: false,
  ...given,
});
const message = (message_status: string) => ({
  id: 'message-1',
  to_user: 'maria@example.com',
  message_date: '2026-11-23T10:00:00.000Z',
  message_status,
});

it.each([
  [anEvent({ id: '01J0~chat~transaction-1' }), 'A client wrote to you.', '/transactions/transaction-1', 'clients'],
  [anEvent({ id: '1~chat~t1', talk: true }), 'A client asks to talk to you.', '/transactions/t1', 'clients'],
  [
    anEvent({ id: 'message-1~bounce' }),
    "An email to a client couldn't be delivered.",
    '/communications?id=message-1',
    'requests',
  ],
  [anEvent({ id: '01J0~reply~message-1' }), 'The other side replied to a letter.', '/prooffund/message-1', 'letters'],
  [anEvent({ id: 'deal~mail~7f' }), 'An email to a deal waits for you.', '/deals/7f', 'clients'],
  [
    anEvent({ id: 'message-1', type: 1, message: message(MESSAGE_STATUS.received) }),
    'A proof-of-funds report has arrived.',
    '/prooffund/message-1',
    'reports',
  ],
])('says what happened and where to read it, with no name or amount', (event, words, path, kind) => {
  expect(newsOf(event)).toEqual({ kind, words, path });
});

it.each([
  ['was read already', anEvent({ id: '01J0~chat~transaction-1', read: true })],
  ['is a step of a request', anEvent({ id: 'message-1', type: 1, message: message(MESSAGE_STATUS.opened) })],
  ['was a letter opened', anEvent({ id: '01J0~letter~message-1' })],
  ['is about the account', anEvent({ type: 3, id: '01J0~subscription' })],
])('interrupts no one with news that %s', (_what, event) => {
  expect(newsOf(event)).toBeUndefined();
});
