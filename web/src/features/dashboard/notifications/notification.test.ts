import { expect, test } from 'vitest';
import { MESSAGE_STATUSES } from '#contracts/funds/request';
import type { FeedEvent } from '#contracts/members/dashboard';
import { shownOf } from './notification.ts';

const anEvent = (given: Partial<FeedEvent> = {}): FeedEvent => ({
  id: 'e1',
  type: 1,
  subject: 'A subject',
  body: '',
  date: '2026-11-21T05:00:00Z',
  read: false,
  ...given,
});
const aMessage = (message_status: string) => ({
  id: 'm1',
  to_user: 'client@example.com',
  message_date: '2026-11-21T05:00:00Z',
  message_status,
});

test('has a different picture for each status', () => {
  const icons = MESSAGE_STATUSES.map((status) => shownOf(anEvent({ message: aMessage(status) }))?.icon);
  expect(new Set(icons).size).toBe(MESSAGE_STATUSES.length);
});

test('never shows a report with an alert as good news', () => {
  const message = aMessage(MESSAGE_STATUSES[3]);
  expect(shownOf(anEvent({ message }))?.tone).toBe('success');
  expect(shownOf(anEvent({ message, alert: 'Not confirmed: $480,000.' }))?.tone).toBe('error');
});

test('shows the default picture for a status it does not know', () => {
  expect(shownOf(anEvent({ message: aMessage('?') }))?.icon).toBe(
    shownOf(anEvent({ message: aMessage(MESSAGE_STATUSES[0]) }))?.icon,
  );
});

test.each([
  [1, 'New Message'],
  [2, 'Event Update'],
  [3, 'Event Update'],
])('falls back to a heading for type %d', (type, heading) => {
  expect(shownOf(anEvent({ type, subject: '' }))?.heading).toBe(heading);
});

test.each([0, 4, 9])('skips the unknown type %d', (type) => {
  expect(shownOf(anEvent({ type }))).toBeNull();
});

test('leads to the report once it is ready, and to the request before that', () => {
  expect(shownOf(anEvent({ message: aMessage(MESSAGE_STATUSES[3]) }))?.link?.to).toBe('/prooffund/m1');
  expect(shownOf(anEvent({ message: aMessage(MESSAGE_STATUSES[1]) }))?.link?.to).toBe('/communications?id=m1');
});

test.each([
  ['e1~sign~t1', '/transactions/t1'],
  ['1~chat~t1', '/transactions/t1'],
  ['e1~closed~t1', '/transactions/t1'],
  ['e1~sign', '/transactions'],
  ['e1~unsubscribed~c1', '/client-list/c1'],
  ['m1~bounce', '/communications?id=m1'],
  ['e1~handover', '/office'],
  ['e1~office-plan', '/office'],
  ['e1~bank', '/myaccount'],
  ['e1~bank~m1', '/communications?id=m1'],
  ['e1~still-good~m1', '/communications?id=m1'],
  ['e1~explained~m1', '/prooffund/m1'],
  ['e1~subscription', '/myaccount/products'],
  ['e1~file-refused', undefined],
])('%s leads to %s', (id, to) => {
  expect(shownOf(anEvent({ id, type: 2 }))?.link?.to).toBe(to);
});
