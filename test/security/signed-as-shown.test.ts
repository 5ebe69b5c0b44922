// T-27: a signature covers the shown document: a PDF that shows one thing and prints another isn't taken, and nothing that runs
// reaches the sealed copy. docs/adr/109-checks-of-files.md.
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf, aPng } from '../builders/a-pdf.ts';
import { aField, anOwnPdf, shownAndPrinted, withHiddenScript } from '../builders/an-own-pdf.ts';
import { actors, guestOf } from '../cloud/actors.ts';
import { type BrowserSession, browserOf, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { placeFields, signOwnPdf, uploadOwnPdf, usePdf } from '../cloud/own-pdf.ts';
import { aTransaction, documentOf, release } from '../cloud/signing.ts';
import { upload } from '../cloud/upload.ts';

let agent: BrowserSession;
beforeAll(async () => {
  agent = await browserOf('agent');
});

const ACTIVE = /JavaScript|\/JS\b|app\.alert|OpenAction|\/Launch|\/URI\b|GoToR|Rendition|SubmitForm/;

describe('a PDF to sign', () => {
  it('that shows 2 percent and prints 8 percent is refused', async () => {
    const { id } = await aTransaction(agent.token);
    const who = { token: agent.token, place: 'transaction', folder: id } as const;
    const bytes = await anOwnPdf([{}], shownAndPrinted);
    const refused = await upload(who, bytes, { name: 'Fee.pdf', kind: 'to-sign' });
    expect(refused).toMatchObject({ state: 'refused', problem: 'different' });
    expect((await usePdf(agent.token, id, refused.id)).status).toBe(400);
  });

  it('with a script that is hidden from a search loses it before anyone reads or signs it', {
    tags: 'deep',
  }, async () => {
    const { token } = agent;
    const transaction = await aTransaction(token);
    const { id, link } = transaction;
    const file = await uploadOwnPdf(token, id, withHiddenScript());
    expect((await usePdf(token, id, file)).status).toBe(200);
    const at = { x: 20, y: 20, width: 100, height: 30 };
    expect((await placeFields(token, id, [aField(at)])).status).toBe(200);
    expect((await release(agent, id, 1)).status).toBe(200);
    const read = await call('POST', '/api/guest/transaction/pdf', { body: { ...link, step: 1 } });
    expect(Buffer.from(read.body.pdf, 'base64').toString('latin1')).not.toMatch(ACTIVE);
    expect((await signOwnPdf(transaction, [])).status).toBe(200);
    await eventually(async () => ((await documentOf(link, 1)).has_copy ? true : undefined));
    const { body } = await call('POST', '/api/guest/transaction/copy', { body: { ...link, step: 1, as: 'bytes' } });
    const copy = Buffer.from(body.pdf, 'base64').toString('latin1');
    expect(copy).toContain('%PDF-');
    expect(copy).not.toMatch(ACTIVE);
  });
});

/** 2.5 KB that asks for 65,535 items of 65,535 parts each. */
const aHeicOfManyItems = () => {
  const box = (name: string, ...parts: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, ...parts]);
  };
  const names = box(
    'iinf',
    Buffer.from([0, 0, 0, 0, 0, 1]),
    box('infe', Buffer.from([2, 0, 0, 0, 0, 2, 0, 0]), Buffer.from('Exif\0')),
  );
  const items = Buffer.alloc(4096, 0xff);
  const places = box('iloc', Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), items);
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heic')),
    box('meta', Buffer.alloc(4), names, places),
    box('mdat', Buffer.alloc(4)),
  ]);
};

const aPngOf = (width: number, height: number) => {
  const bytes = aPng();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const packed = (size: number) => deflateSync(Buffer.alloc(size, '0 ')).toString('latin1');

describe('a small file that asks for much', () => {
  it.each([
    ['a PNG of 900 megapixels', aPngOf(30_000, 30_000)],
    ['a HEIC of a billion parts', aHeicOfManyItems()],
    [
      'a PDF whose objects unpack without end',
      aPdf({
        objects: [`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${packed(280_000_000)}\nendstream`],
      }),
    ],
    ['a PDF of 280,000 bytes of streams', aPdf({ objects: ['<< >>\nstream\nx'.repeat(20_000)] })],
  ])('is refused at once, in words, and not tried again: %s', { tags: 'deep' }, async (_, bytes) => {
    const guest = await guestOf((await actors()).agentA);
    const refused = await upload(guest, bytes);
    expect(refused).toMatchObject({ state: 'refused', problem: expect.stringMatching(/^(too-complex|damaged)$/) });
  });
});
