import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Communication, MESSAGE_STATUSES, type Status } from '#contracts/funds/request';
import type { Listing } from '#contracts/listings/listing';
import { dismissedItem, type FeedEvent } from '#contracts/members/dashboard';
import { endOfDay } from '#core/platform/deadline.ts';
import { aCommunication, aStatus, type Request } from '#test/builders/a-communication.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import {
  datesTodo,
  keyOfTodo,
  left,
  mailTodo,
  proposalTodo,
  secureTodo,
  setupTodo,
  type Todo,
  todayOf,
  withDismissed,
} from './today.ts';

const anEvent = (given: Partial<FeedEvent>): FeedEvent => ({
  id: 'e1',
  type: 2,
  subject: 'A subject',
  body: '',
  date: inDays(0),
  read: false,
  ...given,
});

const aRequest = (id: string, is: Status['is'], request: Partial<Request> = {}) =>
  aCommunication({ id, status: aStatus(is, ['remind', 'extend'], 'remind') }, request);

const kindsOf = (events: FeedEvent[], communications: Communication[] = []) =>
  todayOf(events, communications, NOW).map(({ kind }) => kind);

describe('what waits for the agent', () => {
  it('has the fewest days first of those that end soon, and the longest wait first of the others', () => {
    const opened = (id: string, left: number) => aRequest(id, 'opened', { expires_at: inDays(left) });
    const sent = (id: string, days: number) => aRequest(id, 'sent', { steps: [{ status: '', at: inDays(-days) }] });
    const all = [opened('late', 3), opened('soon', 1), sent('lately', 2), sent('long', 5)];
    expect(todayOf([], all, NOW).map(({ id }) => id)).toEqual(['soon', 'late', 'long', 'lately']);
  });

  it('is nothing when all is fresh and read', () => {
    expect(kindsOf([anEvent({ id: 'x~chat', read: true })], [aRequest('m1', 'sent')])).toEqual([]);
  });

  it('stays after it was marked as read in the list, until it is opened', () => {
    const [signed, wrote] = [
      anEvent({ id: 'x~sign~t1', read: true, waits: true }),
      anEvent({ id: 'x~chat', read: true }),
    ];
    expect(todayOf([signed, wrote], [], NOW).map(({ id }) => id)).toEqual(['x~sign~t1']);
  });

  it('waits again with the next message, although an earlier one was dismissed', () => {
    const chat = anEvent({ id: '1~chat~t1', subject: 'Sam sent you a message', messages: 2 });
    const [todo] = todayOf([chat], [], NOW);
    expect(todo?.words).toBe('Sam sent you a message (2 messages)');
    const dismissed = todo ? [keyOfTodo(todo)] : [];
    expect(left(todayOf([chat], [], NOW), dismissed)).toEqual([]);
    const later = { ...chat, date: new Date(Date.parse(chat.date) + 1000).toISOString() };
    expect(left(todayOf([later], [], NOW), dismissed)).toHaveLength(1);
  });

  it('has messages and tours, which wait for an answer, before signatures', () => {
    const events = ['x~sign~t1', 'y~tour~t1', '1~chat~t1'].map((id) => anEvent({ id }));
    expect(todayOf(events, [], NOW).map(({ alike }) => alike)).toEqual(['chat', 'tour', 'sign']);
  });

  it('leads to the transaction that it is about', () => {
    const [todo] = todayOf([anEvent({ id: 'x~sign~t1' })], [], NOW);
    expect(todo).toMatchObject({ kind: 'waiting', to: '/transactions/t1' });
  });

  it('is the rest of setting up the account, until name and address are known', () => {
    const account = { name: 'Ada', email: 'ada@example.com', phone: '', address: '' };
    expect(setupTodo(account)).toMatchObject([{ kind: 'setup', to: '/newaccount' }]);
    expect(setupTodo({ ...account, address: '1 Main Street' })).toEqual([]);
    expect(setupTodo(undefined)).toEqual([]);
  });

  it('offers a second step to those who sign in with a password alone', () => {
    const kinds = (auth_model: string, has_second_step: boolean) =>
      secureTodo({ auth_model, has_second_step }).map(({ kind }) => kind);
    expect([kinds('password', false), kinds('password', true), kinds('google', false)]).toEqual([['secure'], [], []]);
    expect(secureTodo(undefined)).toEqual([]);
  });

  it('is a mail that came back before anything else', () => {
    const draft: Communication = { ...aRequest('d1', 'draft'), kind: 'draft', request: undefined };
    expect(kindsOf([anEvent({ id: '1~chat~t1' }), anEvent({ id: 'm1~bounce', type: 3 })], [draft])).toEqual([
      'bounced',
      'waiting',
      'draft',
    ]);
    expect(todayOf([anEvent({ id: 'm1~bounce', type: 3 })], [], NOW)[0]?.to).toBe('/communications?id=m1');
  });

  it.each([
    ['chat', 'Answer'],
    ['sign', 'View'],
    ['tour', 'View'],
  ])('is a client with a %s, which the agent meets with %s', (client, action) => {
    const [todo] = todayOf([anEvent({ id: `x~${client}` })], [], NOW);
    expect(todo).toMatchObject({ kind: 'waiting', action });
  });

  it('is an unread report, and it says when the amount is not reached', () => {
    const message = {
      id: 'm1',
      to_user: 'bo@example.com',
      message_date: inDays(0),
      message_status: MESSAGE_STATUSES[3],
    };
    const short = aRequest('m1', 'not_confirmed');
    const [todo] = todayOf([anEvent({ id: 'm1', type: 1, message })], [short], NOW);
    expect(todo).toMatchObject({ kind: 'warned', to: '/prooffund/m1' });
    expect(todo?.words).toContain('below the amount');
    const confirmed = aRequest('m1', 'confirmed');
    const kindWith = (over: Partial<FeedEvent>) =>
      todayOf([anEvent({ id: 'm1', type: 1, message, ...over })], [confirmed], NOW)[0]?.kind;
    expect(kindWith({})).toBe('report');
    expect(kindWith({ alert: "The account isn't in Bo Buyer's name." })).toBe('warned');
  });

  it.each(['files_sent', 'authority_sent'] as const)('is what the client shared for a review, once: %s', (is) => {
    const message = { id: 'm1', to_user: '', message_date: inDays(0), message_status: MESSAGE_STATUSES[3] };
    const shared = { ...aRequest('m1', is), deal_id: 'd1' };
    const todos = todayOf([anEvent({ id: 'm1', type: 1, message })], [shared], NOW);
    expect(todos).toMatchObject([{ kind: 'review', to: '/deals/d1', action: 'Review' }]);
  });

  it('is no report that was withdrawn or has expired, and no request that was canceled after it arrived', () => {
    const message = { id: 'm1', to_user: '', message_date: inDays(0), message_status: MESSAGE_STATUSES[3] };
    const about = (is: Status['is']) => kindsOf([anEvent({ id: 'm1', type: 1, message })], [aRequest('m1', is)]);
    expect(about('confirmed')).toEqual(['report']);
    for (const is of ['report_withdrawn', 'report_expired', 'canceled'] as const) expect(about(is)).toEqual([]);
  });

  it.each([
    ['sent', ['bounced']],
    ['opened', []],
    ['confirmed', []],
    ['canceled', []],
  ] as const)('of an email that came back, while its request is %s: %s', (is, kinds) => {
    expect(kindsOf([anEvent({ id: 'm1~bounce', type: 3 })], [aRequest('m1', is)])).toEqual(kinds);
  });

  it.each<[string, Status['is'], Partial<Request>]>([
    ['expiring', 'sent', { expires_at: inDays(3) }],
    ['expiring', 'opened', { expires_at: inDays(0.5) }],
    ['unopened', 'sent', { steps: [{ status: '', at: inDays(-2) }] }],
    ['slowBank', 'at_bank', { steps: [{ status: '', at: inDays(-3) }] }],
  ])('is a request that is %s', (kind, is, request) => {
    expect(kindsOf([], [aRequest('m1', is, request)])).toEqual([kind]);
  });

  it.each([
    ['2026-11-20', 'works for a few more hours.'],
    ['2026-11-21', 'works until the end of today.'],
    ['2026-11-22', 'works until tomorrow.'],
    ['2026-11-24', 'works for 3 more days.'],
  ])('is a link with %s as its last day, which %s', (day, words) => {
    const soon = aRequest('m1', 'opened', { expires_at: endOfDay(day) });
    expect(todayOf([], [soon], NOW)[0]?.words).toMatch(words);
  });

  it('offers only what the server would do', () => {
    const soon = aCommunication({ status: aStatus('opened', ['remind']) }, { expires_at: inDays(1) });
    expect(todayOf([], [soon], NOW)).toMatchObject([{ kind: 'expiring', action: 'View' }]);
  });

  it.each<[Status['is'], Partial<Request>]>([
    ['expired', { expires_at: inDays(-1) }],
    ['canceled', { expires_at: inDays(1) }],
    ['part_done', { expires_at: inDays(1) }],
    ['confirmed', { steps: [{ status: '', at: inDays(-9) }] }],
  ])('is no request that is %s', (is, request) => {
    expect(kindsOf([], [aRequest('m1', is, request)])).toEqual([]);
  });
});

