import { describe, expect, it } from 'vitest';
import { doneChange, outboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { cents } from '#core/platform/money.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { documentsAcceptedEmail, documentsProvidedEmail } from '../../chat/files/documents/document-emails.ts';
import type { OfferLetter } from '../../funds/report/offer-letter/entity.ts';
import { clientEmails, letterEmail } from '../../funds/report/offer-letter/offer-letter-emails.ts';
import { requestEmailSent } from '../../funds/request/entity.ts';
import { createWrites } from '../../funds/request/funds-request-store.ts';
import { noteSent } from './note-email-events.ts';

const database = aTestDatabase();
let tables = 0;

const request = aRequest();
const REQUESTED = { template: 'proof-request', linkId: request.id, reminder: 0 };
const INVITED = { template: 'invitation', email: 'bo@example.com', version: 1 };

/** The emails about a letter to the other side, as the outbox carries them. */
const lettersBy = (by: 'agent' | 'client') => {
  const letter: OfferLetter = {
    ...{ id: 'c'.repeat(32), reportId: 'b'.repeat(32), owner: `LINK#${request.id}`, fundsReportId: 'b'.repeat(32), by },
    ...{
      agentId: request.agentId,
      communicationId: request.communicationId,
      senderName: 'Ada',
      senderEmail: 'ada@a.example',
    },
    ...{ clientName: 'Bo Buyer', clients: [{ linkId: request.id, name: 'Bo Buyer', email: request.clientEmail }] },
    ...{
      recipientName: 'Lee Lister',
      recipientEmail: 'lee@listings.example',
      linkId: 'd'.repeat(32),
      amount: cents(1),
    },
    ...{ validUntil: NOW.toISOString(), download: true, message: '', createdAt: NOW.toISOString(), views: 0 },
    ...{ openings: [], replies: [], expires: 0, state: 'preparing' },
  };
  const writes = [letterEmail(letter, undefined, NOW), ...clientEmails(letter, NOW)];
  return writes.map((write) => ('put' in write ? (write.put.task as object) : {}));
};

/** An email whose worker sent it but died before marking it done. */
const sentBy = async (task: object) => {
  const db = await database.emptyTable(`sent-${++tables}`);
  await db.transact([...createWrites(request, request.expiresAt), outboxWrite('mail', { ...task }, NOW, 'outbox-1')]);
  const note = (id = 'outbox-1') => noteSent({ db, clock: () => NOW })(id);
  const logged = async () => {
    const { items } = await requestEmailSent.list(db, {
      pk: requestEmailSent.partition({ linkId: request.id }),
      prefix: 'EMAIL#',
      limit: 10,
    });
    return items.map(({ template }) => template);
  };
  const done = () =>
    outboxEntry.change(db, { id: 'outbox-1' }, { ...doneChange(NOW), remove: [...doneChange(NOW).remove] });
  return { note, logged, done, entry: () => outboxEntry.get(db, { id: 'outbox-1' }) };
};

describe("SES's event that an email has gone out", () => {
  it('ends its work, and is one entry in the log of its request, however often it comes', async () => {
    const { note, logged, entry } = await sentBy(REQUESTED);
    await note();
    await note();
    expect(await logged()).toEqual(['proof-request']);
    expect(await entry()).toMatchObject({ state: 'done', seenBySes: true });
  });

  it('is logged, too, when the worker has marked its work as done already', async () => {
    const { note, logged, done } = await sentBy(REQUESTED);
    await done();
    await note();
    expect(await logged()).toEqual(['proof-request']);
  });

  it.each([
    ['report-received', { template: 'report-received', owner: `LINK#${request.id}`, fundsReportId: 'b'.repeat(32) }],
    ['documents-provided', documentsProvidedEmail(request, 2)],
    ['documents-reviewed', documentsAcceptedEmail(request)],
    ['offer-letter-sent', lettersBy('agent')[1]],
    ['offer-letter', lettersBy('agent')[0]],
  ])('is in the log of the request it is about, whatever feature wrote it: %s', async (template, task) => {
    const { note, logged } = await sentBy(task ?? {});
    await note();
    expect(await logged()).toEqual([template]);
  });

  it("is not in the agent's log for a letter that the client sends on their own, nor for a report of one's own accounts", async () => {
    for (const task of [lettersBy('client')[0], { template: 'report-received', owner: 'USER#a', fundsReportId: 'b' }]) {
      const { note, logged } = await sentBy(task ?? {});
      await note();
      expect(await logged()).toEqual([]);
    }
  });

  it('ends work that is not about a request', async () => {
    const { note, logged, entry } = await sentBy(INVITED);
    await note();
    expect(await logged()).toEqual([]);
    expect(await entry()).toMatchObject({ state: 'done' });
  });

  it('says nothing about an email whose work is no longer known', async () => {
    const { note, logged } = await sentBy(REQUESTED);
    await note('outbox-2');
    expect(await logged()).toEqual([]);
  });
});
