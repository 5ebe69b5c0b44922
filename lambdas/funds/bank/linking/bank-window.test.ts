import { describe, expect, it } from 'vitest';
import { duePartitions } from '#core/data/due-list.ts';
import { OPEN_WORK } from '#core/data/outbox-entity.ts';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { someReports } from '#test/builders/some-reports.ts';
import { bankConnection, linkSession } from '../entity.ts';
import { type FundsProvider, ProviderError } from '../provider/funds-provider.ts';
import { accessTokenPlace } from '../vault.ts';
import { linkedInWindow, sessionFinished, visitor } from './bank-window.ts';
import { connectBank } from './connect-bank.ts';
import { createLinkToken } from './create-link-token.ts';

// If a page closes between the bank's window and our call, the provider's announcement completes the link.

const database = aTestDatabase();
const OWNER = 'LINK#guest';

const aWindow = async (provider: Partial<FundsProvider> = {}, mayLink = true) => {
  const side = await aBankSide(database, provider);
  const { fundsReports, calls } = someReports({ mayLink: async () => mayLink });
  return {
    ...side,
    finish: sessionFinished(side),
    /** Processes the announcement of this owner's session. */
    async takeOver(
      owner: string,
      { publicToken, repairItemId }: { publicToken?: string; repairItemId?: string },
      attempt = 1,
    ) {
      const tokenHash = 'hash';
      await side.db.transact([linkSession.put({ tokenHash }, { owner, repairItemId, expires: 1 })]);
      await linkedInWindow({ ...side, fundsReports })({ tokenHash, publicToken }, attempt);
    },
    calls,
    takenOver: linkedInWindow({ ...side, fundsReports }),
    banks: async () => (await side.db.query({ pk: OWNER, prefix: 'BANK#' })).items.map(({ itemId }) => itemId),
  };
};

describe('the end of a session in the bank window', () => {
  it('is taken over a minute later, for whom the window was opened', async () => {
    const { finish, takenOver, db, banks, ...side } = await aWindow();
    const linkToken = await createLinkToken({ ...side, db })(OWNER);
    await finish({ linkToken, publicToken: 'public-1' });
    const [task] = await tasksIn(db);
    expect(task).toMatchObject({ type: 'linked in window', publicToken: 'public-1' });
    expect(JSON.stringify(task)).not.toContain(linkToken);
    const pages = await Promise.all(duePartitions(OPEN_WORK).map((pk) => db.query({ pk, index: 'Due' })));
    expect(pages.flatMap(({ items }) => items).map(({ DueSK }) => DueSK)).toEqual([isoAfter(NOW, MINUTE)]);
    await takenOver(task as Parameters<typeof takenOver>[0], 1);
    expect(await banks()).toEqual(['item-public-1']);
  });

  it('brings nothing for a visitor, or for an unknown session', async () => {
    const { finish, takenOver, db, asked, ...side } = await aWindow();
    await finish({ linkToken: await createLinkToken({ ...side, db })(visitor('a secret')), publicToken: 'public-1' });
    for (const task of await tasksIn(db)) await takenOver(task as Parameters<typeof takenOver>[0], 1);
    await takenOver({ tokenHash: 'unknown', publicToken: 'public-1' }, 1);
    expect(asked.filter(([name]) => name === 'exchange')).toEqual([]);
  });
});

describe('a bank that was linked in a page that is gone', () => {
  it('is connected without it', async () => {
    const { takeOver, banks, db } = await aWindow();
    await takeOver(OWNER, { publicToken: 'public-1' });
    expect(await banks()).toEqual(['item-public-1']);
    expect(await tasksIn(db)).toEqual([{ type: 'read', owner: OWNER }]);
    await takeOver(OWNER, { publicToken: 'public-1' });
    expect(await tasksIn(db)).toHaveLength(1);
  });

  it('is left to the page that was faster', async () => {
    const side = await aWindow();
    await connectBank(side)(OWNER, 'public-1');
    await side.takeOver(OWNER, { publicToken: 'public-1' });
    expect(side.asked.filter(([name]) => name === 'exchange')).toHaveLength(1);
  });

  const failing = (failure: 'refused' | 'unavailable') => ({
    exchange: async () => {
      throw new ProviderError(failure, 'CODE', 'No');
    },
  });

  it('is left to a call that is exchanging it at this moment, and asked for again when that call has died', async () => {
    const { takeOver, banks, calls } = await aWindow(failing('refused'));
    await expect(takeOver(OWNER, { publicToken: 'public-1' })).rejects.toMatchObject({ code: 'BANK_REFUSED' });
    expect(calls).toEqual([]);
    await takeOver(OWNER, { publicToken: 'public-1' }, 2);
    expect([await banks(), calls]).toEqual([[], [`link lost for ${OWNER}`]]);
  });

  it('is tried again, however often, when the bank is down', async () => {
    const { takeOver, calls } = await aWindow(failing('unavailable'));
    for (const attempt of [1, 2])
      await expect(takeOver(OWNER, { publicToken: 'public-1' }, attempt)).rejects.toMatchObject({
        code: 'BANK_UNAVAILABLE',
      });
    expect(calls).toEqual([]);
  });

  it('is not linked to a request that is over', async () => {
    const { takeOver, banks, asked } = await aWindow({}, false);
    await takeOver(OWNER, { publicToken: 'public-1' });
    expect([await banks(), asked]).toEqual([[], []]);
  });

  it('is read again when it was signed in to again, unless the page did that', async () => {
    const side = await aWindow();
    await connectBank(side)(OWNER, 'public-1');
    await side.takeOver(OWNER, { repairItemId: 'item-public-1' });
    expect((await tasksIn(side.db)).filter(({ type }) => type === 'read')).toHaveLength(1);
    await bankConnection.change(side.db, { owner: OWNER, itemId: 'item-public-1' }, { set: { state: 'needs_repair' } });
    await side.takeOver(OWNER, { repairItemId: 'item-public-1' });
    expect((await tasksIn(side.db)).filter(({ type }) => type === 'read')).toHaveLength(2);
    expect(await side.vault.open(accessTokenPlace(OWNER, 'item-public-1'))).toBeTruthy();
  });
});
