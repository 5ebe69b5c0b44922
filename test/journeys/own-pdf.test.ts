// An agent has a PDF of their own signed: uploaded, with fields on its pages, filled in by the client and a co-seller.
// @module-tag deep
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOwnPdf, signedElsewhere } from '../builders/an-own-pdf.ts';
import { type BrowserSession, browserOf, call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aSigner, linkFor, nameSigners, signAsSigner, signersDocument } from '../cloud/further-signers.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { ownFields, ownValues, placeFields, signOwnPdf, uploadOwnPdf, usePdf } from '../cloud/own-pdf.ts';
import { aTransaction, documentOf, release, signAsAgent } from '../cloud/signing.ts';
import { filesOf, upload } from '../cloud/upload.ts';
import { readSignedPdf } from '../read-signed-pdf.ts';

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  ({ token } = agent);
});

const aDraft = async () => {
  const transaction = await aTransaction(token);
  const original = await anOwnPdf([{}, { turned: 90 }]);
  const file = await uploadOwnPdf(token, transaction.id, original);
  const used = await usePdf(token, transaction.id, file);
  if (used.status !== 200) throw new Error(`Not used: ${used.text}`);
  return { ...transaction, original, file };
};

describe('a PDF of the agent', () => {
  it('is signed by everyone in their order, to a sealed copy that anyone can check', async () => {
    const draft = await aDraft();
    const { id, link, original, file } = draft;
    const sue = aSigner();
    expect((await nameSigners(token, id, [sue])).status).toBe(200);
    const fields = ownFields({ by: 'signer', signer: 1 }, { by: 'agent', y: 100 });
    expect((await placeFields(token, id, fields)).status).toBe(200);
    const files = filesOf({ link, place: 'transaction' });
    expect((await files.list()).body.files).toEqual([]);
    expect((await filesOf({ token, place: 'transaction', folder: id }).list()).body.files).toEqual([]);
    expect((await files.open(file)).status).toBe(404);
    expect((await call('DELETE', `/api/files/${file}`, { token })).status).toBe(200);
    expect((await release(agent, id, 1)).status).toBe(200);

    const document = await documentOf(link, 1);
    expect(document).toMatchObject({ title: 'Exclusive agreement', clauses: [], pdf: { name: 'Agreement' } });
    expect(document.pdf.pages).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
    ]);
    const read = await call('POST', '/api/guest/transaction/pdf', { body: { ...link, step: 1 } });
    const shown = Buffer.from(read.body.pdf, 'base64');
    expect([hash('sha256', shown, 'hex'), shown.equals(original)]).toEqual([document.pdf.sha256, false]);
    const missing = await signOwnPdf(draft, [], '000000');
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      expect.objectContaining({ 'values.1': 'Fill in this field.', 'values.3': 'Fill in this field.' }),
    ]);
    expect((await signOwnPdf(draft)).status).toBe(200);

    const sues = await linkFor(sue.email);
    const values = (await signersDocument(sues)).body.fields.map(({ value }: { value: string }) => value);
    expect(values.slice(0, 4)).toEqual(['', 'SS', ownValues()[1]?.text, '555 0100']);
    const suesPdf = await call('POST', '/api/guest/signer/pdf', { body: sues });
    expect(suesPdf.body.pdf).toBe(read.body.pdf);
    expect((await signAsSigner(sues, sue)).status).toBe(200);
    const agents = await eventually(async () => {
      const { body } = await call('GET', `/api/transactions/${id}/documents/1`, { token });
      return body.state === 'countersign' ? body : undefined;
    });
    expect((await signAsAgent(agent, id, 1, agents)).status).toBe(200);
    await mailTo(sue.email, /Your signed copy/);
    const { url } = (await call('POST', '/api/guest/signer/copy', { body: sues })).body;
    const copy = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(readSignedPdf(copy).isValid).toBe(true);
    const viewed = await call('POST', `/api/transactions/${id}/documents/1/copy?as=bytes`, { token });
    expect(Buffer.from(viewed.body.pdf, 'base64').equals(copy)).toBe(true);
    for (const [path, own] of [
      ['/api/guest/signer/copy', sues],
      ['/api/guest/transaction/copy', { ...link, step: 1 }],
    ] as const) {
      const { body } = await call('POST', path, { body: { ...own, as: 'bytes' } });
      expect(body.pdf).toBe(viewed.body.pdf);
    }
    const verified = await call('GET', `/api/signed/${document.id}/verify`);
    expect(verified.body).toMatchObject({ state: 'valid', signers: 3 });
    const { body: archive } = await call('GET', `/api/transactions/${id}/signed-files`, { token });
    expect(Buffer.from(archive.files[0].pdf, 'base64').equals(copy)).toBe(true);
  });

  it('is refused in words if it cannot be signed here', async () => {
    const { id } = await aTransaction(token);
    const who = { token, place: 'transaction', folder: id } as const;
    const signed = await upload(who, await anOwnPdf([{}], signedElsewhere), { kind: 'to-sign' });
    expect(signed).toMatchObject({ state: 'refused', problem: 'signed-already' });
    const large = await anOwnPdf(Array.from({ length: 51 }, () => ({})));
    const refused = await usePdf(token, id, await uploadOwnPdf(token, id, large));
    expect([refused.status, refused.body.fields.file]).toEqual([400, expect.stringContaining('50 pages at most')]);
    expect((await placeFields(token, id)).status).toBe(409);
  });

  it('is voided and prepared again with its fields, and goes back to our standard text', async () => {
    const draft = await aDraft();
    const { id, link } = draft;
    await placeFields(token, id);
    expect((await release(agent, id, 1)).status).toBe(200);
    expect((await signOwnPdf(draft)).status).toBe(200);
    const sealed = await eventually(async () => {
      const document = await documentOf(link, 1);
      return document.has_copy ? document : undefined;
    });
    const body = { fingerprint: sealed.fingerprint, reason: 'The price is wrong.' };
    expect((await call('POST', `/api/transactions/${id}/documents/1/void`, { ...agent, body })).status).toBe(200);
    const voided = await eventually(async () => {
      const document = await documentOf(link, 1);
      return document.state === 'voided' && document.has_copy ? document : undefined;
    });
    expect((await call('GET', `/api/signed/${voided.id}/verify`)).body).toMatchObject({ state: 'voided' });
    expect((await call('POST', `/api/transactions/${id}/documents/1/again`, { token })).status).toBe(200);
    const fresh = await documentOf(link, 1);
    expect(fresh).toMatchObject({ state: 'presented', released: false, pdf: sealed.pdf });
    expect(fresh.fields).toHaveLength(4);
    const back = { fingerprint: fresh.fingerprint };
    expect(
      (await call('POST', `/api/transactions/${id}/documents/1/standard-text`, { token, body: back })).status,
    ).toBe(200);
    expect((await documentOf(link, 1)).clauses.length).toBeGreaterThan(3);
    expect((await call('GET', `/api/transactions/${id}/documents/1/pdf`, { token })).status).toBe(404);
  });

  it('is read by its own transaction only', async () => {
    const draft = await aDraft();
    const stranger = await newAgent();
    const others = await aTransaction(stranger.token);
    const path = `/api/transactions/${draft.id}/documents/1/pdf`;
    expect((await call('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await usePdf(stranger.token, others.id, draft.file)).status).toBe(404);
    const theirs = await call('POST', '/api/guest/transaction/pdf', { body: { ...others.link, step: 1 } });
    expect(theirs.status).toBe(404);
  });
});
