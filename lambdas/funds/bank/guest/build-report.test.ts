import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aFailedReading, anUnfinishedReading } from '#test/builders/a-connection.ts';
import { aGuest } from '#test/builders/a-guest.ts';
import { aDecision, aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { guestReportInput } from '#vocabulary/funds/request';
import { changeWrites, createWrites, readRequest } from '../../request/funds-request-store.ts';
import { saveGuestDraft } from '../../request/guest/guest-draft.ts';
import { type BankReading, bankData } from '../entity.ts';
import { buildReport } from './build-report.ts';

const database = aTestDatabase();

const request = aRequest({ licenceAcceptedAt: NOW.toISOString(), decision: aDecision('send when confirmed') });
const owner = `LINK#${request.id}`;

const aRequestWith = async (reading: BankReading | undefined) => {
  const side = await aBankSide(database);
  await side.db.transact(createWrites(request, request.expiresAt));
  if (reading) await side.db.put(bankData.item({ owner }, reading));
  return { ...side, build: () => buildReport(side)(aGuest(request)) };
};

describe('a client who agreed to sending and asks for the report', () => {
  it('takes the request to the bank, with a letter to be issued', async () => {
    const { build, db } = await aRequestWith(anUnfinishedReading);
    expect(await build()).toEqual({ status: 'success' });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'at_bank' });
    expect(await tasksIn(db)).toMatchObject([{ type: 'issue', owner }]);
  });

  it('releases it once, however often they click', async () => {
    const { build, db } = await aRequestWith(anUnfinishedReading);
    expect(await Promise.all([build(), build(), build()])).toEqual(Array(3).fill({ status: 'success' }));
    expect(await tasksIn(db)).toHaveLength(1);
  });

  it('releases nothing if a draft is saved in another tab at this moment', async () => {
    const { db, clock } = await aRequestWith(anUnfinishedReading);
    await saveGuestDraft({ db, clock })(aGuest(request), v.parse(guestReportInput, {}));
    expect(await buildReport({ db, clock })(aGuest(request))).toEqual({ status: 'success' });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'sent', decision: { is: 'draft' } });
    expect(await tasksIn(db)).toEqual([]);
  });

  it('is refused when the request was canceled at this moment', async () => {
    const { db, build } = await aRequestWith(anUnfinishedReading);
    const stored = await readRequest(db, request.id);
    if (stored) await db.transact(changeWrites(stored, { ...stored, state: 'cancelled' }));
    await expect(build()).rejects.toMatchObject({ code: 'LINK_CANCELLED' });
    expect(await tasksIn(db)).toEqual([]);
  });

  it.each([
    ['no bank is linked', undefined, /link one first/],
    ['the bank could not be read', aFailedReading, /couldn't provide/],
  ])('learns that %s', async (_, reading, message) => {
    const { build, db } = await aRequestWith(reading);
    expect(await build()).toEqual({ status: 'failed', message: expect.stringMatching(message) });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'sent' });
  });

  it.each(['at_bank', 'received'] as const)('changes nothing when the request is %s already', async (state) => {
    const { db, clock } = await aRequestWith(undefined);
    expect(await buildReport({ db, clock })(aGuest({ state }))).toEqual({ status: 'success' });
    expect(await tasksIn(db)).toEqual([]);
  });
});