const aTodo = (kind: Todo['kind'], id: string): Todo => ({ id, kind, words: '', to: '/', action: '' });

describe('what was put away', () => {
  const expiring = aTodo('expiring', 'm1');

  it('no longer waits, and the rest does, until it is brought back', () => {
    const others = [aTodo('unopened', 'm1'), aTodo('expiring', 'm2')];
    const away = withDismissed([], keyOfTodo(expiring), true);
    expect(left([expiring, ...others], away)).toEqual(others);
    expect(left([expiring], withDismissed(away, keyOfTodo(expiring), false))).toEqual([expiring]);
  });

  it('is never the account that has to be set up', () => {
    const setup = aTodo('setup', 'setup');
    expect(left([setup], withDismissed([], keyOfTodo(setup), true))).toEqual([setup]);
  });

  it('is named as the server takes it', () => {
    const ids = ['01KCLIENT00000000000000001', '01KX~chat~01KY', '01KX~bounce'];
    for (const id of ids) expect(v.is(dismissedItem, keyOfTodo(aTodo('waiting', id)))).toBe(true);
    expect(v.is(dismissedItem, 'no')).toBe(false);
  });
});

describe('an email to a deal', () => {
  const held = { id: 'd1', about: '12 Elm Street', waiting: 1, at: inDays(0) };

  it('waits as often as the server says so, and again with the next one, although the first was dismissed', () => {
    const [todo] = mailTodo([held]);
    expect(todo).toMatchObject({ words: 'An email to your deal about 12 Elm Street waits for you.', to: '/deals/d1' });
    const dismissed = todo ? [keyOfTodo(todo)] : [];
    expect(dismissed.every((one) => v.is(dismissedItem, one))).toBe(true);
    expect(left(mailTodo([held]), dismissed)).toEqual([]);
    const next = mailTodo([{ ...held, waiting: 2, at: inDays(1) }]);
    expect(left(next, dismissed).map(({ words }) => words)).toEqual([
      '2 emails to your deal about 12 Elm Street wait for you.',
    ]);
  });
});

