// A couple signs one document: the client, then the co-seller with another link, then the agent.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, browserOf, call, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import {
  aCosignedTransaction,
  aSigner,
  linkFor,
  nameSigners,
  signAsSigner,
  signersDocument,
} from '../cloud/further-signers.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { aTransaction, documentOf, release, signAsAgent, signAsGuest } from '../cloud/signing.ts';
import { readSignedPdf } from '../read-signed-pdf.ts';

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  ({ token } = agent);
});

const statesOf = ({ signers }: { signers: { name: string; state: string }[] }) =>
  signers.map(({ name, state }) => `${name}: ${state}`);

describe('further signers', () => {
  it('sign in their order, each with a link and a code, to a sealed copy for everyone', async () => {
    const [sue, tom] = [aSigner(), aSigner('Tom Trustee', 'Trustee')];
    const { id, email, link } = await aTransaction(token);
    expect((await nameSigners(token, id, [sue, tom])).status).toBe(200);
    const read = () => call('GET', `/api/transactions/${id}/documents/1`, { token });
    expect((await release(agent, id, 1)).status).toBe(200);
    await mailTo(email, /A document is ready to sign/);
    expect(await mailsTo(sue.email, /./)).toEqual([]);
    const document = await documentOf(link, 1);
    expect(statesOf(document)).toEqual([
      'Sam Seller: opened',
      'Sue Seller: waiting',
      'Tom Trustee: waiting',
      'Ada Agent: waiting',
    ]);
    expect(JSON.stringify(document)).not.toContain(sue.email);
    expect((await read()).body.signers[1]).toMatchObject({ email: sue.email, role: 'Co-seller' });
    expect((await signAsGuest(link, 1, document)).status).toBe(200);

    const sues = await linkFor(sue.email);
    const suesDocument = (await signersDocument(sues)).body;
    expect(suesDocument).toMatchObject({ number: 1, state: 'cosign', clauses: document.clauses });
    expect(statesOf(suesDocument).slice(0, 3)).toEqual([
      'Sam Seller: signed',
      'Sue Seller: opened',
      'Tom Trustee: waiting',
    ]);
    expect((await signAsAgent(agent, id, 1, document)).status).toBe(409);
    expect((await signAsSigner(sues, sue)).status).toBe(200);
    const toms = await linkFor(tom.email);
    expect((await call('GET', `/api/transactions/${id}`, { token })).body.steps[0]).toMatchObject({ done: false });
    expect((await signAsSigner(toms, tom)).status).toBe(200);
    const { email: agentEmail } = (await call('GET', '/api/me', { token })).body;
    await mailTo(agentEmail, /^Tom Trustee has signed/);
    expect((await signAsAgent(agent, id, 1, document)).status).toBe(200);
    await eventually(async () => (await signersDocument(sues)).body.state === 'sealed');
    for (const one of [email, sue.email, tom.email]) await mailTo(one, /Your signed copy/);
    const { url } = (await call('POST', '/api/guest/signer/copy', { body: toms })).body;
    expect(readSignedPdf(Buffer.from(await (await fetch(url)).arrayBuffer())).isValid).toBe(true);
    const verified = await call('GET', `/api/signed/${document.id}/verify`);
    expect(verified.body).toMatchObject({ state: 'valid', signers: 4 });
    expect(verified.text).not.toMatch(/Sue|Tom|example\.com/);
    expect((await call('GET', `/api/transactions/${id}`, { token })).body.steps[0]).toMatchObject({ done: true });
  });

  it('stop a document with a no, and are asked again in a new version', async () => {
    const { id, link, links, signers } = await aCosignedTransaction(agent);
    const [sues] = links;
    const reason = 'My share is missing.';
    const declined = await call('POST', '/api/guest/signer/decline', { body: { ...sues, reason } });
    expect(declined.status).toBe(200);
    expect(await documentOf(link, 1)).toMatchObject({ state: 'declined', reason });
    const { email } = (await call('GET', '/api/me', { token })).body;
    const mail = await eventually(async () => {
      const mails = await mailsTo(email, /^Sue Seller has declined/);
      return mails.find(({ text }) => text.includes(id));
    });
    expect(mail.text).toContain(reason);
    expect((await call('POST', `/api/transactions/${id}/documents/1/again`, { token })).status).toBe(200);
    const fresh = await documentOf(link, 1);
    expect(statesOf(fresh)[1]).toBe('Sue Seller: waiting');
    expect((await release(agent, id, 1)).status).toBe(200);
    await eventually(async () => (await signAsGuest(link, 1, fresh)).status === 200);
    await eventually(async () => (await mailsTo(signers[0]?.email ?? '', /It's your turn/)).length === 2);
    // The former link still leads to the declined document.
    expect((await signersDocument(sues!)).body).toMatchObject({ state: 'declined' });
  });

  it('get a link at their right address, and the one at the wrong address ends', async () => {
    const { id, links, signers } = await aCosignedTransaction(agent);
    const [wrong] = links;
    const path = `/api/transactions/${id}/documents/1`;
    const { fingerprint } = (await call('GET', path, { token })).body;
    const right = aSigner();
    const body = { fingerprint, signer: 1, email: right.email };
    const corrected = await call('POST', `/api/transactions/${id}/documents/1/signers/email`, { ...agent, body });
    expect(corrected.status).toBe(200);
    expect((await signersDocument(wrong!)).status).toBe(404);
    expect((await signAsSigner(await linkFor(right.email), right)).status).toBe(200);
    const codes = await mailsTo(signers[0]?.email ?? '', /Your code/);
    expect(codes).toEqual([]);
  });

  it('are reminded after two days, and when the agent asks', async () => {
    const { id, signers, links } = await aCosignedTransaction(agent);
    const [sue] = signers;
    const { fingerprint } = (await call('GET', `/api/transactions/${id}/documents/1`, { token })).body;
    const remind = () =>
      call('POST', `/api/transactions/${id}/documents/1/signers/remind`, { token, body: { fingerprint, signer: 1 } });
    const reminders = () => mailsTo(sue?.email ?? '', /Reminder: a document is waiting/);
    expect([(await remind()).status, (await remind()).status]).toEqual([200, 200]);
    const [first] = await eventually(async () => {
      const mails = await reminders();
      return mails.length > 0 ? mails : undefined;
    });
    expect(first?.text).toContain(`/guest-sign/${links[0]?.request_id}/${links[0]?.request_pin}#document`);
    expect(await reminders()).toHaveLength(1);
    await runSchedule('redrive', new Date(Date.now() + 2.1 * 86_400_000));
    await eventually(async () => (await reminders()).length === 2);
  });

  it('keep the transaction open until they have signed, or the agent voids the document', async () => {
    const { id, link, links, signers } = await aCosignedTransaction(agent);
    const close = () => call('POST', `/api/transactions/${id}/close`, { token });
    const refused = await close();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Not everyone has signed')]);
    const { fingerprint } = await documentOf(link, 1);
    const body = { fingerprint, reason: 'The price is wrong.' };
    expect((await call('POST', `/api/transactions/${id}/documents/1/void`, { ...agent, body })).status).toBe(200);
    await mailTo(signers[0]?.email ?? '', /A document no longer waits/);
    expect((await signersDocument(links[0]!)).body).toMatchObject({ state: 'voided', reason: body.reason });
    expect((await call('POST', '/api/guest/signer/code', { body: links[0]! })).status).toBe(409);
    expect((await close()).status).toBe(200);
  });
});
