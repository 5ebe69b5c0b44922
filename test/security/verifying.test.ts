// docs/verifying.md, followed to the letter: with openssl, from saved files. Then with one byte changed, and with a record put
// back.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingDocument } from '../../lambdas/chat/signing/public.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import { guestOf } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { baseUrl, browserOf, call, signInAs } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction, signAsSigner } from '../cloud/further-signers.ts';
import { printResult } from '../cloud/print-result.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { documentOf, type SignedTransaction, signAsAgent } from '../cloud/signing.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/verifying.md'), 'utf8');

/** The commands beneath a heading. */
const commandsOf = (section: number): string => {
  const [, text = ''] = page.split(new RegExp(`^## ${section}\\. .*$`, 'm'));
  const [own = ''] = text.split(/^## /m);
  return [...own.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands).join('\n');
};

const folder = mkdtempSync(join(tmpdir(), 'verifying-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names: Record<string, string> = {};
let transaction: SignedTransaction;

const keyOf = ({ PK, SK }: Item) => ({ PK: String(PK), SK: String(SK) });
const environment = () => ({ ...process.env, ...names, PATH: `${dirname(process.execPath)}:${process.env.PATH}` });

const follow = async (...sections: number[]): Promise<string> => {
  const script = sections.map(commandsOf).join('\n');
  // An error message is part of the answer; so is a failed command.
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: environment() }).catch(
    (error) => error,
  );
  return stdout;
};

const file = (name: string) => join(folder, name);
const changeByte = (name: string, at: number) => {
  const bytes = readFileSync(file(name));
  bytes[at]! ^= 1;
  writeFileSync(file(name), bytes);
};

/** The attachment as a PDF reader saves it. */
const attachmentOf = (pdf: Buffer): Buffer => {
  const at = pdf.indexOf('/Type /EmbeddedFile');
  const start = pdf.indexOf('stream\n', at) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start)));
};

/** The fetched copies, before a byte is changed. */
const pdfs: Record<string, Buffer> = {};

const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

beforeAll(async () => {
  const session = await browserOf('agent');
  const { token } = session;
  const agent = { id: '', email: '', token };
  const guest = await guestOf(agent);
  const { report_id } = await answerRequest(agent, guest);
  const letter = await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, { token });
  // Signed by three: the client, a further signer and the agent.
  const cosigned = await aCosignedTransaction(session);
  transaction = cosigned;
  const signed = await signAsSigner(cosigned.links[0]!, cosigned.signers[0]!);
  const read = await documentOf(transaction.link, 1);
  const countersigned = await signAsAgent(session, transaction.id, 1, read);
  expect([signed.status, countersigned.status]).toEqual([200, 200]);
  const documentId: string = read.id;
  const opened = await eventually(async () => {
    const reply = await call('POST', '/api/guest/transaction/copy', { body: { ...transaction.link, step: 1 } });
    return reply.status === 200 ? reply : undefined;
  });
  const body = {
    name: 'Vera Verified',
    email: 'vera@example.com',
    address: '14 Maple Street',
    phone_number: '2175550188',
  };
  const client = await call('POST', '/api/client-list', { token, body });
  expect(client.status).toBe(201);
  const CLIENT = String(client.body.id);
  const consent = { channel: 'email', opted_in: true, said: 'Yes, please' };
  await call('POST', `/api/client-list/${CLIENT}/consent`, { token, body: consent });
  Object.assign(names, { SITE: baseUrl(), REPORT: String(report_id), DOCUMENT: documentId, CLIENT });
  const copy = await fetched(opened.body.url);
  Object.assign(pdfs, { 'letter.pdf': await fetched(letter.body.url), 'signed.pdf': copy });
  writeFileSync(file('letter.pdf'), pdfs['letter.pdf'] ?? '');
  writeFileSync(file('signed.pdf'), copy);
  writeFileSync(file('record.json'), attachmentOf(copy));
});

