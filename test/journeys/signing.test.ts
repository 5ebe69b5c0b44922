// From the draft to the sealed copy, as programs see it.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedFile } from '../../lambdas/chat/signing/contract.ts';
import { actors } from '../cloud/actors.ts';
import { type BrowserSession, browserOf, call, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import type { Answer } from '../cloud/heard.ts';
import { runSchedule } from '../cloud/schedules.ts';
import {
  aTransaction,
  codeFor,
  documentOf,
  finishChecklist,
  release,
  signAsGuest,
  signature,
  signByBoth,
} from '../cloud/signing.ts';
import { readSignedPdf } from '../read-signed-pdf.ts';

const signedFiles = async (page: (cursor: string | null) => Promise<Answer>): Promise<SignedFile[]> => {
  const files: SignedFile[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await page(cursor);
    files.push(...body.files);
    cursor = body.next_cursor;
  } while (cursor);
  return files;
};

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  ({ token } = agent);
});

describe('signing', () => {
  it('goes from the agreement over both signatures to a sealed copy for both sides', async () => {
    const { id, email, link } = await aTransaction(token);
    const document = await documentOf(link, 1);
    expect(document).toMatchObject({ title: 'Real Estate Listing Agreement', state: 'presented', countersigned: true });
    expect(document.clauses[0].text).toContain('Sam Seller');

    const held = await signAsGuest(link, 1, document);
    expect([held.status, held.text]).toEqual([409, expect.stringContaining('released for signature')]);
    expect((await release(agent, id, 1)).status).toBe(200);
    await mailTo(email, /A document is ready to sign/);
    expect(await documentOf(link, 1)).toMatchObject({ released: true, waits_for: null });

    const code = await codeFor(link, 1);
    const early = await call('POST', `/api/transactions/${id}/documents/1/sign`, {
      ...agent,
      body: signature(document, 'Ada Agent'),
    });
    expect(early.status).toBe(409);
    const wrong = await call('POST', '/api/guest/transaction/sign', {
      body: { ...link, step: 1, ...signature(document, 'Somebody Else'), code },
    });
    expect(wrong.body.fields.typed_name).toContain('Sam Seller');
    const unagreed = await call('POST', '/api/guest/transaction/sign', {
      body: { ...link, step: 1, ...signature(document, 'Sam Seller'), code, consent: false },
    });
    expect(unagreed.status).toBe(400);
    const scribble = await call('POST', '/api/guest/transaction/sign', {
      body: { ...link, step: 1, ...signature(document, 'Sam Seller'), code, drawing: 'M1 1L<script>' },
    });
    expect(Object.keys(scribble.body.fields)).toEqual(['drawing']);
    const stale = await call('POST', '/api/guest/transaction/sign', {
      body: { ...link, step: 1, ...signature({ ...document, fingerprint: '0'.repeat(64) }, 'Sam Seller'), code },
    });
    expect(stale.status).toBe(409);

    const signed = await call('POST', '/api/guest/transaction/sign', {
      body: { ...link, step: 1, ...signature(document, 'sam  seller'), code },
    });
    expect(signed.status).toBe(200);
    expect((await documentOf(link, 1)).state).toBe('countersign');
    const { email: agentEmail } = (await call('GET', '/api/me', { token })).body;
    await mailTo(agentEmail, /Sam Seller has signed/);

    const counter = await call('POST', `/api/transactions/${id}/documents/1/sign`, {
      ...agent,
      body: { ...signature(document, 'Ada Agent'), drawing: 'M10 60L80 20L120 90' },
    });
    expect(counter.status).toBe(200);
    await eventually(async () => (await documentOf(link, 1)).state === 'sealed');
    const copy = (await mailTo(email, /Your signed copy/)) as unknown as {
      attachments?: { filename: string; size: number }[];
    };
    expect(JSON.stringify(copy)).toContain('Real Estate Listing Agreement.pdf');
    await mailTo(agentEmail, /Your signed copy/);

    const { url } = (await call('POST', '/api/guest/transaction/copy', { body: { ...link, step: 1 } })).body;
    const file = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const verified = await call('GET', `/api/signed/${document.id}/verify`);
    expect(verified.body).toMatchObject({ state: 'valid', signers: 2, title: 'Real Estate Listing Agreement' });
    expect(verified.text).not.toMatch(/Sam|Ada|example\.com/);
    expect((await call('GET', `/api/transactions/${id}`, { token })).body.steps[0]).toMatchObject({ done: true });
  });

  it('reminds the client who forgets it, and then tells the agent', { tags: 'deep' }, async () => {
    const { agentA } = await actors();
    const { id, email, link } = await aTransaction(agentA.token);
    await release(agentA, id, 1);
    await mailTo(email, /A document is ready to sign/);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await runSchedule('redrive', inDays(2.1));
    const reminder = await mailTo(email, /Reminder: a document is waiting/);
    expect(reminder.text).toContain(`/guest-tasks/${link.request_id}/${link.request_pin}#document-1`);
    await runSchedule('redrive', inDays(5.1));
    await eventually(async () => {
      const mails = await mailsTo(agentA.email, /^Sam Seller hasn't signed yet/);
      return mails.some(({ text }) => text.includes(`/transactions/${id}`));
    });
  });

  it('records one signature when two tabs sign at once', { tags: 'deep' }, async () => {
    const { id, link } = await aTransaction(token);
    const document = await documentOf(link, 1);
    await release(agent, id, 1);
    const code = await codeFor(link, 1);
    const body = { ...link, step: 1, ...signature(document, 'Sam Seller'), code };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/api/guest/transaction/sign', { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await documentOf(link, 1)).record.filter(({ what }: { what: string }) => what === 'signed')).toHaveLength(
      1,
    );
  });

  it('takes the steps in order: closing documents are signed last, when the agent releases them', {
    tags: 'deep',
  }, async () => {
    const transaction = await aTransaction(token);
    const { id, link } = transaction;
    const closing = await documentOf(link, 3);
    expect(closing).toMatchObject({ title: 'Closing Documents', released: false, waits_for: 1 });
    const refusal = async () => {
      expect((await signAsGuest(link, 3, closing)).status).toBe(409);
      const released = await release(agent, id, 3);
      expect(released.status).toBe(409);
      return released.text;
    };
    expect(await refusal()).toContain('Step 1 comes first: Sign Real Estate Agreement.');
    await signByBoth(agent, transaction);
    expect(await refusal()).toContain('Step 2 comes first: Prepare & List Your Property.');
    await finishChecklist(token, transaction);
    expect((await signAsGuest(link, 3, closing)).status).toBe(409);
    expect((await release(agent, id, 3)).status).toBe(200);
    expect((await signAsGuest(link, 3, closing)).status).toBe(200);
    await eventually(async () => (await documentOf(link, 3)).state === 'sealed');
  });

  it('records that the guest declined and why, and lets the agent ask for a signature again', {
    tags: 'deep',
  }, async () => {
    const { id, link } = await aTransaction(token);
    const document = await documentOf(link, 1);
    await release(agent, id, 1);
    const declined = await call('POST', '/api/guest/transaction/decline', {
      body: { ...link, step: 1, reason: 'The term is too long.' },
    });
    expect(declined.status).toBe(200);
    expect((await documentOf(link, 1)).state).toBe('declined');
    expect((await call('POST', `/api/transactions/${id}/documents/1/again`, { token })).status).toBe(200);
    const fresh = await documentOf(link, 1);
    expect(fresh).toMatchObject({ state: 'presented', released: false, clauses: document.clauses });
    expect(fresh.id).not.toBe(document.id);
  });

  it('is voided by the agent with a reason that only the two sides read, and signed again in a new version', {
    tags: 'deep',
  }, async () => {
    const transaction = await aTransaction(token);
    const { id, email, link } = transaction;
    const { id: documentId, fingerprint } = await signByBoth(agent, transaction);
    await eventually(async () => (await documentOf(link, 1)).state === 'sealed');
    const path = `/api/transactions/${id}/documents/1`;
    const voided = await call('POST', `${path}/void`, {
      ...agent,
      body: { fingerprint, reason: 'The price is wrong.' },
    });
    expect(voided.status).toBe(200);
    const mail = await mailTo(email, /A document that you signed was voided/);
    expect(mail.text).toContain('The price is wrong.');
    const { email: agentEmail } = (await call('GET', '/api/me', { token })).body;
    await mailTo(agentEmail, /^You voided a signed document/);
    const read = await eventually(async () => {
      const document = await documentOf(link, 1);
      return document.has_copy && document;
    });
    expect(read).toMatchObject({ state: 'voided', reason: 'The price is wrong.' });
    const { url } = (await call('POST', '/api/guest/transaction/copy', { body: { ...link, step: 1 } })).body;
    expect(decodeURIComponent(url)).toContain('voided');
    expect(readSignedPdf(Buffer.from(await (await fetch(url)).arrayBuffer()))).toMatchObject({
      isValid: true,
      stampedAt: expect.stringMatching(/^20\d{12}Z$/),
    });
    const verified = await call('GET', `/api/signed/${documentId}/verify`);
    expect(verified.body).toMatchObject({ state: 'voided', voided_at: expect.stringContaining('T') });
    expect(verified.text).not.toMatch(/Sam|Ada|price is wrong/);
    expect((await call('GET', `/api/transactions/${id}`, { token })).body.steps[0]).toMatchObject({ done: false });

    expect((await call('POST', `${path}/again`, { token })).status).toBe(200);
    const fresh = await documentOf(link, 1);
    expect((await signAsGuest(link, 1, fresh)).status).toBe(409);
    await signByBoth(agent, transaction);
    expect((await call('GET', `/api/signed/${documentId}/verify`)).body.state).toBe('voided');
    await eventually(async () => (await documentOf(link, 1)).state === 'sealed');

    const asGuest = await signedFiles((cursor) =>
      call('POST', '/api/guest/transaction/signed-files', { body: { ...link, ...(cursor && { cursor }) } }),
    );
    const asAgent = await signedFiles((cursor) =>
      call('GET', `/api/transactions/${id}/signed-files${cursor ? `?cursor=${cursor}` : ''}`, { token }),
    );
    expect(asGuest).toEqual(asAgent);
    expect(asGuest.map(({ step, voided_at }) => [step, voided_at !== null]).toSorted()).toEqual([
      [1, false],
      [1, true],
    ]);
    for (const { pdf, sha256 } of asGuest) {
      const bytes = Buffer.from(pdf, 'base64');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(readSignedPdf(bytes).isValid).toBe(true);
    }
  });
});
