import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPdf } from '#core/documents/pdf.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import { pdfSigner } from '#core/signature/pdf-signer.ts';
import { stampOf, timestampQuery, tokenIn } from '#core/signature/timestamp.ts';
import { aPdfKey } from '#test/builders/a-pdf-key.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { readSignedPdf } from '#test/read-signed-pdf.ts';
import { answerQuery, openAuthority, timestampSimulator } from '../local/groundwork/src/timestamp.ts';

// Our query and our reading of answers, against an authority that was written apart from them.

const AT = new Date('2026-11-22T10:00:00Z');
const database = aTestDatabase();
let isDown = false;
let authority: Awaited<ReturnType<ReturnType<typeof timestampSimulator>['start']>>;

beforeAll(async () => {
  authority = await timestampSimulator().start({
    dataDir: '',
    siteUrl: '',
    now: () => AT,
    faults: () => (isDown ? { kind: '500', when: 'before' } : undefined),
  });
});
afterAll(() => authority.close());

const signed = async (name: string, address: string) => {
  const { pdf, bytes } = await openPdf({ title: 'A letter', at: AT });
  addSignaturePlace(pdf, AT);
  pdf.text('Confirmed $480,000').end();
  const db = await database.emptyTable(name);
  const deps = { db, clock: () => AT, ...aSealer(), key: aPdfKey(), siteUrl: 'https://groundwork.example' };
  return readSignedPdf(await pdfSigner(deps, stampOf(address))(await bytes));
};

it('puts the time of an authority beside the signature, which stays valid', async () => {
  expect(await signed('stamped', authority.baseUrl)).toMatchObject({ isValid: true, stampedAt: '20261122100000Z' });
  expect(await signed('off', 'off')).toMatchObject({ isValid: true, stampedAt: undefined });
});

it('signs without a time when the authority fails, and counts it', async () => {
  isDown = true;
  const written = writtenLines();
  expect(await signed('down', authority.baseUrl)).toMatchObject({ isValid: true, stampedAt: undefined });
  expect(written()).toMatchObject([{ message: 'no timestamp' }, { MissingTimestamps: 1 }]);
  isDown = false;
});

it('takes no answer for another query, of another form, or that is a refusal', () => {
  const [hash, nonce, other] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2), Buffer.alloc(16, 3)];
  const answer = answerQuery(timestampQuery(hash, nonce), openAuthority(AT), AT);
  expect(tokenIn(answer, hash, nonce).length).toBeGreaterThan(400);
  expect(() => tokenIn(answer, Buffer.alloc(32, 9), nonce)).toThrow('is for another signature');
  expect(() => tokenIn(answer, hash, other)).toThrow('is for another query');
  const refusals = [
    answerQuery(Buffer.from('not a query'), openAuthority(AT), AT),
    answerQuery(timestampQuery(Buffer.alloc(20), nonce), openAuthority(AT), AT),
  ];
  for (const refusal of refusals) expect(() => tokenIn(refusal, hash, nonce)).toThrow('is a refusal: 2');
  const long = Buffer.concat([answer.subarray(0, 2), Buffer.alloc(40)]);
  for (const broken of [Buffer.of(), answer.subarray(0, 40), long, Buffer.from('<html>no</html>')])
    expect(() => tokenIn(broken, hash, nonce)).toThrow();
});
