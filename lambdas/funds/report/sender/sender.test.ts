import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { communication, type FundsRequest, fundsRequest, readRequest } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection } from '#test/builders/a-connection.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aGuest } from '#test/builders/a-guest.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { bankConnection } from '../../bank/entity.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { answerWrites, fundsReportFor } from '../answers/answer-writes.ts';
import { type FundsReport, fundsReport, sealedReport } from '../entity.ts';
import { fundsReportWrite, readFundsReport, reportCommunication, reportWrite } from '../funds-report-store.ts';
import { disconnectBanks, keepBanks } from './disconnect-banks.ts';
import { listReports } from './list-reports.ts';
import { withdrawGuestReport, withdrawOwnReport } from './withdraw-report.ts';

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const request = aRequest({ state: 'at_bank' });
const owner = `LINK#${request.id}`;
const ada = {
  kind: 'agent',
  id: request.agentId,
  email: 'ada@example.com',
  name: 'Ada',
  isVerified: true,
  isStaff: false,
  provider: '',
} as const;
const pending = aFundsReport({ requestId: request.id });
const issued = aFundsReport({ state: 'issued', requestId: request.id });

/** A request with a report from its client; an issued one is sealed. */
const aSender = async (sent: FundsReport, asked: FundsRequest = request) => {
  const db = await database.emptyTable(`sender-${++tables}`);
  await db.transact([...createWrites(asked, asked.expiresAt), fundsReportWrite(sent)]);
  const content = aReport({ reportId: sent.id });
  if (sent.state === 'issued') await db.transact([reportWrite(content, await aSealedFile(content), sent)]);
  const deps = { db, clock: () => NOW };
  return { db, deps, guest: aGuest(asked), withdraw: () => withdrawGuestReport(deps)(aGuest(asked), sent.id) };
};
const line = (db: Db, communicationId = request.communicationId) =>
  communication.get(db, { agentId: request.agentId, communicationId });
const notices = async (db: Db) => {
  const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
  return items.filter(({ type }) => type === 3).map(({ subject }) => subject);
};

describe('a letter that has been issued', () => {
  it('can be read nowhere once it is withdrawn, and its reader is notified', async () => {
    const { db, withdraw } = await aSender(issued, { ...request, state: 'received' });
    await communication.change(
      db,
      { agentId: ada.id, communicationId: request.communicationId },
      {
        set: { fundStatus: 1, reportId: issued.id, validUntil: issued.validUntil },
      },
    );
    await withdraw();
    expect(await readFundsReport(db, owner, issued.id)).toMatchObject({
      state: 'withdrawn',
      withdrawnAt: NOW.toISOString(),
    });
    expect(await sealedReport.get(db, { reportId: issued.id })).toMatchObject({ withdrawnAt: NOW.toISOString() });
    const row = await line(db);
    expect(row).toMatchObject({ fundStatus: '', withdrawnAt: NOW.toISOString() });
    expect(row).not.toHaveProperty('reportId');
    expect(await notices(db)).toEqual(['Bo Buyer has withdrawn a report']);
    const tasks = await tasksIn(db);
    expect(tasks).toHaveLength(2);
    expect(tasks).toEqual(
      expect.arrayContaining([
        { template: 'report-withdrawn', owner, fundsReportId: issued.id },
        { type: 'withdrawn', reportId: issued.id },
      ]),
    );
  });

  it('takes the other half of a joint report with it', async () => {
    const others = [{ owner: 'LINK#other', fundsReportId: 'z', communicationId: 'other' }];
    const { db, withdraw } = await aSender({ ...issued, joint: { reportId: issued.id, others } });
    const other = aFundsReport({ state: 'issued', id: 'z', owner: 'LINK#other', communicationId: 'other' });
    const key = { agentId: request.agentId, communicationId: 'other' };
    await db.transact([fundsReportWrite(other), communication.put(key, reportCommunication(other, 'incoming'))]);
    await withdraw();
    expect(await readFundsReport(db, 'LINK#other', 'z')).toMatchObject({ state: 'withdrawn' });
    expect(await line(db, 'other')).toMatchObject({ fundStatus: '' });
  });

  it("leaves the communications of a reader's account too", async () => {
    const { db, withdraw } = await aSender({ ...issued, recipientId: 'cleo', recipientMessageId: 'm' });
    const key = { agentId: 'cleo', communicationId: 'm' };
    await db.transact([communication.put(key, { ...reportCommunication(issued, 'incoming'), reportId: issued.id })]);
    await withdraw();
    expect(await communication.get(db, key)).not.toHaveProperty('reportId');
  });

  it('is withdrawn once', async () => {
    const { db, withdraw } = await aSender(issued);
    await withdraw();
    await withdraw();
    expect(await tasksIn(db)).toHaveLength(2);
  });
});

