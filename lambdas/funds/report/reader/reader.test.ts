import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfFile, sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { DAY, MINUTE } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { communication } from '#public/funds/request';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { type FundsReport, reportLink, sealedReport } from '../entity.ts';
import { fundsReportWrite, readFundsReport, reportWrite } from '../funds-report-store.ts';
import { printedCode, totalCodeOf } from '../total-code.ts';
import { exportReaderReport, exportReport, proofOfFunds, readerReport } from './read-report.ts';
import { verifyReport } from './verify-report.ts';

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const { sealer, checker } = aSealer();
const request = aRequest({ state: 'received' });
const ada = {
  kind: 'agent',
  id: request.agentId,
  email: 'ada@example.com',
  name: 'Ada',
  isVerified: true,
  isStaff: false,
  provider: '',
} as const;
const issued = aFundsReport({ state: 'issued', requestId: request.id });
const content = aReport({ reportId: issued.id, total: cents(50_000_000), reportType: 2, property: '12 Elm Street' });
const linkId = 'c'.repeat(32);
const link = {
  linkId,
  kind: 'report',
  agentId: 'agent-1',
  owner: issued.owner,
  fundsReportId: issued.id,
  pinVersion: 1,
  browsersSince: 1,
} as const;
const reader: Guest = {
  kind: 'guest',
  link: {
    id: linkId,
    kind: 'report',
    item: reportLink.item({ linkId }, { ...link, pinDigest: 'd', expiresAt: '2027-01-01', expires: 2_000_000_000 }),
  },
};

/** An agent with a request that a report answers; an issued one is sealed. */
const anAgent = async (sent: FundsReport = issued, { at = NOW } = {}) => {
  const db = await database.emptyTable(`reader-${++tables}`);
  await db.transact([...createWrites(request, request.expiresAt), fundsReportWrite(sent)]);
  await communication.change(
    db,
    { agentId: ada.id, communicationId: request.communicationId },
    {
      set: { owner: sent.owner, fundsReportId: sent.id },
    },
  );
  const { documents, files } = someDocuments();
  const sealed = await aSealedFile(content, documents);
  await db.transact([reportWrite(content, sealed, issued)]);
  const deps = { db, clock: () => at, siteUrl: 'https://groundwork.example', checker, documents };
  return { db, deps, files, sealed, read: () => proofOfFunds(deps)(ada, request.communicationId) };
};
const forge = (db: Db, set: Parameters<typeof sealedReport.update>[1]['set']) =>
  db.update(sealedReport.key({ reportId: issued.id }), { set });
const openings = async (db: Db) => (await readFundsReport(db, issued.owner, issued.id))?.openings;

