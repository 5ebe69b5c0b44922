// Files instead of a bank: uploaded in parts, checked, shared, reviewed, and gone when they should be.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aJpeg, aPdf, aPng } from '../builders/a-pdf.ts';
import { actors, type Guest, guestOf } from '../cloud/actors.ts';
import { baseUrl, call, mailsTo, mailTo } from '../cloud/client.ts';
import { rowAt, rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { filesOf, PART, partsOf, putPart, sendParts, sha256, startUpload, upload } from '../cloud/upload.ts';

const aGuest = async () => {
  const { agentA } = await actors();
  const guest = await guestOf(agentA);
  const asGuest = (path: string, more: object = {}) =>
    call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });
  const asAgent = (method: string, path: string, body?: object) => call(method, path, { token: agentA.token, body });
  const item = async () => {
    const { communications } = (await asAgent('GET', '/api/communications')).body;
    return communications.find(({ id }: { id: string }) => id === guest.communicationId);
  };
  const agentFiles = { token: agentA.token, place: 'request', folder: guest.communicationId } as const;
  const send = () => asGuest('/api/guest/documents/send', { words: 'documents-1', agreed: true });
  return { agentA, guest, asGuest, asAgent, item, agentFiles, send };
};

/** The key of a file's row. The ID of a page ends in the row's. */
const keyOf = async (id: string) => {
  const ending = `#${id.split('-').at(-1)}`;
  const found = (await rowsOf('main')).find(({ SK }) => /^(FILE|EARLIER)#/.test(SK) && SK.endsWith(ending));
  if (!found) throw new Error(`No row of ${id}`);
  const { PK, SK } = found;
  return { PK, SK };
};

/** Two parts, the first as long as a part has to be. */
const large = aPdf({ padding: PART + 1000 });

describe('an upload', () => {
  let guest: Guest;
  beforeAll(async () => {
    ({ guest } = await aGuest());
  });

  it('goes on where it broke off, also from another browser, and sends nothing twice', async () => {
    const { guest } = await aGuest();
    const id = await startUpload(guest, large);
    expect(await sendParts(guest, id, large, [1])).toEqual([1]);
    expect((await filesOf(guest).complete(id)).body.message).toMatch(/still missing/);
    const elsewhere = { link: guest.link };
    expect((await filesOf(elsewhere).list()).body.files).toMatchObject([
      { id, state: 'uploading', size: large.length },
    ]);
    expect(await sendParts(elsewhere, id, large)).toEqual([2]);
    expect((await filesOf(elsewhere).complete(id)).body).toMatchObject({ state: 'ready', type: 'pdf', sent: false });
    // A reply that was lost.
    expect((await filesOf(elsewhere).complete(id)).body).toMatchObject({ id, state: 'ready' });
    const { url, inline } = (await filesOf(guest).open(id)).body;
    expect(inline).toBe(true);
    const reply = await fetch(url);
    // Rebuilt without the padding.
    const made = Buffer.from(await reply.arrayBuffer());
    expect([made.toString('latin1', 0, 5), made.length < large.length]).toEqual(['%PDF-', true]);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain('inline; filename="June.pdf"');
  });

  it.each([
    ['an endless page', aPdf({ objects: ['['.repeat(100)] }), 'too-complex'],
    ['a password', aPdf({ trailer: '/Encrypt 5 0 R' }), 'encrypted'],
    ['half of a picture', aPng().subarray(0, 40), 'damaged'],
    ['HTML with the name of a PDF', Buffer.from('<html><script>alert(1)</script>'), 'unknown-type'],
  ])('with %s is refused, and nothing of it is kept', async (_, bytes, problem) => {
    const { id, state, problem: found } = await upload(guest, bytes);
    expect([state, found]).toEqual(['refused', problem]);
    expect((await filesOf(guest).open(id)).status).toBe(409);
    expect((await filesOf(guest).remove(id)).status).toBe(200);
    expect((await filesOf(guest).list()).body.files).toEqual([]);
  });

  it('may be called from our own pages only', async () => {
    const bytes = aJpeg();
    const id = await startUpload(guest, bytes, { name: 'photo.jpg' });
    const [part] = partsOf(bytes);
    const { addresses } = (await filesOf(guest).parts(id, [{ number: 1, sha256: part?.sha256 }])).body;
    const ask = (origin: string) =>
      fetch(addresses[0].url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'x-amz-checksum-sha256',
        },
      });
    expect((await ask(baseUrl())).headers.get('access-control-allow-origin')).toBe(baseUrl());
    expect((await ask('https://elsewhere.example')).status).toBe(403);
    const sent = await putPart(addresses[0].url, bytes);
    expect([sent.status, sent.headers.get('access-control-expose-headers')]).toEqual([200, 'ETag']);
    expect(sha256(bytes)).toBe(sent.headers.get('x-amz-checksum-sha256'));
  });
});

