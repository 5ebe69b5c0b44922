import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { when } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aSignature, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { documentOf } from '../../transaction/public.ts';
import { entryKey, recordEntry, signingDocument } from '../entity.ts';
import { signDocument } from '../signer/sign-document.ts';
import { sealDocument } from './seal-document.ts';
import { verifySigned } from './verify-signed.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

/** A signed document, and the worker that seals it. */
const aSigned = async (name: string) => {
  const table = await aSigningTable(database, name, { countersigned: false });
  const { deps, parties, queued } = table;
  const { document } = await table.release(1);
  await signDocument(deps)(parties, 1, aSignature(document, 'Sam Seller'), aViewer);
  queued.length = 0;
  const files = new Map<string, Buffer>();
  const { sealer, checker } = aSealer();
  const work = sealDocument({
    ...deps,
    sealer,
    documents: { put: async (key, pdf) => void files.set(key, pdf) },
    draw: async (signed) => Buffer.from(`${signed.entries.length} entries`),
    siteUrl: 'https://groundwork.example',
  });
  const seal = () => work({ type: 'seal', documentId: document.id }, {} as OutboxEntry);
  return { ...table, document, files, seal, verify: () => verifySigned({ db: deps.db, checker })(document.id) };
};

describe('sealing a document', () => {
  it('signs its record, stores the copy, and emails it to both sides, once', async () => {
    const { seal, verify, files, document, queued, transaction } = await aSigned('seal');
    expect(await seal()).toEqual({});
    expect([...files]).toEqual([[`signed/${document.id}.pdf`, Buffer.from('4 entries')]]);
    expect(queued).toMatchObject([{ to: 'sam@example.com' }, { to: 'ada@example.com' }]);
    expect(documentOf(await transaction(), 1).state).toBe('sealed');
    expect(await verify()).toMatchObject({ state: 'valid', signers: 1, entries: 4 });
    expect(await seal()).toEqual({ skipped: true });
    expect(queued).toHaveLength(2);
  });

  it('refuses a record that was altered', async () => {
    const { seal, deps, document, files } = await aSigned('seal-altered');
    const { name, ...key } = { name: 'Mallory', ...entryKey(document.id, 4) };
    await deps.db.transact([recordEntry.update(key, { set: { name } })]);
    await expect(seal()).rejects.toThrow('altered');
    expect(files.size).toBe(0);
  });

  it('is not valid any more when an entry is altered afterwards', async () => {
    const { seal, verify, deps, document } = await aSigned('seal-then-altered');
    await seal();
    await deps.db.transact([recordEntry.update(entryKey(document.id, 4), { set: { address: '198.51.100.1' } })]);
    expect(await verify()).toMatchObject({ state: 'altered' });
  });

  it.each(['presented', 'countersign', 'declined'] as const)('refuses a document that is %s', async (state) => {
    const { seal, deps, document, files } = await aSigned(`seal-${state}`);
    const key = { documentId: document.id };
    await deps.db.transact([
      signingDocument.update(key, { set: { state } }, { if: when('#state = :was', { ':was': 'signed' }) }),
    ]);
    await expect(seal()).rejects.toThrow(`${state} is not sealed`);
    expect(files.size).toBe(0);
  });
});