describe('a proposal of an assistant', () => {
  const proposal = {
    id: '0-01K',
    what: { kind: 'request' as const, request: {} as never },
    about: 'Bo Buyer',
    reason: 'The offer is due.',
    assistant: 'Claude',
    at: inDays(0),
  };

  it('says who proposes what, leads to the form, and stays until it is decided there', () => {
    const [todo] = proposalTodo([proposal]);
    expect(todo).toMatchObject({
      words: 'Claude proposes a request to Bo Buyer.',
      to: '/requestreport?proposal=0-01K',
    });
    const call = { kind: 'call' as const, client_id: 'k1', call_on: '2026-12-03', note: '' };
    expect(proposalTodo([{ ...proposal, what: call }])).toMatchObject([
      { words: 'Claude proposes to call Bo Buyer.', to: '/call-list' },
    ]);
    expect(left(proposalTodo([proposal]), todo ? [keyOfTodo(todo)] : [])).toHaveLength(1);
    expect(proposalTodo([{ ...proposal, assistant: '' }])[0]?.words).toMatch(/^Your assistant proposes/);
  });
});

describe('the dates of contracts', () => {
  const aListing = (...days: string[]): Listing => ({
    id: 'l1',
    address: '12 Elm Street',
    asking_price: 480_000,
    proof_amount: 400_000,
    accepts: 'investments',
    last_day: '2026-12-31',
    state: 'open',
    url: '',
    created_at: '',
    contract: { accepted_on: '2026-11-01', dates: days.map((day) => ({ name: 'closing' as const, day })) },
  });
  const dayIn = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);

  it('wait a week before, the next one of each, and not once they are over', () => {
    const [todo, ...others] = datesTodo([aListing(dayIn(-1), dayIn(1), dayIn(3))], NOW);
    expect([todo?.words, todo?.to, others]).toEqual(['Closing, 12 Elm Street: tomorrow.', '/listings/l1', []]);
    expect(datesTodo([aListing(dayIn(-1), dayIn(9)), { ...aListing(), contract: undefined }], NOW)).toEqual([]);
  });
});