describe('the reader of a report', () => {
  it('sees what was sealed', async () => {
    const { read } = await anAgent();
    expect(await read()).toMatchObject({
      property: '12 Elm Street',
      report_id: issued.id,
      state: 'valid',
      fund_status: 1,
      fund_total: 500_000,
      verify_url: `https://groundwork.example/verify/${issued.id}`,
    });
  });

  it.each(['pending', 'ready'] as const)('waits while the letter is %s', async (state) => {
    const { read, db } = await anAgent(aFundsReport({ state, requestId: request.id }));
    expect(await read()).toMatchObject({ report_id: '', fund_status: 'pending', state: 'pending' });
    expect(await openings(db)).toEqual([]);
  });

  it.each([
    ['the bank failed', aFundsReport({ state: 'failed' }), { fund_status: '' }],
    ['the client has not answered', undefined, { fund_status: '', client_name: 'Bo Buyer', requested_by: 'Ada Agent' }],
  ])('sees that there is none when %s', async (_, sent, shown) => {
    const { read, db } = await anAgent(sent ?? issued);
    if (!sent)
      await db.update(communication.key({ agentId: ada.id, communicationId: request.communicationId }), {
        remove: ['fundsReportId'],
      });
    expect(await read()).toMatchObject({ report_id: '', ...shown });
  });

  it.each([
    ['sent', 'sent', 0],
    ['sent', 'expired', 16 * DAY],
    ['expired', 'expired', 0],
    ['cancelled', 'cancelled', 16 * DAY],
  ] as const)('of a request that was %s and has no report sees %s', async (state, shown, later) => {
    const db = await database.emptyTable(`reader-${++tables}`);
    await db.transact(createWrites({ ...request, state }, request.expiresAt));
    const { deps } = await anAgent(issued, { at: new Date(NOW.getTime() + later) });
    const view = await proofOfFunds({ ...deps, db })(ada, request.communicationId);
    expect(view).toMatchObject({ fund_status: '', request_state: shown });
  });

  it('learns that a question of theirs has no answer yet', async () => {
    const { db, read } = await anAgent();
    const line = { agentId: ada.id, communicationId: request.communicationId };
    const askedAbout = async (state: 'open' | 'sign in') => {
      await communication.change(db, line, {
        set: { stillGood: { until: '2026-12-18', zone: 'America/New_York', state } },
      });
      return (await read()).question;
    };
    expect([await askedAbout('sign in'), await askedAbout('open')]).toEqual(['sign in', undefined]);
  });

  it('finds neither drafts nor the reports of others', async () => {
    const { deps } = await anAgent();
    await expect(proofOfFunds(deps)({ ...ada, id: 'eve' }, request.communicationId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['it was withdrawn', aFundsReport({ state: 'withdrawn' }), NOW, 'REPORT_WITHDRAWN'],
    ['it has expired', issued, new Date(NOW.getTime() + 32 * DAY), 'REPORT_EXPIRED'],
  ])('is refused when %s', async (_, sent, at, code) => {
    const { read, deps } = await anAgent(sent, { at });
    await expect(read()).rejects.toMatchObject({ code });
    await expect(exportReport(deps)(ada, request.communicationId, { as: 'bytes' })).rejects.toMatchObject({ code });
    await expect(readerReport(deps)(reader)).rejects.toMatchObject({ code });
  });

  it('is shown neither a date that was changed in the letter, nor a withdrawal that was taken back', async () => {
    const inAYear = { ...issued, validUntil: '2030-01-01T00:00:00.000Z' };
    const late = await anAgent(inAYear, { at: new Date(NOW.getTime() + 32 * DAY) });
    await expect(late.read()).rejects.toMatchObject({ code: 'REPORT_EXPIRED' });
    const { read, db } = await anAgent();
    await forge(db, { withdrawnAt: NOW.toISOString() });
    await expect(read()).rejects.toMatchObject({ code: 'REPORT_WITHDRAWN' });
  });

  it('is not shown the report of another letter', async () => {
    const { read } = await anAgent({ ...issued, communicationId: 'another', requestId: undefined });
    const written = writtenLines();
    await expect(read()).rejects.toThrow('has been altered');
    expect(written()).toMatchObject([
      { about: { kind: 'report', id: issued.id }, reason: 'letter' },
      { AlteredRecords: 1 },
    ]);
  });

  it('is noted once an hour, in the name of who read it', async () => {
    const { db, deps, read } = await anAgent();
    await read();
    await read();
    const inMinutes = (minutes: number) => ({ ...deps, clock: () => new Date(NOW.getTime() + minutes * MINUTE) });
    await proofOfFunds(inMinutes(59))(ada, request.communicationId);
    expect(await openings(db)).toEqual([{ by: 'ada@example.com', at: NOW.toISOString() }]);
    await proofOfFunds(inMinutes(61))(ada, request.communicationId);
    await readerReport(inMinutes(61))(reader);
    expect((await openings(db))?.map(({ by }) => by)).toEqual(Array(2).fill('ada@example.com'));
  });

  it('is seen by both buyers of a joint report', async () => {
    const others = [{ owner: 'LINK#other', fundsReportId: 'z', communicationId: 'm' }];
    const { db, read } = await anAgent({ ...issued, joint: { reportId: issued.id, others } });
    await db.transact([fundsReportWrite(aFundsReport({ state: 'issued', id: 'z', owner: 'LINK#other' }))]);
    await read();
    expect((await readFundsReport(db, 'LINK#other', 'z'))?.openings).toHaveLength(1);
  });

  it('with a link reads that report, downloads it, and sees it as a file', async () => {
    const { deps, sealed, files } = await anAgent();
    expect(await readerReport(deps)(reader)).toMatchObject({ report_id: issued.id });
    const url = `https://files.example/${sealed.file}?Proof of funds Bo Buyer.pdf`;
    expect(await exportReaderReport(deps)(reader, 'address')).toEqual({ url });
    const { pdf = '' } = await exportReaderReport(deps)(reader, 'bytes');
    expect(Buffer.from(pdf, 'base64').equals(files.get(sealed.file) ?? Buffer.alloc(0))).toBe(true);
    const otherLink: Guest = { kind: 'guest', link: { ...reader.link, kind: 'request' } };
    await expect(readerReport(deps)(otherLink)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it('has nothing to download before the report has arrived', async () => {
    const { deps } = await anAgent(aFundsReport());
    await expect(exportReport(deps)(ada, request.communicationId, { as: 'address' })).rejects.toThrow(
      "hasn't arrived yet",
    );
  });
});

describe('anyone who verifies a report', () => {
  const verify = async (set: Parameters<typeof forge>[1] = {}, at = NOW) => {
    const { deps, db } = await anAgent(issued, { at });
    if (Object.keys(set).length > 0) await forge(db, set);
    return verifyReport(deps)(issued.id);
  };

  it('learns that it is valid, what it says, and no address', async () => {
    const shown = await verify();
    expect(shown).toMatchObject({
      state: 'valid',
      requested_by: 'Ada Agent',
      valid_until: content.validUntil,
      letter: { confirmed: true, proof_amount: 480_000, client_name: 'Bo Buyer' },
    });
    expect(JSON.stringify(shown)).not.toMatch(/@|Elm/);
  });

  it('learns no total without the code that is printed on it', async () => {
    const { db, deps } = await anAgent();
    const held = { match: 'different', names: ['Di Donor'], total: cents(20_000_000) } as const;
    const { seal, standing, file } = await aSealedFile(
      { ...content, heldBy: [{ ...held, names: [...held.names] }] },
      deps.documents,
    );
    await forge(db, { ...seal, standing, file });
    const letterWith = async (code: string) => (await verifyReport(deps)(issued.id, code)).letter;
    const code = totalCodeOf(seal);
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? 3 : 2}`;
    for (const letter of [await letterWith(''), await letterWith(wrong), await letterWith(seal.fingerprint)]) {
      expect(letter).toMatchObject({ confirmed: true, needs_code: true });
      expect(JSON.stringify(letter)).not.toMatch(/500000|200000/);
    }
    for (const typed of [code, printedCode(code).toLowerCase()])
      expect(await letterWith(typed)).toMatchObject({ fund_total: 500_000, held_by: [{ total: 200_000 }] });
  });

  it('never learns the address of a reader without a name', async () => {
    const { db, deps } = await anAgent();
    const toReader = { ...content, requestedBy: 'reader@example.com' };
    const { seal, standing, file } = await aSealedFile(toReader, deps.documents);
    await forge(db, { ...seal, standing, file });
    expect(await verifyReport(deps)(issued.id)).toMatchObject({ state: 'valid', requested_by: '' });
  });

  it('can check the file without us: its hash is in the sealed standing', async () => {
    const { deps, files, sealed } = await anAgent();
    const { proof } = await verifyReport(deps)(issued.id);
    expect(proof).toMatchObject({ text: sealed.standing.text, signature: sealed.standing.signature, key_id: 'key-1' });
    expect(JSON.parse(proof?.text ?? '')).toMatchObject({ fileHash: proof?.file_hash, confirmed: true });
    expect(proof?.file_hash).toBe(hashOfFile(files.get(sealed.file) ?? Buffer.alloc(0)));
  });

  it('learns that it was withdrawn, and no longer what it said, or has expired', async () => {
    const revoked = await verify({ withdrawnAt: NOW.toISOString() });
    expect(revoked).toMatchObject({ state: 'revoked' });
    expect(revoked.letter).toBeUndefined();
    expect(await verify({}, new Date(NOW.getTime() + 32 * DAY))).toMatchObject({ state: 'expired' });
  });

  it('learns that anything about it was changed', async () => {
    const other = await sealText(sealer, { ...content, confirmed: false });
    const forged = await sealText(
      { ...sealer, sign: async () => Buffer.from('forged') },
      { ...content, confirmed: false },
    );
    const noReport = await sealText(sealer, { nothing: true });
    const changes = [
      { text: other.text },
      { fingerprint: other.fingerprint },
      { signature: other.signature },
      { keyId: 'other' },
      { text: forged.text, fingerprint: forged.fingerprint, signature: forged.signature },
      { text: noReport.text, fingerprint: noReport.fingerprint, signature: noReport.signature },
      { validUntil: '2030-01-01T00:00:00.000Z' },
    ];
    for (const change of changes)
      expect(await verify(change), Object.keys(change).join()).toEqual({
        state: 'altered',
        issued_at: '',
        valid_until: '',
        requested_by: '',
        fingerprint: '',
      });
  });

  it('finds nothing, and raises no alarm, when the report is erased while it is checked', async () => {
    const { deps, db, files } = await anAgent();
    const find = async (key: string) => {
      const file = files.get(key);
      await db.delete(sealedReport.key({ reportId: issued.id }));
      return file && undefined;
    };
    const written = writtenLines();
    const verifying = verifyReport({ ...deps, documents: { find } })(issued.id);
    await expect(verifying).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(written()).toEqual([]);
  });

  it('learns of a file that is gone or was changed, and so do we', async () => {
    const { deps, files } = await anAgent();
    const written = writtenLines();
    for (const [key] of files) files.set(key, Buffer.from('another'));
    expect(await verifyReport(deps)(issued.id)).toMatchObject({ state: 'altered' });
    files.clear();
    expect(await verifyReport(deps)(issued.id)).toMatchObject({ state: 'altered' });
    const events = written().filter(({ event }) => event === 'record.altered');
    expect(events).toMatchObject([{ reason: 'file' }, { reason: 'file' }]);
  });

  it('learns that a sealed report under another number is not that report', async () => {
    const { deps, db } = await anAgent();
    const row = await sealedReport.get(db, { reportId: issued.id });
    if (row) await db.put(sealedReport.item({ reportId: 'other' }, row));
    expect(await verifyReport(deps)('other')).toMatchObject({ state: 'altered' });
    await expect(verifyReport(deps)('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