describe('a letter that has not been issued', () => {
  it('gives its request back to be answered again, with the license to be accepted again', async () => {
    const { db, withdraw } = await aSender(pending, { ...request, licenceAcceptedAt: NOW.toISOString() });
    await withdraw();
    const reopened = await readRequest(db, request.id);
    expect(reopened).toMatchObject({ state: 'opened' });
    expect(reopened).not.toHaveProperty('licenceAcceptedAt');
    expect(await notices(db)).toEqual(['Bo Buyer withdrew their answer']);
    expect(await tasksIn(db)).toEqual([]);
  });

  it('can be taken back while the client saves a draft', async () => {
    const { db, deps, guest } = await aSender(pending);
    let drafts = 0;
    const transact: Db['transact'] = async (writes, token) => {
      if (++drafts === 1) await fundsRequest.change(db, { linkId: request.id }, { add: { revision: 1 } });
      return db.transact(writes, token);
    };
    await withdrawGuestReport({ ...deps, db: { ...db, transact } })(guest, pending.id);
    expect(await readFundsReport(db, owner, pending.id)).toMatchObject({ state: 'withdrawn' });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'opened' });
  });

  it('takes its part back from the co-buyer', async () => {
    const linkId = 'c'.repeat(32);
    const joint = aJoint({ linkId, communicationId: 'other', name: 'Cleo' });
    const { db, withdraw } = await aSender(aFundsReport({ state: 'ready', requestId: request.id }), {
      ...request,
      state: 'received',
      part: pending.id,
      joint,
    });
    await withdraw();
    expect(await readRequest(db, request.id)).not.toHaveProperty('part');
    const part = await fundsReport.get(db, { owner, fundsReportId: pending.id });
    expect(part).toMatchObject({ state: 'withdrawn' });
    expect(part).not.toHaveProperty('part');
  });
});