describe('with openssl, from saved files', () => {
  it('a letter is the one that was issued, and one changed byte shows', async () => {
    expect(await follow(1, 2)).toBe('Verified OK\nThe file is the one that was issued\n');
    changeByte('letter.pdf', 5000);
    expect(await follow(1, 2)).toBe('Verified OK\n');
  });

  it('a signed document and its record are the ones that were sealed, and one changed byte shows', async () => {
    expect(await follow(1, 3, 4)).toBe(
      `${[
        'Verified OK',
        'The file is the one that was sealed',
        'The record is the one that was sealed',
        'Each entry follows from the one before it',
      ].join('\n')}\n`,
    );
    expect(JSON.parse(readFileSync(file('record.json'), 'utf8')).signers).toEqual([
      { name: 'Sue Seller', role: 'Co-seller' },
    ]);
    changeByte('signed.pdf', 5000);
    changeByte('record.json', readFileSync(file('record.json')).indexOf('127.0.0.1'));
    expect(await follow(1, 3, 4)).toBe('Verified OK\n');
    printResult('T-20', 'a changed byte of a signed document and of its record: both found with openssl');
  });

  it('a published day has the seals of that day, and one that was taken out shows', async () => {
    const DAY = new Date().toISOString().slice(0, 10);
    await runSchedule('retention', new Date(Date.parse(DAY) + 26 * 3_600_000));
    await eventually(async () => (await call('GET', `/api/seal-log/${DAY}`)).status === 200);
    names.DAY = DAY;
    expect(await follow(1, 5)).toBe('Verified OK\nThe day has these seals and no others\n');
    const hashes = readFileSync(file('hashes.txt'), 'utf8').split('\n');
    expect(hashes).toContain(
      createHash('sha256')
        .update(readFileSync(file('standing.json')))
        .digest('hex'),
    );
    const short = commandsOf(5).replace(/^test /m, 'sed -i.bak 1d hashes.txt\n$&');
    const run = promisify(execFile)('sh', ['-c', `${commandsOf(1)}\n${short}`], { cwd: folder, env: environment() });
    expect(await run.catch((error) => error.stdout)).toBe('Verified OK\n');
  });

  it('a consent record ends as it was published, and one changed word shows', async () => {
    const token = await signInAs('agent');
    const consent = await call('GET', `/api/client-list/${names.CLIENT}/consent`, { token });
    const save = (said: string) =>
      writeFileSync(
        file('consent.json'),
        JSON.stringify(consent.body).replaceAll('"said":"Yes, please"', `"said":"${said}"`),
      );
    save('Yes, please');
    expect(await follow(1, 5, 6)).toContain(
      'Each entry follows from the one before it\nThe record ends as it was published\n',
    );
    save('Yes, always');
    expect(await follow(6)).toBe('');
  });

  it('the signature in a PDF is ours, and one changed byte shows', async () => {
    const valid = 'The signature is ours and covers the file\n';
    for (const [name, pdf] of Object.entries(pdfs)) {
      const FILE = `again-${name}`;
      writeFileSync(file(FILE), pdf);
      names.FILE = FILE;
      expect(await follow(1, 7), name).toBe(valid);
      changeByte(FILE, pdf.indexOf('/Producer') + 14);
      expect(await follow(1, 7), name).toBe('');
    }
  });

  it('another standing than the signed one shows', async () => {
    const check = commandsOf(2).replace(/^openssl dgst -sha256 -verify/m, 'sed -i.bak s/true/false/ standing.json\n$&');
    const run = promisify(execFile)('sh', ['-c', `${commandsOf(1)}\n${check}`], { cwd: folder, env: environment() });
    expect(await run.catch((error) => error.stdout)).toContain('Verification failure');
  });
});

describe('a voided document that was put back as it was signed', () => {
  it('holds in itself, and raises the alarm the next morning', async () => {
    const session = await browserOf('agent');
    const { token } = session;
    const db = await mainTable();
    const documentId = names.DOCUMENT ?? '';
    const rows = async () =>
      (await db.query({ pk: signingDocument.partition({ documentId }), consistent: true })).items;
    const standing = async () => (await call('GET', `/api/verify/document/${documentId}`)).body;
    const [before, stoodBefore] = [await rows(), await standing()];
    const path = `/api/transactions/${transaction.id}/documents/1`;
    const { fingerprint } = (await call('GET', path, { token })).body;
    const body = { fingerprint, reason: 'The price is wrong.' };
    expect((await call('POST', `${path}/void`, { ...session, body })).status).toBe(200);
    const after = await eventually(async () => {
      const found = await rows();
      return found.some(({ voidedFile }) => voidedFile) ? found : undefined;
    });
    for (const row of after) await db.delete(keyOf(row));
    for (const row of before) await db.put({ ...row, ...keyOf(row) });
    expect(await standing()).toEqual(stoodBefore);
    await runSchedule('retention', new Date(Date.parse(names.DAY ?? '') + 50 * 3_600_000));
    const line = await eventually(async () => {
      const log = (await call('GET', '/_local/log')).body as { lines: { text: string }[] }[];
      const lines = log.flatMap(({ lines }) => lines).map(({ text }) => text);
      return lines.find((text) => text.includes('record.altered') && text.includes(documentId));
    });
    expect(JSON.parse(line)).toMatchObject({
      about: { kind: 'document', id: documentId },
      reason: 'earlier copy',
    });
  });
});
