import { describe, expect, it } from 'vitest';
import { hashOfFile } from '#core/crypto/seal.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { documentOf } from '#public/chat/transaction';
import { isLogged } from '#public/seal-log';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { AT, aGuestSignature, aSigningTable, aViewer, overtakenBy } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { entryKey, recordEntry, signingDocument } from '../entity.ts';
import { signDocument } from '../signer/sign-document.ts';
import { replaceDocument, voidDocument } from '../signer/void-document.ts';
import { verifySigned } from './check-signed.ts';
import { sealDocument } from './seal-document.ts';
import { sealVoided } from './seal-voided.ts';
import { listSignedFiles, openSignedCopy } from './signed-copy.ts';

const database = aTestDatabase();
const REASON = 'The price in clause 3 is wrong.';
const entry = {} as OutboxEntry;

/** A signed document, with its sealer and its voider. */
const aSigned = async (name: string) => {
  const table = await aSigningTable(database, name, { countersigned: false });
  const { deps, parties, agent, queued } = table;
  const { document } = await table.release(1);
  await signDocument(deps)(parties, 1, aGuestSignature(document, await table.code(1)), aViewer);
  queued.length = 0;
  const { documents, files } = someDocuments();
  const { sealer, checker } = aSealer();
  const sealing = {
    ...deps,
    checker,
    documents,
    sealer,
    signPdf: signNothing,
    draw: async ({ document, entries }: DocumentWithRecord) =>
      Buffer.from(`${entries.length} entries, ${document.state}`),
    siteUrl: 'https://groundwork.example',
  };
  const { id: documentId, fingerprint } = document;
  const voiding = { parties, step: 1 as const, fingerprint, reason: REASON, viewer: aViewer };
  return {
    ...table,
    sealing,
    document,
    files,
    row: () => signingDocument.get(deps.db, { documentId }),
    seal: (db = deps.db) => sealDocument({ ...sealing, db })({ type: 'seal', documentId }, entry),
    voids: (db = deps.db) => voidDocument({ ...deps, db })(agent, voiding),
    sealVoided: () => sealVoided(sealing)({ type: 'seal voided', documentId }, entry),
    verify: () => verifySigned(sealing)(documentId),
    copy: () => openSignedCopy(sealing)(parties, 1, 'bytes'),
  };
};

const aVoided = async (name: string) => {
  const signed = await aSigned(name);
  await signed.seal();
  signed.forget();
  await signed.voids();
  return signed;
};

describe('voiding a sealed document', () => {
  it('says so at once, to both sides with the reason, and to everyone who verifies it without', async () => {
    const { verify, queued, transaction, document, open } = await aVoided('void');
    expect(queued).toMatchObject([
      { type: 'seal voided', documentId: document.id },
      { kind: 'document-voided', to: 'sam@example.com', content: { quote: { text: REASON } }, spanish: {} },
      { kind: 'voided-for-agent', to: 'ada@example.com', content: { quote: { text: REASON, intro: 'You wrote:' } } },
    ]);
    expect(documentOf(await transaction(), 1).state).toBe('voided');
    expect((await open(1)).entries.at(-1)).toMatchObject({ what: 'voided', by: 'agent', reason: REASON });
    const verified = await verify();
    expect(verified).toMatchObject({ state: 'voided', voided_at: '2026-11-21T10:00:00.000Z', signers: 1 });
    expect(JSON.stringify(verified)).not.toMatch(/Sam|Ada|example\.com|clause 3/);
  });

  it('is sealed and logged, with a copy that says so in place of the first', async () => {
    const { sealVoided, verify, copy, files, row, deps, document } = await aVoided('void-sealed');
    await expect(copy()).rejects.toThrow("isn't ready yet");
    expect(await sealVoided()).toEqual({});
    const { proof, voided_copy_hash, state } = await verify();
    const drawn = hashOfFile(Buffer.from('6 entries, voided'));
    expect([state, voided_copy_hash]).toEqual(['voided', drawn]);
    const { entries } = await deps.db
      .query({ pk: signingDocument.partition({ documentId: document.id }) })
      .then(({ items }) => ({ entries: items.filter(recordEntry.matches).map(recordEntry.read) }));
    expect(JSON.parse(proof?.text ?? '')).toMatchObject({
      voided: { at: '2026-11-21T10:00:00.000Z', entry: entries.at(-1)?.hash, fileHash: drawn },
    });
    expect(files.size).toBe(2);
    const { url, pdf = '' } = await copy();
    expect(url).toContain('(voided).pdf');
    expect(Buffer.from(pdf, 'base64').toString()).toBe('6 entries, voided');
    const stored = await row();
    const hash = stored?.state === 'voided' ? (stored.standing?.fingerprint ?? '') : '';
    expect(await isLogged(deps.db, hash, deps.clock())).toBe(true);
    expect(await sealVoided()).toEqual({ skipped: true });
  });

  it.each<[string, (signed: Awaited<ReturnType<typeof aVoided>>) => Promise<unknown>]>([
    [
      'its row says that it is in effect again',
      ({ deps, document }) =>
        deps.db.transact([signingDocument.update({ documentId: document.id }, { set: { state: 'sealed' } as object })]),
    ],
    [
      'its reason was changed',
      ({ deps, document }) =>
        deps.db.transact([
          recordEntry.update(entryKey(document.id, 6), { set: { reason: 'The client asked for it.' } }),
        ]),
    ],
    [
      'its voided copy was replaced',
      async ({ files }) => void files.set([...files.keys()].at(-1) ?? '', Buffer.from('in effect')),
    ],
  ])('shows as altered when %s', async (what, change) => {
    const voided = await aVoided(`void-altered-${what.length}`);
    await voided.sealVoided();
    expect((await voided.verify()).state).toBe('voided');
    await change(voided);
    const written = writtenLines();
    expect((await voided.verify()).state).toBe('altered');
    expect(written()).toMatchObject([{ about: { kind: 'document' } }, { AlteredRecords: 1 }]);
  });

  it('puts our signature under nothing that was altered before', async () => {
    const { sealVoided, deps, document } = await aVoided('void-altered-before');
    await deps.db.transact([recordEntry.update(entryKey(document.id, 5), { set: { name: 'Mallory' } })]);
    writtenLines();
    await expect(sealVoided()).rejects.toThrow('was altered');
  });
});

