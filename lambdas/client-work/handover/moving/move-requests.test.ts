// T-32: open requests move with their client: once, under the same link, in the new agent's name, and without the
// client's earlier consent.
import { describe, expect, it } from 'vitest';
import type { Db, Write } from '#core/data/db.ts';
import { client as clientEntity, emailKeyOf } from '#public/clients/client';
import { changeWrites, communication, consentsOfLink, dealOf } from '#public/funds/request';
import { readBuyer } from '#public/listings/listing';
import { notification } from '#public/members/dashboard';
import { aDyingDatabase } from '#test/builders/a-dying-database.ts';
import { ada, aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';

const database = aTestDatabase();

describe('an open request', () => {
  it("goes with its client: the link gets another pin, and the line and the notification are the new agent's", async () => {
    const { add, request, requestNow, move, work, names, linesOf, emails, newLinks, db } =
      await aHandoverSide(database);
    await add('bo');
    const before = await request('bo', { state: 'opened' });
    await move(ada, ben);
    await work();
    expect(await names(ben)).toEqual(['bo']);
    const after = await requestNow(before);
    expect(after).toMatchObject({
      id: before.id,
      pinVersion: before.pinVersion + 1,
      expiresAt: before.expiresAt,
      state: 'opened',
      agentId: 'ben',
      agentName: ben.name,
      agentEmail: ben.email,
    });
    expect(after.changes).toMatchObject([{ what: 'handed_over' }]);
    expect(await linesOf(ada)).toEqual([]);
    expect(await linesOf(ben)).toMatchObject([{ id: before.communicationId, fromUser: ben.name, state: 'opened' }]);
    const feedOf = (agentId: string) => notification.get(db, { agentId, eventId: before.communicationId });
    expect(await feedOf('ada')).toBeUndefined();
    expect(await feedOf('ben')).toMatchObject({ type: 1, toUser: before.clientEmail, read: false });
    const dealOfBen = { index: 'GSI1' as const, pk: `DEAL#ben#${dealOf(after)}` };
    expect((await communication.list(db, dealOfBen)).items).toHaveLength(1);
    const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails).toMatchObject([
      {
        spanish: { linkId: before.id },
        agent: { id: 'ben', name: ben.name },
        request: before.id,
      },
    ]);
    expect(await newLinks()).toEqual([`handed over ${before.id}`]);
  });

  it('leaves behind what the client agreed to, on the record, and asks for the license again', async () => {
    const side = await aHandoverSide(database);
    const { add, request, requestNow, move, work, db } = side;
    await add('bo');
    const agreed = { at: NOW.toISOString(), hash: 'h' };
    const before = await request('bo', {
      ...{ state: 'opened', licenceAcceptedAt: NOW.toISOString(), language: 'es' },
      stillGoodConsent: { ...agreed, words: 'still-good-1' },
    });
    await side.agreeToSend(before);
    await move(ada, ben);
    await work();
    const after = await requestNow(before);
    expect(after).not.toHaveProperty('stillGoodConsent');
    expect(after.decision?.is).toBe('stopped');
    expect(after.licenceAcceptedAt).toBeUndefined();
    const entries = await consentsOfLink(db, before.id);
    expect(entries.map(({ words, agreed: yes, language }) => [words, yes, language])).toEqual([
      ['send-confirmed-3', true, 'es'],
      ['stop-1', false, 'es'],
      ['still-good-1', false, 'es'],
    ]);
    expect(after.consents).toEqual({ position: 3, hash: entries.at(-1)?.hash });
    // A page that still shows the former agent accepts nothing for the new one.
    await expect(side.acceptLicense(before, ada)).rejects.toThrow('Ben Broker takes care of this request now');
    expect((await requestNow(before)).licenceAcceptedAt).toBeUndefined();
    await side.acceptLicense(before, ben);
    expect((await requestNow(before)).licenceAcceptedAt).toBeDefined();
  });

  it('takes the note of its deal with it, and writes over none of the new agent', async () => {
    const side = await aHandoverSide(database);
    for (const name of ['bo', 'di']) await side.add(name);
    const [bo, di] = [dealOf(await side.request('bo')), dealOf(await side.request('di'))];
    await side.noteDeal(ada, bo, 'Likes the lake');
    await side.noteDeal(ada, di, 'Likes the town');
    await side.noteDeal(ben, di, 'Mine');
    await side.move(ada, ben);
    await side.work();
    expect(await side.dealOf(ben, bo)).toMatchObject({ note: 'Likes the lake' });
    expect(await side.dealOf(ben, di)).toMatchObject({ note: 'Mine' });
  });

  it('stays with a client who complained of emails, because no one could write to them about it', async () => {
    const { add, request, requestNow, move, work, names, unsubscribe, toldOfEnd } = await aHandoverSide(database);
    const bo = await add('bo', {}, { email: 'in' });
    const asked = await request('bo');
    await unsubscribe(ada, bo, 'complaint');
    await move(ada, ben);
    await work();
    expect(await names(ada)).toEqual(['bo']);
    expect((await requestNow(asked)).agentId).toBe('ada');
    expect(await toldOfEnd(ada)).toContain("we can't email them (1)");
  });

  it('stays if the new agent would ask themselves', async () => {
    const { add, request, requestNow, move, work, toldOfEnd } = await aHandoverSide(database);
    await add('bo', { email: ben.email });
    const asked = await request('bo', { clientEmail: ben.email });
    await move(ada, ben);
    await work();
    expect((await requestNow(asked)).agentId).toBe('ada');
    expect(await toldOfEnd(ada)).toContain('the colleague is the client (1)');
  });

  it('moves as it is then, if the client does something at the same moment', async () => {
    const side = await aHandoverSide(database);
    const { add, request, requestNow, move, work, names } = side;
    await add('bo');
    const asked = await request('bo');
    let isFirst = true;
    const db: Db = {
      ...side.db,
      async transact(given: Write[]) {
        if (isFirst && given.some(({ name }) => name === 'request')) {
          isFirst = false;
          const at = NOW.toISOString();
          await side.db.transact(changeWrites(asked, { ...asked, licenceAcceptedAt: at, visits: [at] }));
        }
        await side.db.transact(given);
      },
    };
    await move(ada, ben);
    await work({ db });
    expect(await names(ben)).toEqual(['bo']);
    expect(await requestNow(asked)).toMatchObject({ agentId: 'ben', visits: [NOW.toISOString()] });
    expect((await requestNow(asked)).licenceAcceptedAt).toBeUndefined();
  });

  /** More than one database transaction can take. */
  const MANY = 22;

  // Seen red: a handover that kept nothing of what it had moved left the closing out of the email.
  it('is followed by all the others, more than a transaction takes, once each, wherever the worker dies', async () => {
    const aWorld = async (killAt: number, when: 'before' | 'after') => {
      const side = await aHandoverSide(database);
      await side.add('bo', {}, { email: 'in' });
      for (let n = 0; n < MANY; n++) await side.request('bo', { purchase: { property: `${n} Maple Street` } });
      await side.transaction('bo');
      await side.move(ada, ben);
      const { run, writes } = aDyingDatabase(side.db, killAt, when);
      await run((db) => side.work({ db }));
      return { ...side, writes };
    };
    const whole = await aWorld(0, 'before');
    expect(whole.writes()).toBeGreaterThan(4);
    const last = whole.writes();
    // Nearly nothing is done, or all but the client has moved, or nearly everything is done. After one write is before the next.
    for (const done of [0, 1, 2, last - 4, last - 2, last - 1, last]) {
      const [killAt, when] = done === 0 ? ([1, 'before'] as const) : ([done, 'after'] as const);
      const { names, linesOf, list, emails } = await aWorld(killAt, when);
      const where = `killed ${when} write ${killAt}`;
      expect(await names(ben), where).toEqual(['bo']);
      expect(await linesOf(ada), where).toEqual([]);
      expect(await linesOf(ben), where).toHaveLength(MANY);
      expect(await list(), where).toMatchObject([{ state: 'done', moved: 1, stayed: 0 }]);
      const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
      expect(mails, where).toHaveLength(1);
      // Includes what moved before the worker died.
      for (const what of ['Your open request for proof of funds', 'Your closing'])
        expect(JSON.stringify(mails), where).toContain(`${what} goes on with Ben Broker`);
    }
  }, 120_000);

  it('is in the email to a client who has so much that it moves before them, also where the worker died in between', async () => {
    const side = await aHandoverSide(database);
    await side.addWithAll('bo');
    for (let n = 0; n < MANY; n++) await side.request('bo', { purchase: { property: `${n} Maple Street` } });
    await side.add('di');
    await side.move(ada, ben);
    const { run, writes } = aDyingDatabase(side.db, 1, 'after');
    await run((db) => side.work({ db }));
    expect(await side.names(ben)).toEqual(['bo', 'di']);
    // The work that moved before them, then each of the two, then the end.
    expect(writes()).toBeGreaterThan(3);
    const mails = (await side.emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails.map(({ to }) => to).sort()).toEqual(['bo@clients.example', 'di@clients.example']);
    const isToldOfRequest = Object.fromEntries(
      mails.map((email) => [email.to, JSON.stringify(email).includes('Your open request')]),
    );
    expect(isToldOfRequest).toEqual({ 'bo@clients.example': true, 'di@clients.example': false });
  });

  it('stays where its chat begins at this moment, and nothing begins for the former agent later', async () => {
    const side = await aHandoverSide(database);
    await side.add('bo');
    const asked = await side.request('bo');
    await side.move(ada, ben);
    await side.work();
    // A call that read the link before the handover.
    await expect(side.openChat(asked)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(side.openDocumentOf(asked)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await side.transactionsOf(ada)).toEqual([]);
  });
});

describe("someone with open work who isn't in the list", () => {
  it('goes with it, after the clients, and reads who takes care of them, but nothing of a list', async () => {
    const side = await aHandoverSide(database);
    const { request, requestNow, transaction, transactionsOf, move, work, linesOf, list, emails, names } = side;
    const asked = await request('bea');
    await request('cal', { state: 'at_bank' });
    const closing = await transaction('dot');
    await move(ada, ben);
    await work();
    expect([await names(ada), await names(ben)]).toEqual([[], []]);
    expect((await requestNow(asked)).agentId).toBe('ben');
    expect((await linesOf(ada)).map(({ toUser }) => toUser)).toEqual(['cal@clients.example']);
    expect([await transactionsOf(ada), (await transactionsOf(ben)).map(({ id }) => id)]).toEqual([[], [closing]]);
    expect(await list()).toMatchObject([{ state: 'done', moved: 2, stayed: 1 }]);
    const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails.map(({ to }) => to).sort()).toEqual(['bea@clients.example', 'dot@clients.example']);
    expect(JSON.stringify(mails)).toContain('has taken over what is open between you');
    expect(JSON.stringify(mails)).not.toMatch(/client list|campaign|campañas|notas/);
  });

  it('stays once, however many requests and closings they have, and wherever a part ends', async () => {
    const side = await aHandoverSide(database);
    const { request, transaction, closeTransaction, move, work, list, toldOfEnd } = side;
    const closed = await transaction('bea');
    await closeTransaction(closed);
    await request('bea', { state: 'at_bank' });
    await request('bea', { purchase: { property: '9 Maple Street' } });
    await transaction('bea');
    await request('cal', { state: 'at_bank' });
    await transaction('dot', ben.email);
    await transaction('dot', ben.email);
    await move(ada, ben);
    await work({ size: 1 });
    expect(await list()).toMatchObject([{ state: 'done', moved: 0, stayed: 3 }]);
    expect(await toldOfEnd(ada)).toContain('a bank is answering (2), the colleague is the client (1)');
  });

  it('keeps an opt-out, and stays where they have reported the emails', async () => {
    const side = await aHandoverSide(database);
    const { add, request, requestNow, unsubscribe, optOutOf, move, work, toldOfEnd, db } = side;
    const asked = { bea: await request('bea'), cal: await request('cal') };
    for (const [name, source] of [
      ['bea', 'unsubscribe link'],
      ['cal', 'complaint'],
    ] as const) {
      const client = await add(name, {}, { email: 'in' });
      await unsubscribe(ada, client, source);
      // They were taken off the list since.
      const { PK, SK } = clientEntity.key({ agentId: 'ada', clientId: client.id });
      const claim = { PK, SK: emailKeyOf(client.email) };
      await db.transact([{ delete: { PK, SK } }, { delete: claim }]);
    }
    await move(ada, ben);
    await work();
    expect((await requestNow(asked.bea)).agentId).toBe('ben');
    expect(await optOutOf(ben, 'email', 'bea@clients.example')).toMatchObject({ source: 'unsubscribe link' });
    expect((await requestNow(asked.cal)).agentId).toBe('ada');
    expect(await toldOfEnd(ada)).toContain("we can't email them (1)");
  });

  it('is known at the listing by whose link they asked, where they get the same request again', async () => {
    const side = await aHandoverSide(database);
    const { requestAtListing, move, work, db } = side;
    const { listing, clientEmail } = await requestAtListing('bea');
    await move(ada, ben);
    await work();
    expect((await readBuyer(db, listing, clientEmail))?.agentId).toBe('ben');
  });
});
