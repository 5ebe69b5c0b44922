import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import type { Db } from '../data/db.ts';
import { SECOND } from '../platform/clock.ts';
import { issueTicket, redeemTicket } from './socket-ticket.ts';

const database = aTestDatabase();
let tables = 0;

const session = { PK: 'SESSIONS#ada', SK: 'laptop' };

const aTicketStore = async () => {
  const db = await database.emptyTable(`tickets-${++tables}`);
  await db.put(session);
  const ticket = await issueTicket({ db, clock: () => NOW })('ada', session);
  const redeem = (seconds = 0, through: Db = db) =>
    redeemTicket({ db: through, clock: () => new Date(NOW.getTime() + seconds * SECOND) })(ticket);
  return { db, ticket, redeem };
};

describe('a socket ticket', () => {
  it('lets its agent in once', async () => {
    const { redeem } = await aTicketStore();
    const both = await Promise.all([redeem(), redeem()]);
    expect(both.filter(Boolean)).toEqual(['ada']);
    expect(await redeem()).toBeUndefined();
  });

  it('lets no one in once the session that asked for it has ended', async () => {
    const { db, redeem } = await aTicketStore();
    await db.delete(session);
    expect(await redeem()).toBeUndefined();
  });

  it('is valid for half a minute', async () => {
    expect(await (await aTicketStore()).redeem(29)).toBe('ada');
    expect(await (await aTicketStore()).redeem(30)).toBeUndefined();
  });

  it.each([
    ['unknown', 'unknown'],
    ['empty', ''],
    ['no word', '#'],
    ['longer than a key', 'x'.repeat(2000)],
  ])('lets nothing in that is %s', async (_, ticket) => {
    const { db } = await aTicketStore();
    expect(await redeemTicket({ db, clock: () => NOW })(ticket)).toBeUndefined();
  });

  it('is found in the first moment, when an older copy of the table does not have it yet', async () => {
    const { db, redeem } = await aTicketStore();
    const late: Db = { ...db, get: async (key, options) => (options?.consistent ? db.get(key, options) : undefined) };
    expect(await redeem(0, late)).toBe('ada');
  });
});
