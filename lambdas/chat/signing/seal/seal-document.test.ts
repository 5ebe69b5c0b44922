import { describe, expect, it } from 'vitest';
import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { hashOfFile } from '#core/crypto/seal.ts';
import { when } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import type { FileAs } from '#core/documents/file-address.ts';
import { documentOf } from '#public/chat/transaction';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { AT, aGuestSignature, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { record } from '../document/record.ts';
import { type Entry, entryKey, recordEntry, signingDocument } from '../entity.ts';
import { signDocument } from '../signer/sign-document.ts';
import { verifySigned } from './check-signed.ts';
import { sealDocument } from './seal-document.ts';
import { signedFileOf } from './sealed.ts';
import { openSignedCopy } from './signed-copy.ts';

const database = aTestDatabase();

/** Each drawing has its own name. */
const fileNameOf = (documentId: string) => signedFileOf(documentId, hashOfFile(Buffer.from('5 entries')));

const SIGNED_BY_CLIENT = [
  { what: 'released', by: 'agent', name: 'Ada Agent' },
  { what: 'signed', by: 'guest', name: 'Sam Seller' },
] as const;

/** A signed document, and the worker that seals it. */
const aSigned = async (name: string) => {
  const table = await aSigningTable(database, name, { countersigned: false });
  const { deps, parties, queued } = table;
  const { document } = await table.release(1);
  await signDocument(deps)(parties, 1, aGuestSignature(document, await table.code(1)), aViewer);
  queued.length = 0;
  const { documents, files } = someDocuments();
  const { sealer, checker } = aSealer();
  const sealed = { ...deps, checker, documents };
  const work = sealDocument({
    ...sealed,
    sealer,
    signPdf: signNothing,
    draw: async (signed) => Buffer.from(`${signed.entries.length} entries`),
    siteUrl: 'https://groundwork.example',
  });
  const seal = () => work({ type: 'seal', documentId: document.id }, {} as OutboxEntry);
  const verify = () => verifySigned(sealed)(document.id);
  return {
    ...table,
    document,
    files,
    seal,
    verify,
    copy: (as: FileAs = 'address') => openSignedCopy(sealed)(parties, 1, as),
  };
};

describe('sealing a document', () => {
  it('signs its record, stores the copy, and emails it to both sides, once', async () => {
    const { seal, verify, files, document, queued, transaction } = await aSigned('seal');
    expect(await seal()).toEqual({});
    expect([...files]).toEqual([[fileNameOf(document.id), Buffer.from('5 entries')]]);
    expect(queued).toMatchObject([{ to: 'sam@example.com' }, { to: 'ada@example.com' }]);
    expect(documentOf(await transaction(), 1).state).toBe('sealed');
    expect(await verify()).toMatchObject({ state: 'valid', signers: 1, entries: 5 });
    expect(await seal()).toEqual({ skipped: true });
    expect(queued).toHaveLength(2);
  });

  it('refuses a record that was altered', async () => {
    const { seal, deps, document, files } = await aSigned('seal-altered');
    const { name, ...key } = { name: 'Mallory', ...entryKey(document.id, 5) };
    await deps.db.transact([recordEntry.update(key, { set: { name } })]);
    await expect(seal()).rejects.toThrow('altered');
    expect(files.size).toBe(0);
  });

  it('seals who signed by which address, and publishes what checks the file without us', async () => {
    const { seal, verify, files, document, deps } = await aSigned('seal-proof');
    await seal();
    const { proof, fingerprint } = await verify();
    const pdf = [...files.values()][0] ?? Buffer.of();
    expect(proof?.file_hash).toBe(hashOfFile(pdf));
    expect(JSON.parse(proof?.text ?? '')).toMatchObject({ documentId: document.id, fingerprint, signatures: 1 });
    expect(proof?.text).not.toMatch(/Sam|Ada|example/);
    const row = await signingDocument.get(deps.db, { documentId: document.id });
    const { entries } = JSON.parse(row?.state === 'sealed' ? row.seal.text : '{}');
    const signers = entries.map(({ what, email }: Entry) => [what, email]);
    expect(signers).toEqual([
      ['presented', ''],
      ['released', ''],
      ['confirmed', 'sam@example.com'],
      ['consented', 'sam@example.com'],
      ['signed', 'sam@example.com'],
    ]);
  });

  let altered = 0;
  type Signed = Awaited<ReturnType<typeof aSigned>>;
  const setOn =
    (attributes: object) =>
    async ({ deps, document }: Signed) => {
      await deps.db.transact([signingDocument.update({ documentId: document.id }, { set: attributes })]);
    };
  const changes: [string, (signed: Signed) => Promise<void>][] = [
    [
      'an entry was changed',
      async ({ deps, document }) =>
        deps.db.transact([recordEntry.update(entryKey(document.id, 5), { set: { address: '198.51.100.1' } })]),
    ],
    [
      'its file was replaced',
      async ({ files, document }) => void files.set(fileNameOf(document.id), Buffer.from('another')),
    ],
    ['its file is gone', async ({ files, document }) => void files.delete(fileNameOf(document.id))],
    ['a clause was changed', setOn({ clauses: [{ heading: 'Commission', text: 'None.' }] })],
    [
      'its standing is that of another document',
      async (signed) => {
        const other = await aSigned('seal-other');
        await other.seal();
        const row = await signingDocument.get(other.deps.db, { documentId: other.document.id });
        await setOn({ standing: row?.state === 'sealed' && row.standing })(signed);
      },
    ],
  ];
  it.each(changes)('is neither valid nor handed out any more when %s', async (_, change) => {
    const signed = await aSigned(`altered-${++altered}`);
    await signed.seal();
    expect(await signed.copy()).toEqual({ url: expect.any(String) });
    expect(Buffer.from((await signed.copy('bytes')).pdf ?? '', 'base64').toString()).toBe('5 entries');
    await change(signed);
    const written = writtenLines();
    const { state, title, proof } = await signed.verify();
    expect({ state, title, proof }).toEqual({ state: 'altered', title: '', proof: undefined });
    expect(written()).toMatchObject([{ about: { kind: 'document', id: signed.document.id } }, { AlteredRecords: 1 }]);
    await expect(signed.copy()).rejects.toThrow('has been altered');
  });

  it('refuses a document in which a signature is missing, although its record holds', async () => {
    const { seal, deps, document, files } = await aSigned('seal-incomplete');
    // Someone with access to the table marks it as complete once the client has signed.
    const signers = [{ name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com', linkId: 's' }];
    const before = aSigningDocument({ ...document, signers, state: 'signed', entries: 0, head: CANONICAL.start });
    const { document: forged, entries } = record(before, SIGNED_BY_CLIENT, AT);
    await deps.db.transact([
      signingDocument.put({ documentId: document.id }, forged),
      ...Array.from({ length: 5 }, (_, at) => recordEntry.delete(entryKey(document.id, at + 1 + entries.length))),
      ...entries.map((entry) => recordEntry.put(entryKey(document.id, entry.number), entry)),
    ]);
    await expect(seal()).rejects.toThrow('A signature is missing');
    expect(files.size).toBe(0);
  });

  it.each(['presented', 'cosign', 'countersign', 'declined'] as const)(
    'refuses a document that is %s',
    async (state) => {
      const { seal, deps, document, files } = await aSigned(`seal-${state}`);
      const key = { documentId: document.id };
      await deps.db.transact([
        signingDocument.update(key, { set: { state } }, { if: when('#state = :was', { ':was': 'signed' }) }),
      ]);
      await expect(seal()).rejects.toThrow(`${state} is not sealed`);
      expect(files.size).toBe(0);
    },
  );
});