describe('the sender of letters', () => {
  it('is not found by the letters of others', async () => {
    const { deps, guest } = await aSender(issued);
    await expect(withdrawGuestReport(deps)(guest, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const reader = { kind: 'guest', link: { ...guest.link, kind: 'report' } } as const;
    await expect(withdrawGuestReport(deps)(reader, issued.id)).rejects.toThrow('This link is not valid.');
  });

  it('sees them with their state and who opened them', async () => {
    const openings = [{ by: 'ada@example.com', at: NOW.toISOString() }];
    const { deps, guest } = await aSender({ ...issued, openings });
    expect(await listReports(deps)(guest)).toEqual({
      reports: [expect.objectContaining({ report_id: issued.id, state: 'valid', proof_amount: 480_000, openings })],
      banks: [],
      ending: false,
      keep_until: '',
      may_be_exclusive: false,
    });
  });

  it('withdraws everything by ending the access to the banks', async () => {
    const { db, deps, guest } = await aSender(issued, { ...request, keepBanksUntil: '2026-12-21T10:00:00.000Z' });
    await disconnectBanks(deps)(guest);
    expect(await readFundsReport(db, owner, issued.id)).toMatchObject({ state: 'withdrawn' });
    expect(await tasksIn(db)).toContainEqual({ type: 'disconnect', owner, abandon: true });
    expect(await readRequest(db, request.id)).not.toHaveProperty('keepBanksUntil');
  });

  // Seen red: disconnecting the bank withdrew the report.
  it('ends the access to the banks alone, and leaves the report that is out as it is', async () => {
    const { db, deps, guest } = await aSender(issued, {
      ...request,
      state: 'received',
      keepBanksUntil: '2026-12-21T10:00:00.000Z',
    });
    await disconnectBanks(deps)(guest, 'banks');
    expect(await readFundsReport(db, owner, issued.id)).toMatchObject({ state: 'issued' });
    expect(await tasksIn(db)).toContainEqual({ type: 'disconnect', owner, abandon: true });
    expect(await readRequest(db, request.id)).not.toHaveProperty('keepBanksUntil');
    expect(await notices(db)).toEqual([]);
  });

  it('cannot end the access while a report still needs the bank', async () => {
    const { db, deps, guest } = await aSender(pending);
    await expect(disconnectBanks(deps)(guest, 'banks')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await readFundsReport(db, owner, pending.id)).toMatchObject({ state: 'pending' });
    expect(await tasksIn(db)).toEqual([]);
  });

  // Seen red: the bank was disconnected, and the agent read that it hadn't provided the report.
  it.each([
    ['banks', 'refused', 'pending', false],
    ['everything', 'done', 'withdrawn', true],
  ] as const)(
    'ends %s while another report begins: %s, and the report is %s',
    async (what, outcome, state, isEnding) => {
      const received = { ...request, state: 'received', keepBanksUntil: '2026-12-21T10:00:00.000Z' } as const;
      const { db, guest } = await aSender(issued, received);
      const later = fundsReportFor(received, NOW);
      const begins = async () => {
        const before = (await readRequest(db, request.id)) ?? received;
        await db.transact(answerWrites({ before, after: before }, later, NOW));
      };
      const ended = disconnectBanks({ db: meanwhile(db, begins), clock: () => NOW })(guest, what);
      expect(
        await ended.then(
          () => 'done',
          ({ message }) => message,
        ),
      ).toBe(outcome === 'done' ? 'done' : 'A report still needs your bank. Withdraw it first.');
      expect(await readFundsReport(db, owner, later.id)).toMatchObject({ state });
      expect((await tasksIn(db)).some(({ type }) => type === 'disconnect')).toBe(isEnding);
      expect((await readRequest(db, request.id))?.keepBanksUntil !== undefined).toBe(!isEnding);
    },
  );

  it('no longer sees a bank that they have disconnected, but one that was linked since', async () => {
    const { db, deps, guest } = await aSender(issued);
    const link = (itemId: string, linkedAt: string) =>
      db.put(bankConnection.item({ owner, itemId }, aConnection({ itemId, linkedAt })));
    const shown = async () => {
      const now = await readRequest(db, request.id);
      return now && listReports(deps)(aGuest(now));
    };
    await link('old', NOW.toISOString());
    expect(await shown()).toMatchObject({ banks: [{ item_id: 'old' }], ending: false });
    await disconnectBanks(deps)(guest);
    expect(await shown()).toMatchObject({ banks: [], ending: true });
    await link('new', new Date(NOW.getTime() + 1000).toISOString());
    expect(await shown()).toMatchObject({ banks: [{ item_id: 'new' }], ending: true });
  });

  it('keeps the banks for thirty days, or not', async () => {
    const { db, deps, guest } = await aSender(issued);
    const kept = { keep_until: '2026-12-21T10:00:00.000Z' };
    expect(await keepBanks(deps)(guest, true)).toEqual(kept);
    const key = { linkId: request.id };
    expect(await fundsRequest.get(db, key)).toMatchObject({ keepBanksUntil: kept.keep_until });
    expect(await keepBanks(deps)(guest, false)).toEqual({ keep_until: '' });
    expect(await fundsRequest.get(db, key)).not.toHaveProperty('keepBanksUntil');
  });

  it('who is an agent withdraws what they sent, and nothing that came to them', async () => {
    const own = aFundsReport({ state: 'issued', owner: 'ACCOUNT#agent-1', communicationId: 'sent' });
    const { db, deps } = await aSender(own);
    const key = { agentId: ada.id, communicationId: 'sent' };
    await db.transact([communication.put(key, reportCommunication(own, 'sent'))]);
    const received = { agentId: ada.id, communicationId: request.communicationId };
    await communication.change(db, received, { set: { owner: own.owner, fundsReportId: own.id } });
    await expect(withdrawOwnReport(deps)(ada, request.communicationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await withdrawOwnReport(deps)(ada, 'sent');
    expect(await readFundsReport(db, own.owner, own.id)).toMatchObject({ state: 'withdrawn' });
    expect(await notices(db)).toEqual([]);
  });
});
