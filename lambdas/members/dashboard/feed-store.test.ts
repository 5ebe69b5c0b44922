import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { inFeed, type Notification, notification, notify, renotify } from './entity.ts';
import { createFeedStore, markRead } from './notifications.ts';

const database = aTestDatabase();
let db: Db;
let tables = 0;
beforeEach(async () => {
  db = await database.emptyTable(`feed-${++tables}`);
});
afterEach(() => vi.restoreAllMocks());

const write = (agentId: string, row: Notification) => db.transact([notify(agentId, row)]);
const aNotification = (id: string): Notification => ({
  id,
  type: 2,
  subject: 'A client has written',
  body: 'Read it in the chat.',
  date: NOW.toISOString(),
  read: false,
});
const aRequest: Notification = {
  ...aNotification('2'),
  type: 1,
  toUser: 'bo@example.com',
  messageDate: NOW.toISOString(),
  status: 'Proof-of-funds Request Email Sent.',
};

describe("an agent's notifications", () => {
  it('are listed newest first, page by page, and only for that agent', async () => {
    await write('ada', aNotification('1'));
    await write('ada', aNotification('3'));
    await write('bob', aNotification('4'));
    const feed = createFeedStore(db);
    const page = await feed.list('ada', { limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual(['3']);
    const next = await feed.list('ada', { limit: 1, cursor: page.nextCursor ?? '' });
    expect(next.items.map(({ id }) => id)).toEqual(['1']);
  });

  it('are counted beyond the page', async () => {
    for (const id of ['1', '2', '3', '4', '5']) await write('ada', aNotification(id));
    await write('bob', aNotification('6'));
    const feed = createFeedStore(db);
    const page = await feed.list('ada', { limit: 2 });
    expect(page.items.length + (await feed.count('ada', page.nextCursor))).toBe(5);
    expect(await feed.count('ada', null)).toBe(0);
  });

  it('begin with the newest news of all, also of what was first notified pages ago', async () => {
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    for (const minute of [1, 2, 3, 4]) await write('ada', { ...aNotification(String(minute)), date: at(minute) });
    await db.transact([renotify('ada', '1', { set: { subject: 'The report has arrived', date: at(5) } })]);
    const feed = createFeedStore(db);
    const page = await feed.list('ada', { limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(['1', '4']);
    expect(page.items[0]).toMatchObject({ subject: 'The report has arrived', date: at(5) });
    const next = await feed.list('ada', { limit: 2, cursor: page.nextCursor ?? '' });
    expect(next.items.map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('carry the status of the request they are about', async () => {
    await write('ada', aRequest);
    const { items } = await createFeedStore(db).list('ada', {});
    expect(items).toMatchObject([
      { id: '2', type: 1, message: { id: '2', to_user: 'bo@example.com', message_status: aRequest.status } },
    ]);
  });

  it('are shown without one that cannot be read', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await write('ada', aNotification('1'));
    const unknown = { id: '2', type: 9, ...inFeed('ada', { id: '2', date: NOW.toISOString() }) };
    await db.put({ ...notification.key({ agentId: 'ada', eventId: '2' }), ...unknown });
    const { items } = await createFeedStore(db).list('ada', {});
    expect(items.map(({ id }) => id)).toEqual(['1']);
  });

  it('are marked as read at once, those of that agent that still exist', async () => {
    for (const id of ['1', '2', '3']) await write('ada', aNotification(id));
    const isRead = async () => (await createFeedStore(db).list('ada', {})).items.map(({ read }) => read);
    await markRead({ db })({ id: 'bob' }, { ids: ['1'] });
    expect(await isRead()).toEqual([false, false, false]);
    await markRead({ db })({ id: 'ada' }, { ids: ['1', 'gone', '3'] });
    expect((await createFeedStore(db).list('ada', {})).items).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: '2', read: false })]),
    );
    expect((await isRead()).filter(Boolean)).toHaveLength(2);
    expect(await db.get(notification.key({ agentId: 'bob', eventId: '1' }))).toBeUndefined();
  });

  it('wait for the agent after they were marked in the list, until what they are about is opened', async () => {
    await write('ada', aNotification('1'));
    await write('ada', aNotification('2'));
    const waiting = async () =>
      (await createFeedStore(db).list('ada', {})).items.filter(({ waits }) => waits).map(({ id }) => id);
    await markRead({ db })({ id: 'ada' }, { ids: ['1'] });
    await markRead({ db })({ id: 'ada' }, { ids: ['1', '2'], in_list: true });
    expect(await waiting()).toEqual(['2']);
    await markRead({ db })({ id: 'ada' }, { ids: ['2'] });
    expect(await waiting()).toEqual([]);
  });
});
