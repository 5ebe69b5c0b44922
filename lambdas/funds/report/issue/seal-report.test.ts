import { describe, expect, it } from 'vitest';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { checkReport } from '../check-report.ts';
import { sealedReport } from '../entity.ts';
import { reportWrite } from '../funds-report-store.ts';
import { sealWithdrawal } from './seal-report.ts';

const database = aTestDatabase();
let tables = 0;

const content = aReport();
const { reportId } = content;
const withdrawnAt = NOW.toISOString();

const aWithdrawnReport = async () => {
  const db = await database.emptyTable(`withdrawal-${++tables}`);
  const { documents, files } = someDocuments();
  const sealed = await aSealedFile(content, documents);
  await db.transact([reportWrite(content, sealed, aFundsReport({ state: 'issued' }))]);
  await sealedReport.change(db, { reportId }, { set: { withdrawnAt } });
  const deps = { db, documents, clock: () => NOW, ...aSealer() };
  return {
    db,
    files,
    sealed,
    withdraw: () => sealWithdrawal(deps)(reportId),
    check: () => checkReport(deps, reportId),
  };
};

describe('a withdrawal', () => {
  it('takes the file away, and is sealed', async () => {
    const { db, files, withdraw, check } = await aWithdrawnReport();
    await withdraw();
    expect(files.size).toBe(0);
    await sealedReport.change(db, { reportId }, { remove: ['withdrawnAt'] });
    expect(await check()).toMatchObject({ withdrawnAt });
    const row = await sealedReport.get(db, { reportId });
    const logged = await db.query({ pk: `SEALED#${withdrawnAt.slice(0, 10)}` });
    expect(logged.items).toMatchObject([{ hash: row?.standing?.fingerprint }]);
  });

  it('that is taken back as a whole leaves a report without its file', async () => {
    const { db, sealed, withdraw, check } = await aWithdrawnReport();
    await withdraw();
    await sealedReport.change(db, { reportId }, { set: { standing: sealed.standing }, remove: ['withdrawnAt'] });
    expect(await check()).toBe('altered');
  });

  const verdictTurned = ({ seal, standing, file }: Awaited<ReturnType<typeof aSealedFile>>) => ({
    'the text': { text: seal.text.replace('"confirmed":true', '"confirmed":false') },
    'the standing': { standing: { ...standing, text: standing.text.replace(/"fileHash":"./, '"fileHash":"x') } },
    'another file': { file: file.replace(reportId, 'another') },
  });

  it.each(['the text', 'the standing'] as const)('signs nothing when %s was changed', async (what) => {
    const { db, sealed, files, withdraw } = await aWithdrawnReport();
    await sealedReport.change(db, { reportId }, { set: verdictTurned(sealed)[what] });
    const before = await sealedReport.get(db, { reportId });
    const written = writtenLines();
    await withdraw();
    expect(await sealedReport.get(db, { reportId })).toEqual(before);
    expect(files.size).toBe(0);
    expect(written()).toMatchObject([
      { event: 'record.altered', about: { kind: 'report', id: reportId }, reason: what.slice(4) },
      { AlteredRecords: 1 },
    ]);
  });

  it('never removes the file of another report', async () => {
    const { db, sealed, files, withdraw } = await aWithdrawnReport();
    await sealedReport.change(db, { reportId }, { set: verdictTurned(sealed)['another file'] });
    files.set(sealed.file.replace(reportId, 'another'), Buffer.from('its file'));
    await withdraw();
    expect(files.size).toBe(2);
  });

  it('can be carried out twice', async () => {
    const { withdraw, check } = await aWithdrawnReport();
    await withdraw();
    await withdraw();
    expect(await check()).toMatchObject({ withdrawnAt });
  });

  it('of nothing withdrawn does nothing', async () => {
    const { db, files, withdraw } = await aWithdrawnReport();
    await sealedReport.change(db, { reportId }, { remove: ['withdrawnAt'] });
    await withdraw();
    expect(files.size).toBe(1);
  });
});
