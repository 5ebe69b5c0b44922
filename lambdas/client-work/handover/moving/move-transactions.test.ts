// Open transactions move with their client: the former agent can't read them anymore, and the client's link gets another pin.
import { describe, expect, it } from 'vitest';
import type { Db, Write } from '#core/data/db.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { chatChannel } from '#core/realtime/connection-store.ts';
import { chatSession } from '#public/chat/conversation';
import { ifStillAsked } from '#public/chat/files';
import { signerLink, signingDocument } from '#public/chat/signing';
import {
  activityWrite,
  agentOfLink,
  guidedTransaction,
  ifStillOnTour,
  readTransaction,
  transactionLink,
} from '#public/chat/transaction';
import { notification } from '#public/members/dashboard';
import { ada, aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { inDays, NOW } from '#test/builders/now.ts';

const database = aTestDatabase();

/** One client, Bo, with an opened transaction of Ada's. */
const aDeal = async () => {
  const side = await aHandoverSide(database);
  await side.add('bo', {}, { email: 'in' });
  const id = await side.transaction('bo');
  const parties = await side.partiesOf(ada, id);
  const sessionId = await side.chatOf(parties);
  const sessionNow = () => chatSession.get(side.db, { sessionId });
  const handOver = async (over: Parameters<typeof side.work>[0] = {}) => {
    await side.move(ada, ben);
    await side.work(over);
  };
  return { ...side, id, parties, sessionId, sessionNow, handOver };
};

/** Runs `happens` between the move's reads and its writes. */
const atTheMove = (db: Db, happens: () => Promise<unknown>): Db => {
  let isFirst = true;
  return {
    ...db,
    async transact(given: Write[]) {
      if (isFirst && given.some((write) => 'delete' in write && write.delete.PK === 'TRANSACTIONS#ada')) {
        isFirst = false;
        await happens();
      }
      await db.transact(given);
    },
  };
};

describe('an open transaction', () => {
  it('goes with its client, and its conversation with it', async () => {
    const side = await aDeal();
    const { id, parties, sessionId, sessionNow, handOver, names, partiesOf, emails, newLinks, db, connections } = side;
    await side.say(sessionId, 'When do we list?');
    for (const [connectionId, who] of [
      ['page-of-ada', 'agent'],
      ['page-of-bo', 'user'],
    ] as const)
      await connections.join(chatChannel(sessionId), connectionId, NOW, { who, sessionId });
    const wroteNews = (await sessionNow())?.wroteNews ?? '';
    await chatSession.change(db, { sessionId }, { set: { agentMailedAt: NOW.toISOString() } });
    await handOver();
    expect(await names(ben)).toEqual(['bo']);
    await expect(partiesOf(ada, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await partiesOf(ben, id)).toEqual({
      ...parties,
      agentId: 'ben',
      agentName: ben.name,
      agentEmail: ben.email,
    });
    expect(await readTransaction(db, 'ben', id)).toMatchObject({ state: 'open', unread_1: 1 });
    expect(await agentOfLink(db, parties.linkId)).toBe('ben');
    expect(await transactionLink.get(db, { linkId: parties.linkId })).toMatchObject({
      agentName: ben.name,
      pinVersion: 2,
    });
    expect(await sessionNow()).toMatchObject({
      ...{ agentId: 'ben', agentEmail: ben.email, wroteNews },
      // They haven't been emailed about it.
      agentMailedAt: '',
    });
    const newsOf = (agentId: string) => notification.get(db, { agentId, eventId: wroteNews });
    expect(wroteNews).not.toBe('');
    expect([await newsOf('ada'), (await newsOf('ben'))?.read]).toEqual([undefined, false]);
    const listening = await connections.listeners(chatChannel(sessionId));
    expect(listening.map(({ connectionId }) => connectionId)).toEqual(['page-of-bo']);
    expect(await connections.find('page-of-ada')).toBeUndefined();
    const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails).toMatchObject([{ spanish: { linkId: parties.linkId } }]);
    expect(await newLinks()).toEqual([`handed over ${parties.linkId}`]);
  });

  it('takes the next message to the new agent', async () => {
    const { say, sessionId, handOver, id, db } = await aDeal();
    await handOver();
    await say(sessionId, 'Hello');
    expect(await readTransaction(db, 'ben', id)).toMatchObject({ unread_1: 1 });
    expect(await readTransaction(db, 'ada', id)).toBeUndefined();
  });

  it('has its drafts made again in the new name, and keeps what is done as it was', async () => {
    const { id, parties, handOver, openDocument, db } = await aDeal();
    const { document: draft } = await openDocument(ada, id);
    const signer = { name: 'Tom Trustee', role: 'Trustee', email: 'tom@example.com', linkId: 't'.repeat(32) };
    const done = { ...draft, id: 'd'.repeat(32), step: 3 as const, state: 'declined' as const, signers: [signer] };
    const former = { ...done, id: 'former', state: 'voided' as const, voidedAt: NOW.toISOString(), signers: [] };
    const link = { kind: 'signer' as const, linkId: signer.linkId, agentId: 'ada', transactionId: id };
    await db.transact([
      signingDocument.put({ documentId: done.id }, done),
      signingDocument.put({ documentId: former.id }, former),
      signerLink.put(
        { linkId: signer.linkId },
        { ...link, documentId: done.id, createdAt: NOW.toISOString(), pinDigest: 'p', pinVersion: 1, browsersSince: 1 },
      ),
      guidedTransaction.update(
        { agentId: 'ada', transactionId: id },
        {
          set: { document_3: done.id, documentState_3: 'declined', formerDocument_former: true },
          add: { revision: 1 },
        },
      ),
    ]);
    await handOver();
    const { document: made, entries } = await openDocument(ben, id);
    expect(made).toMatchObject({ agentId: 'ben', agentName: ben.name, linkId: parties.linkId, state: 'presented' });
    expect(made.id).not.toBe(draft.id);
    expect(entries).toHaveLength(1);
    expect(await signingDocument.get(db, { documentId: draft.id })).toBeUndefined();
    // Ada's signature no longer counts as her own data: it stays when her data is erased.
    for (const one of [done, former])
      expect(await signingDocument.get(db, { documentId: one.id })).toEqual({
        ...one,
        agentId: 'ben',
        agentEmail: ben.email,
      });
    expect((await signerLink.get(db, { linkId: signer.linkId }))?.agentId).toBe('ben');
  });

  it("keeps the agent's own PDF with its fields in a draft", async () => {
    const { id, handOver, openDocument, db } = await aDeal();
    const { document: draft } = await openDocument(ada, id);
    const own = {
      title: 'Exclusive agreement',
      pdf: { file: 'signed/own-1.pdf', hash: 'h', name: 'Agreement', pages: [{ width: 612, height: 792 }] },
      fields: [
        {
          ...{ kind: 'signature' as const, by: 'guest' as const, page: 1, x: 72, y: 600, width: 180, height: 40 },
          ...{ required: true, label: '' },
        },
      ],
    };
    await signingDocument.change(db, { documentId: draft.id }, { set: own });
    await handOver();
    const { document: made } = await openDocument(ben, id);
    expect(made).toMatchObject({ ...own, agentName: ben.name, clauses: [], version: 0 });
    expect(made.id).not.toBe(draft.id);
  });

  it('has its reminders written again', async () => {
    const side = await aDeal();
    const { id, parties, askForFile, handOver, deps, db } = side;
    const askedId = await askForFile(parties, '2026-12-20');
    await handOver();
    const late = await outboxEntry.get(db, { id: `asked-${askedId}-late-agent` });
    const email = late?.task as WrittenEmail;
    expect(late?.state).toBe('waiting');
    expect(email).toMatchObject({ to: ben.email, agent: { id: 'ben' }, asked: { agentId: 'ben' } });
    expect(await ifStillAsked(deps)(email)).toEqual(email);
    expect(await side.askedIn(id)).toMatchObject([{ id: askedId, agentId: 'ben' }]);
    const before = { ...email, asked: { agentId: 'ada', folderId: id, askedId } };
    expect(await ifStillAsked(deps)(before)).toBeUndefined();
  });

  it('has those of its tours written again, too, while they are still to come', async () => {
    const { id, handOver, deps, db } = await aDeal();
    const tour = { address: '7 Elm Street', who: '', zone: 'America/Denver', moves: 0 } as const;
    const tours = {
      tour_1: { ...tour, at: inDays(9), state: 'confirmed' },
      tour_2: { ...tour, at: inDays(9), state: 'proposed' },
      tour_3: { ...tour, at: inDays(-9), state: 'confirmed' },
    } as const;
    const signed = { document_1: 'agreement', documentState_1: 'sealed' } as const;
    await guidedTransaction.change(
      db,
      { agentId: 'ada', transactionId: id },
      { set: { ...tours, ...signed }, add: { revision: 1 } },
    );
    await handOver();
    const keys = [1, 2, 3].flatMap((n) => [{ id: `tour-${n}-guest` }, { id: `tour-${n}-agent` }]);
    const emails = (await outboxEntry.getMany(db, keys)).map((row) => row.task as WrittenEmail);
    expect(emails.map(({ to }) => to).sort()).toEqual([ben.email, 'bo@clients.example']);
    for (const email of emails) {
      expect(email).toMatchObject({ agent: { id: 'ben' }, tour: { agentId: 'ben', transactionId: id, id: '1' } });
      expect(await ifStillOnTour(deps)(email)).toBeDefined();
    }
  });

  it('moves as it is then, if the client writes at the same moment', async () => {
    const { id, handOver, db } = await aDeal();
    const write = activityWrite({ agentId: 'ada', id }, 2, { from: 'user', isFirstUnread: true }, NOW);
    await handOver({ db: atTheMove(db, () => db.transact([write])) });
    expect(await readTransaction(db, 'ben', id)).toMatchObject({ unread_2: 1 });
  });

  it('has its new agent asked when its client asks for the agent at this moment', async () => {
    const { sessionId, sessionNow, handOver, asksForAgent, db } = await aDeal();
    await handOver({ db: atTheMove(db, () => asksForAgent(sessionId)) });
    const eventId = (await sessionNow())?.talkNews ?? '';
    expect((await notification.get(db, { agentId: 'ben', eventId }))?.subject).toContain('would like to talk to you');
    expect(await notification.get(db, { agentId: 'ada', eventId })).toBeUndefined();
  });

  it("stays while a document waits for a signature, which would be under the former agent's name", async () => {
    const { id, release, handOver, names, list, db } = await aDeal();
    await release(id);
    await handOver();
    expect(await names(ada)).toEqual(['bo']);
    expect(await readTransaction(db, 'ada', id)).toMatchObject({ state: 'open' });
    expect(await list()).toMatchObject([{ state: 'done', moved: 0, stayed: 1 }]);
  });

  it('stays where the new agent is its client', async () => {
    const side = await aHandoverSide(database);
    await side.add('ben', { email: ben.email });
    const id = await side.transaction('ben', ben.email);
    await side.move(ada, ben);
    await side.work();
    expect(await readTransaction(side.db, 'ada', id)).toMatchObject({ state: 'open' });
    expect(await side.toldOfEnd(ada)).toContain('the colleague is the client (1)');
  });

  it('of a request goes with the request, and stays with it', async () => {
    const side = await aHandoverSide(database);
    for (const name of ['bo', 'di', 'em']) await side.add(name);
    const [bo, di, em] = [
      await side.request('bo', { state: 'opened' }),
      await side.request('di', { state: 'opened' }),
      await side.request('em', { state: 'received', reportId: 'r' }),
    ];
    for (const one of [bo, di, em]) await side.openChat(one);
    await side.closeTransaction(di.communicationId);
    await side.move(ada, ben);
    await side.work();
    expect(await side.names(ben)).toEqual(['bo']);
    expect(await readTransaction(side.db, 'ben', bo.communicationId)).toMatchObject({ state: 'open' });
    expect((await side.requestNow(bo)).agentId).toBe('ben');
    for (const one of [di, em]) expect((await side.requestNow(one)).agentId).toBe('ada');
    expect(await side.toldOfEnd(ada)).toContain(
      'the conversation of an ended request is open (1), the conversation of an open request is closed (1)',
    );
  });
});