describe('voiding while the document is sealed', () => {
  it('seals nothing, and no copy of it is ever handed out', async () => {
    const { seal, voids, deps, verify, row } = await aSigned('void-while-sealing');
    expect(await seal(overtakenBy({ ...deps.db }, () => voids()))).toEqual({ skipped: true });
    expect(await row()).toMatchObject({ state: 'voided' });
    await expect(verify()).rejects.toThrow("doesn't exist");
    expect(await seal()).toEqual({ skipped: true });
  });

  it('is refused, and then done on what was sealed in the same moment', async () => {
    const { seal, voids, deps, row } = await aSigned('void-overtaken');
    await expect(voids(overtakenBy(deps.db, () => seal()))).rejects.toThrow('Nothing was saved');
    await voids();
    expect(await row()).toMatchObject({ state: 'voided', file: expect.any(String) });
  });
});

describe('after voiding', () => {
  it('nothing can be signed, and a new version can take its place', async () => {
    const { deps, parties, open, document, transaction, code } = await aVoided('void-replace');
    await expect(code(1)).rejects.toThrow('has been voided');
    await replaceDocument(deps)(parties, 1);
    const fresh = await open(1);
    expect(fresh.document).toMatchObject({ state: 'presented' });
    expect(fresh.document.id).not.toBe(document.id);
    expect(documentOf(await transaction(), 1)).toEqual({ id: fresh.document.id, state: 'presented' });
  });

  it('a second click changes nothing', async () => {
    const { voids, queued, open } = await aVoided('void-twice');
    const before = queued.length;
    await voids();
    expect(queued).toHaveLength(before);
    expect((await open(1)).entries.filter(({ what }) => what === 'voided')).toHaveLength(1);
  });
});

describe('everything in one ZIP', () => {
  /** The agreement and the closing papers, both sealed, with the pages that list them. */
  const twoSealed = async (name: string) => {
    const signed = await aSigned(name);
    const { deps, parties, sealing, release, code } = signed;
    await signed.seal();
    await signed.finishChecklist();
    await signed.fillIn(DEAL_FACTS, 3);
    const { document } = await release(3);
    await signDocument(deps)(parties, 3, aGuestSignature(document, await code(3)), aViewer);
    await sealDocument(sealing)({ type: 'seal', documentId: document.id }, entry);
    const page = (cursor?: string | null) => listSignedFiles(sealing)(parties, cursor ?? undefined);
    const pagesAfter = async ({ files, next_cursor }: Awaited<ReturnType<typeof page>>): Promise<typeof files> =>
      next_cursor === null ? files : [...files, ...(await pagesAfter(await page(next_cursor)))];
    return { ...signed, page, pagesAfter };
  };

  // Seen red: once the first document was voided and replaced, the pages ended with it, and the second one was left out without a word.
  // P-28.
  it('has each signed document once, also when one of them is voided and replaced while it is read', async () => {
    const { voids, sealVoided, parties, deps, page, pagesAfter } = await twoSealed('void-archive');
    const first = await page();
    await voids();
    await sealVoided();
    await replaceDocument(deps)(parties, 1);
    expect((await pagesAfter(first)).map(({ step }) => step).toSorted()).toEqual([1, 3]);
  });

  // P-28.
  it('has the marked copy of a voided document, and no copy of it until that one is sealed', async () => {
    const { voids, sealVoided, page, pagesAfter } = await twoSealed('void-archive-copy');
    const all = async () => pagesAfter(await page());
    await voids();
    await expect(all()).rejects.toThrow("isn't ready yet");
    await sealVoided();
    const [voided] = (await all()).filter(({ step }) => step === 1);
    expect(voided).toMatchObject({ voided_at: AT.toISOString(), sha256: hashOfFile(Buffer.from('6 entries, voided')) });
    expect(Buffer.from(voided?.pdf ?? '', 'base64').toString()).toBe('6 entries, voided');
  });
});
