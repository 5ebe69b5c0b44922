import { expect, it } from 'vitest';
import { signingDocument } from '#public/chat/signing';
import { recordConsent } from '#public/funds/request';
import { aRequest } from '#test/builders/a-request.ts';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { readEnd } from './read-end.ts';

const database = aTestDatabase();

it('finds nothing of an erased document, and no standing of one before it is sealed', async () => {
  const db = await database.emptyTable('read-end-document');
  const document = aSigningDocument();
  const read = () => readEnd(db)({ kind: 'signed document', documentId: document.id });
  expect(await read()).toBeUndefined();
  await db.put(signingDocument.item({ documentId: document.id }, document));
  expect(await read()).toEqual({ end: undefined });
});

it("finds every decision of a client's link", async () => {
  const db = await database.emptyTable('read-end-consent');
  const request = aRequest();
  const words = { words: 'send-1', language: 'en' } as const;
  const agreed = recordConsent(request, { ...words, agreed: true }, NOW);
  const ended = recordConsent({ ...request, consents: agreed.consents }, { ...words, agreed: false }, NOW);
  const read = () => readEnd(db)({ kind: 'client consent', linkId: request.id });
  expect(await read()).toBeUndefined();
  await db.transact([...agreed.entries, ...ended.entries]);
  expect(await read()).toEqual({ entries: new Set([agreed.consents.hash, ended.consents.hash]) });
});
