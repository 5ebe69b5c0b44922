// An agent's own PDF is signed, on a real table: its fields are placed, filled in by each signer, and part of the seal.
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { AppError } from '#core/http/errors.ts';
import type { UploadedPdf } from '#public/chat/files';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aGuestSignature, aSignature, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aField, anOwnPdf } from '#test/builders/an-own-pdf.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { isComplete, recordHolds } from '../document/record.ts';
import { nameSigners } from '../further/name-signers.ts';
import { verifySigned } from '../seal/check-signed.ts';
import { discardFile } from '../seal/discard-file.ts';
import { drawDocument } from '../seal/pdf/draw-document.ts';
import { sealDocument } from '../seal/seal-document.ts';
import type { DiscardTask } from '../seal/seal-task.ts';
import { declineDocument } from '../signer/decline-document.ts';
import { countersignDocument, signDocument } from '../signer/sign-document.ts';
import { replaceDocument } from '../signer/void-document.ts';
import { fieldViews } from './fields.ts';
import { placeFields, readOriginal, readPdf, usePdf, useStandardText } from './own-pdf.ts';
import { OWN_PDF, type PdfField } from './vocabulary.ts';

const database = aTestDatabase();
let tables = 0;

const FIELDS = [
  aField(),
  aField({ kind: 'initials', y: 500, width: 48, height: 24 }),
  aField({ kind: 'date', y: 400, height: 18 }),
  aField({ kind: 'text', y: 300, height: 18, required: false, label: 'Phone' }),
  aField({ by: 'agent', x: 300 }),
];
const VALUES = [
  { field: 1, text: 'SS' },
  { field: 2, text: '2026-11-21' },
  { field: 3, text: '555 0100' },
];

/** A draft with a one-page PDF, and the agent's actions on it. */
const aDraft = async (over: Parameters<typeof aSigningTable>[2] = {}) => {
  const table = await aSigningTable(database, `own-pdf-${++tables}`, over);
  const { deps, parties, open } = table;
  const { documents, files } = someDocuments();
  const at = { parties, step: 1 as const };
  const document = async () => (await open(1)).document;
  const useUploaded = async (uploaded: Omit<UploadedPdf, 'name'>, title = 'Exclusive agreement') => {
    const openUploaded = async () => ({ ...uploaded, name: 'Agreement' });
    const { fingerprint } = await document();
    await usePdf({ ...deps, documents, openUploaded })(at, { fingerprint, file: 't-1-1', title });
  };
  const use = (bytes: Buffer, title?: string) => useUploaded({ size: bytes.length, read: async () => bytes }, title);
  const place = async (fields: PdfField[]) =>
    placeFields(deps)(at, { fingerprint: (await document()).fingerprint, fields });
  const backToText = async () => useStandardText(deps)(at, { fingerprint: (await document()).fingerprint });
  const original = await anOwnPdf();
  await use(original);
  return { ...table, document, documents, files, use, useUploaded, place, backToText, original };
};

const aReleased = async (fields = FIELDS) => {
  const draft = await aDraft();
  await draft.place(fields);
  await draft.release(1);
  const sign = async (values = VALUES) =>
    signDocument(draft.deps)(
      draft.parties,
      1,
      { ...aGuestSignature(await draft.document(), await draft.code(1)), values },
      aViewer,
    );
  return { ...draft, sign };
};

const fieldsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((cause: unknown) => cause);
  return error instanceof AppError ? error.fields : error;
};

