import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aLetter } from '#test/builders/a-letter.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { checkReport } from '../check-report.ts';
import { sealedReport } from '../entity.ts';
import { reportWrite } from '../report-store.ts';
import { sealWithdrawal } from './seal-withdrawal.ts';

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const content = aReport();
const { reportId } = content;
const withdrawnAt = NOW.toISOString();

const aWithdrawnReport = async () => {
  const db = await database.emptyTable(`withdrawal-${++tables}`);
  const { documents, files } = someDocuments();
  const sealed = await aSealedFile(content, documents);
  await db.transact([reportWrite(content, sealed, aLetter({ state: 'issued' }))]);
  await sealedReport.change(db, { reportId }, { set: { withdrawnAt } });
  const deps = { db, documents, ...aSealer() };
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
  });

  it('that is taken back as a whole leaves a report without its file', async () => {
    const { db, sealed, withdraw, check } = await aWithdrawnReport();
    await withdraw();
    await sealedReport.change(db, { reportId }, { set: { standing: sealed.standing }, remove: ['withdrawnAt'] });
    expect(await check()).toBe('altered');
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