/** Mail to the agent, who gets the same about others. */
const mailAbout = async ({ communicationId }: { communicationId: string }, subject: RegExp) => {
  const { agentA } = await actors();
  return eventually(async () =>
    (await mailsTo(agentA.email, subject)).find(({ text }) => text.includes(communicationId)),
  );
};

describe('files of a client who cannot link a bank', () => {
  it('reach the agent as what they are: provided by the client, not verified by a bank', async () => {
    const { guest, asGuest, asAgent, item, agentFiles, send } = await aGuest();
    expect((await send()).body.message).toMatch(/add a file/);
    const { id } = await upload(guest, aPdf(), { note: 'The account of my wife and me' });
    await upload(guest, aPng(), { name: 'gift.png', kind: 'gift-letter' });
    // Before sharing, the agent learns nothing.
    expect((await filesOf(agentFiles).list()).body.files).toEqual([]);
    expect((await filesOf(agentFiles).open(id)).status).toBe(404);
    expect((await item()).request.documents).toBeUndefined();

    expect((await send()).body).toEqual({ count: 2 });
    expect((await send()).body).toEqual({ count: 2 });
    const { request, report } = await item();
    expect(request.documents).toMatchObject({ state: 'sent', count: 2 });
    expect(report.fund_status).toBe('');
    const { events } = (await asAgent('GET', '/api/dashboard')).body;
    const event = events.find((one: { id: string }) => one.id === guest.communicationId);
    expect(event.alert).toContain('not verified by a bank');
    const mail = await mailAbout(guest, /shared 2 files/);
    expect(mail.text).toContain('not verified by a bank');
    const { files } = (await filesOf(agentFiles).list()).body;
    expect(files).toMatchObject([{ id, note: 'The account of my wife and me', sent: true }, { kind: 'gift-letter' }]);
    expect((await fetch((await filesOf(agentFiles).open(id)).body.url)).status).toBe(200);
    // Shared files are withdrawn together.
    expect((await filesOf(guest).remove(id)).status).toBe(409);
    expect((await asGuest('/api/guest/request')).body.documents).toMatchObject({ state: 'sent' });
  });

  it('are asked for again with a reason, in an email that leads back; then accepted', async () => {
    const { guest, asAgent, asGuest, item, send } = await aGuest();
    await upload(guest, aPdf());
    await send();
    const at = `/api/communications/${guest.communicationId}/documents`;
    expect((await asAgent('POST', `${at}/ask`, { reason: '' })).status).toBe(400);
    const reason = 'Please add all pages of June.';
    expect((await asAgent('POST', `${at}/ask`, { reason })).status).toBe(200);
    expect((await item()).request.documents).toMatchObject({ state: 'asked', reason });
    const mail = await mailTo(guest.email, /one more step/);
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain(`/guest/${guest.link.request_id}/`);
    expect((await asGuest('/api/guest/request')).body.documents).toMatchObject({ state: 'asked', reason });
    await upload(guest, aJpeg(), { name: 'page 2.jpg' });
    expect((await send()).body).toEqual({ count: 2 });
    expect((await asAgent('POST', `${at}/accept`)).status).toBe(200);
    expect((await item()).request.documents).toMatchObject({ state: 'accepted', count: 2 });
    expect((await item()).report.fund_status).toBe('');
    await mailTo(guest.email, /has accepted your files/);
  });

  it('have versions: what was accepted stays so, beside the one that is shared after it', async () => {
    const { guest, asAgent, asGuest, item, agentFiles, send } = await aGuest();
    const first = (await upload(guest, aPdf())).id;
    const hasty = await filesOf(guest).start({ name: 'June.pdf', kind: 'bank-statement', size: 1, replaces: first });
    expect([hasty.status, hasty.body.message]).toEqual([409, expect.stringMatching(/not shared this file yet/)]);
    await send();
    const at = `/api/communications/${guest.communicationId}/documents`;
    expect((await asAgent('POST', `${at}/accept`)).status).toBe(200);
    const accepted = { outcome: 'accepted', at: expect.any(String) };
    const { id } = await upload(guest, aPng(), { name: 'June, all pages.png', replaces: first });
    // Before it's shared, the agent has only the first one.
    expect((await filesOf(agentFiles).list()).body.files).toMatchObject([{ id: first, version: 1, review: accepted }]);
    expect((await filesOf(guest).list()).body.files).toMatchObject([{ id: first }, { id, replaces: first }]);
    expect((await filesOf(agentFiles).open(id)).status).toBe(404);
    expect((await send()).body).toEqual({ count: 1 });
    expect((await item()).request.documents).toMatchObject({ state: 'sent', count: 1 });
    const { files } = (await filesOf(agentFiles).list()).body;
    expect(files).toMatchObject([{ id, version: 2, earlier: 1, sent: true }]);
    expect(files[0].review).toBeUndefined();
    for (const who of [agentFiles, guest]) {
      const { earlier } = (await filesOf(who).versions(id)).body;
      expect(earlier).toMatchObject([{ id: first, version: 1, review: accepted }]);
      expect((await fetch((await filesOf(who).open(first)).body.url)).headers.get('content-type')).toMatch(/pdf/);
    }
    // Shared files are withdrawn together.
    for (const one of [first, id]) expect((await filesOf(guest).remove(one)).status).toBe(409);
    const keys = await Promise.all([first, id].map(keyOf));
    expect(keys.map(({ SK }) => SK.split('#')[0])).toEqual(['EARLIER', 'FILE']);
    expect((await asGuest('/api/guest/documents/withdraw')).status).toBe(200);
    for (const one of [first, id]) expect((await filesOf(agentFiles).open(one)).status).toBe(404);
    await eventually(async () => {
      expect(await Promise.all(keys.map(rowAt))).toEqual([undefined, undefined]);
      return true;
    });
  });

  it('can be taken back: no one opens them from then on, and nothing is left of them', async () => {
    const { guest, asGuest, item, agentFiles, send } = await aGuest();
    const { id } = await upload(guest, aPdf());
    await send();
    const { url } = (await filesOf(agentFiles).open(id)).body;
    const key = await keyOf(id);
    expect((await asGuest('/api/guest/documents/withdraw')).status).toBe(200);
    expect((await filesOf(agentFiles).list()).body.files).toEqual([]);
    expect((await filesOf(agentFiles).open(id)).status).toBe(404);
    expect((await item()).request.documents).toMatchObject({ state: 'withdrawn', count: 0 });
    await mailAbout(guest, /took back/);
    await eventually(async () => {
      expect([403, 404]).toContain((await fetch(url)).status);
      expect(await rowAt(key)).toBeUndefined();
      return true;
    });
    // The client may begin again.
    await upload(guest, aPdf());
    expect((await send()).body).toEqual({ count: 1 });
  });

  it('go when the request is canceled, also those that are on their way', async () => {
    const { guest, asAgent, send } = await aGuest();
    const { id } = await upload(guest, aPdf());
    await send();
    const unfinished = await startUpload(guest, large);
    const [part] = partsOf(large);
    const { addresses } = (await filesOf(guest).parts(unfinished, [{ number: 1, sha256: part?.sha256 }])).body;
    const keys = await Promise.all([id, unfinished].map(keyOf));
    await asAgent('POST', `/api/communications/${guest.communicationId}/cancel`);
    expect((await filesOf(guest).list()).status).toBe(410);
    await eventually(async () => {
      expect(await Promise.all(keys.map(rowAt))).toEqual([undefined, undefined]);
      return true;
    });
    // An address that was signed before takes nothing anymore.
    expect((await putPart(addresses[0].url, part?.bytes ?? Buffer.alloc(0))).status).toBe(404);
  });
});