describe('a draft with a PDF', () => {
  it('keeps the file by its hash, which is part of what is signed, and says nothing of our standard text', async () => {
    const { document, files, original, documents } = await aDraft();
    const draft = await document();
    expect(draft).toMatchObject({ title: 'Exclusive agreement', clauses: [], version: 0, fields: [] });
    expect([...files.keys()]).toEqual([expect.stringContaining(draft.pdf?.hash ?? 'none')]);
    expect(await readOriginal(documents, draft)).toEqual((await readPdf(original)).bytes);
  });

  it('is another document with each change of its fields, and is countersigned if the agent has one', async () => {
    const { document, place, open } = await aDraft();
    const before = await document();
    await place(FIELDS);
    const { document: after, entries } = await open(1);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect([before.countersigned, after.countersigned]).toEqual([false, true]);
    expect(recordHolds(after, entries)).toBe(true);
    await place(FIELDS.slice(0, 4));
    expect((await document()).countersigned).toBe(false);
  });

  /** Seen red: up to 50 MB were in memory before anyone looked at how much it was. */
  it('is refused for its size before a byte of it is read', async () => {
    const { useUploaded } = await aDraft();
    const read = async () => {
      throw new Error('It was read');
    };
    expect(await fieldsOf(useUploaded({ size: OWN_PDF.bytes + 1, read }))).toEqual({
      file: expect.stringMatching(/^A PDF to sign can have 4 MB at most/),
    });
  });

  it('takes no field that is off its page, too small, or for someone who does not sign', async () => {
    const { place } = await aDraft();
    const bad = [
      aField({ page: 2 }),
      aField({ x: 500 }),
      aField({ height: 5 }),
      aField({ by: 'signer', signer: 1 }),
      aField({ by: 'guest', signer: 1 }),
    ];
    expect(await fieldsOf(place([...FIELDS, ...bad]))).toEqual({
      'fields.5.page': "The document doesn't have this page.",
      'fields.6.page': 'This field is not on the page.',
      'fields.7.page': 'This field is too small.',
      'fields.8.page': "This person doesn't sign the document.",
      'fields.9.page': "This person doesn't sign the document.",
    });
  });

  it('is not released before everyone who signs has a field for the signature', async () => {
    const { place, release, deps, parties, document } = await aDraft();
    await expect(release(1)).rejects.toThrow('signature of Sam Seller first');
    await place([aField({ kind: 'text', by: 'agent' }), aField()]);
    await expect(release(1)).rejects.toThrow('signature of Ada Agent first');
    await place([aField()]);
    const signers = [{ name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com' }];
    await nameSigners(deps)(parties, 1, { fingerprint: (await document()).fingerprint, signers });
    await expect(release(1)).rejects.toThrow('signature of Sue Seller first');
    await place([aField(), aField({ by: 'signer', signer: 1, x: 300 })]);
    await release(1);
  });

  it("as a buyer's agreement, states its fee and its term beside it, or isn't released", async () => {
    const { place, release, fillIn, document } = await aDraft({ kind: 'buying', isFilledIn: false });
    await place(FIELDS);
    await expect(release(1)).rejects.toThrow('still has blanks');
    await fillIn({ starts: '2026-12-01', ends: '2027-03-01' });
    await expect(release(1)).rejects.toThrow('still has blanks');
    await fillIn({ compensation: '2.5%' });
    expect(await document()).toMatchObject({ clauses: [], facts: { compensation: '2.5%', ends: '2027-03-01' } });
    await release(1);
  });

  it('keeps the fields of the signers who stay, also in another order', async () => {
    const { place, deps, parties, document } = await aDraft();
    const [sue, tom] = [
      { name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com' },
      { name: 'Tom Trustee', role: 'Trustee', email: 'tom@example.com' },
    ];
    const name = async (signers: (typeof sue)[]) =>
      nameSigners(deps)(parties, 1, { fingerprint: (await document()).fingerprint, signers });
    await name([sue, tom]);
    await place([aField(), aField({ by: 'signer', signer: 1 }), aField({ by: 'signer', signer: 2, y: 100 })]);
    await name([tom]);
    expect((await document()).fields).toEqual([aField(), aField({ by: 'signer', signer: 1, y: 100 })]);
  });

  it('keeps its fields under another title, and saving them again is a no-op', async () => {
    const { place, use, document, original } = await aDraft();
    await place(FIELDS);
    const { id, fields, fingerprint } = await document();
    await place(FIELDS);
    expect((await document()).id).toBe(id);
    await use(original, 'Listing agreement');
    expect(await document()).toMatchObject({ title: 'Listing agreement', fields });
    expect((await document()).fingerprint).not.toBe(fingerprint);
  });

  it('goes back to our standard text, and no file stays behind', async () => {
    const { backToText, document, queued, files, documents, deps, use } = await aDraft();
    await use(await anOwnPdf([{}, {}]));
    await backToText();
    expect(await document()).not.toHaveProperty('pdf');
    expect((await document()).clauses.length).toBeGreaterThan(3);
    const tasks = queued.filter((task) => (task as { type?: string }).type === 'discard file') as DiscardTask[];
    for (const task of tasks) await discardFile({ db: deps.db, documents })(task, {} as OutboxEntry);
    expect([...files.keys()]).toEqual([]);
  });
});

describe('filling in the fields', () => {
  it('is part of the signature, and shown to those who sign later', async () => {
    const { sign, open, deps, parties, document } = await aReleased();
    await sign();
    const { document: signed, entries } = await open(1);
    expect(signed.state).toBe('countersign');
    expect(fieldViews(signed, entries).map(({ value }) => value)).toEqual(['', 'SS', '2026-11-21', '555 0100', '']);
    await countersignDocument(deps)(parties, 1, aSignature(await document(), 'Ada Agent'), aViewer);
    const done = await open(1);
    expect(recordHolds(done.document, done.entries) && isComplete(done.document, done.entries)).toBe(true);
  });

  it('is refused field by field: missing, too long, not in our fonts, another day, or not theirs', async () => {
    const { sign, document } = await aReleased();
    const values = [
      { field: 2, text: '2026-01-01' },
      { field: 3, text: 'Привет' },
      { field: 4, text: 'Ada' },
    ];
    expect(await fieldsOf(sign(values))).toEqual({
      'values.1': 'Fill in this field.',
      'values.2': 'Enter the day on which you sign.',
      'values.3': "This character can't be shown in the document: П",
      'values.4': "This field isn't yours.",
    });
    expect(await fieldsOf(sign([...VALUES.slice(0, 2), { field: 3, text: 'x'.repeat(120) }]))).toEqual({
      'values.3': 'There is room for 90 characters.',
    });
    expect((await document()).state).toBe('presented');
  });

  it('takes the day of the signer, wherever that is, and leaves out what may stay empty', async () => {
    const { sign, document } = await aReleased();
    await sign([
      { field: 1, text: 'SS' },
      { field: 2, text: '2026-11-22' },
      { field: 3, text: '' },
    ]);
    expect((await document()).state).toBe('countersign');
  });
});

describe('the sealed copy of a PDF', () => {
  it('names the original by its hash, verifies, and is not made from another file', async () => {
    const { sign, deps, document, documents, files, open } = await aReleased(FIELDS.slice(0, 4));
    await sign();
    const { sealer, checker } = aSealer();
    const sealed = { ...deps, checker, documents, sealer, signPdf: signNothing, siteUrl: 'https://groundwork.example' };
    const { id, pdf } = await document();
    const work = sealDocument({ ...sealed, draw: drawDocument(documents) });
    const whole = files.get(pdf?.file ?? '') ?? Buffer.of();
    files.set(pdf?.file ?? '', Buffer.concat([whole, Buffer.from('%')]));
    await expect(work({ type: 'seal', documentId: id }, {} as OutboxEntry)).rejects.toThrow('altered');
    files.set(pdf?.file ?? '', whole);
    expect(await work({ type: 'seal', documentId: id }, {} as OutboxEntry)).toEqual({});
    const { document: done } = await open(1);
    expect(done.state === 'sealed' && JSON.parse(done.seal.text)).toMatchObject({ original: pdf?.hash });
    expect(await verifySigned(sealed)(id)).toMatchObject({ state: 'valid', signers: 1 });
  });
});

describe('a PDF that was declined', () => {
  it('is prepared again with its fields, and the former one keeps its file when the new one changes', async () => {
    const { deps, parties, document, documents, backToText, queued, files } = await aReleased();
    const former = await document();
    await declineDocument(deps)(parties, 1, 'The term is wrong.', aViewer);
    await replaceDocument(deps)(parties, 1);
    const fresh = await document();
    expect(fresh).toMatchObject({ state: 'presented', title: former.title, pdf: former.pdf, fields: former.fields });
    expect(fresh.id).not.toBe(former.id);
    queued.length = 0;
    await backToText();
    expect(queued).toEqual([]);
    expect(await readOriginal(documents, former)).toBeDefined();
    expect(files.size).toBe(1);
  });
});
