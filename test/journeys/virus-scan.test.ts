// With the virus scanner that a stage can have: no one can open a client's upload before it's found clean.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { eventually } from '../cloud/eventually.ts';
import { type OwnProduct, ownProduct } from '../faults/own-product.ts';

const EMAIL = 'scanned@example.com';
/** Every scanner reports this harmless text as a virus. */
const infected = aPdf({ objects: ['(EICAR-STANDARD-ANTIVIRUS-TEST-FILE)'] });

const mailWith = ({ call }: OwnProduct, subject: RegExp): Promise<{ text: string }> =>
  eventually(async () => {
    const mails: { to: string; subject: string; text: string }[] = (await call('/_local/mail')).body;
    return mails.find((mail) => mail.to.includes(EMAIL) && subject.test(mail.subject));
  });

const aGuest = async (product: OwnProduct, token: string) => {
  const asked = await product.call('/api/communications/create/report', aRequestForm({ to_user_email: EMAIL }), {
    token,
  });
  const { text } = await mailWith(product, /asks for your proof of funds/);
  const [, request_id, request_pin] = /\/guest\/([^/\s]+)\/([^/\s]+)/.exec(text) ?? [];
  const link = { request_id, request_pin, place: 'request' };
  await product.call('/api/guest/request', link);
  await product.call('/api/guest/licence', { ...link, accepted: true });
  return {
    id: String(asked.body.id),
    ask: async (path: string, more: object = {}) => (await product.call(path, { ...link, ...more })).body,
  };
};

type Guest = Awaited<ReturnType<typeof aGuest>>;

const upload = async ({ ask }: Guest, bytes: Buffer): Promise<string> => {
  const file = { name: 'June.pdf', kind: 'bank-statement', note: '', size: bytes.length };
  const { id } = await ask('/api/guest/files/start', file);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { addresses } = await ask(`/api/guest/files/${id}/parts`, { parts: [{ number: 1, sha256 }] });
  const headers = { 'x-amz-checksum-sha256': sha256 };
  const sent = await fetch(addresses[0].url, { method: 'PUT', body: new Uint8Array(bytes), headers });
  expect(sent.status).toBe(200);
  await ask(`/api/guest/files/${id}/complete`);
  return id;
};

const settled = ({ ask }: Guest, id: string) =>
  eventually(async () => {
    const { files } = await ask('/api/guest/files');
    const found = files.find((one: { id: string }) => one.id === id);
    return found?.state === 'ready' || found?.state === 'refused' ? found : undefined;
  });

it('takes a clean file, and tells both sides about one with a virus', async () => {
  const product = await (await ownProduct({ MALWARE_SCAN: 'guardduty' })).start();
  const token = await product.signIn();
  const guest = await aGuest(product, token);
  const clean = await upload(guest, aPdf());
  expect(await settled(guest, clean)).toMatchObject({ state: 'ready' });
  expect((await fetch((await guest.ask(`/api/guest/files/${clean}/open`)).url)).status).toBe(200);

  const bad = await upload(guest, infected);
  expect(await settled(guest, bad)).toMatchObject({ state: 'refused', problem: 'infected' });
  expect((await guest.ask(`/api/guest/files/${bad}/open`)).url).toBeUndefined();
  expect((await mailWith(product, /could not take one of your files/)).text).toContain('June.pdf');
  const { events } = (await product.call('/api/dashboard', undefined, { token })).body;
  expect(JSON.stringify(events)).toContain('We found a virus');

  // The console's button.
  await product.call('/_local/scans', { next: 'FAILED' });
  const unscanned = await upload(guest, aPdf());
  expect(await settled(guest, unscanned)).toMatchObject({ state: 'refused', problem: 'unscanned' });
  expect((await product.call('/_local/scans')).body.scans).toHaveLength(3);

  expect(await guest.ask('/api/guest/documents/send', { words: 'documents-1', agreed: true })).toEqual({ count: 1 });
  const { files } = (await product.call(`/api/communications/${guest.id}/files`, undefined, { token })).body;
  expect(files.map((one: { id: string }) => one.id)).toEqual([clean]);
}, 170_000);
