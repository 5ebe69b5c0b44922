// A handover: each client moves once, wherever the worker dies; consents end with it, and opt-outs stay.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { aDyingDatabase } from '#test/builders/a-dying-database.ts';
import { ada, aHandoverSide, ben, cy, dee, MOST_TO_ONE_READER } from '#test/builders/a-handover-side.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { TAGS } from '#vocabulary/clients/client';
import { movePart } from '../move-clients.ts';

const database = aTestDatabase();

describe('clients who are handed over', () => {
  it('move with everything about them, and get one email from their new agent', async () => {
    const { add, move, work, names, one, list, emails, news, clients } = await aHandoverSide(database);
    const bo = await add('bo', {
      tags: ['vip'],
      callNote: 'Likes mornings',
      address: '14 Maple Street',
      phoneNumber: '+12175550100',
    });
    const di = await add('di', { email: '' });
    await move(ada, ben);
    expect(await names(ben)).toEqual([]);
    await work();
    expect(await names(ada)).toEqual([]);
    expect(await names(ben)).toEqual(['bo', 'di']);
    const { revision, agentId, listed, ...kept } = bo;
    expect(await one(ben, 'bo')).toMatchObject({ ...kept, agentId: 'ben' });
    expect((await one(ben, 'di')).id).toBe(di.id);
    expect(await list()).toMatchObject([{ state: 'done', moved: 2, stayed: 0 }]);
    expect(await clients.totals(ada.id)).toMatchObject({ clients: 0 });
    expect(await clients.totals(ben.id)).toMatchObject({ clients: 2 });
    const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails).toMatchObject([{ to: 'bo@clients.example', replyTo: ben.email, sender: 'ben' }]);
    for (const side of [ada, ben, dee]) expect(await news(side)).toContain('The handover is done');
  });

  it('move in one transaction with all that a client can have', async () => {
    const { addWithAll, move, work, one } = await aHandoverSide(database);
    await addWithAll('bo');
    await move(ada, ben);
    await work();
    expect((await one(ben, 'bo')).tags).toHaveLength(TAGS);
  });

  it('are those who were on the list when it was ordered', async () => {
    const { add, move, work, names, later, list } = await aHandoverSide(database);
    await add('bo');
    await move(ada, ben);
    later(1);
    await add('late');
    await work();
    expect(await names(ada)).toEqual(['late']);
    expect(await list()).toMatchObject([{ state: 'done', moved: 1 }]);
  });

  it('go on in parts, however many they are', async () => {
    const { add, move, work, names, list } = await aHandoverSide(database);
    for (let n = 0; n < 7; n++) await add(`client-${n}`, { email: '' });
    await move(ada, ben);
    await work({ size: 3 });
    expect(await names(ada)).toEqual([]);
    expect((await names(ben)).length).toBe(7);
    expect(await list()).toMatchObject([{ state: 'done', moved: 7 }]);
  });

  it('stay while a bank, a signature or another buyer is awaited, and move once it is over', async () => {
    const side = await aHandoverSide(database);
    const { add, move, work, names, list, request, transaction, closeTransaction, later, release, toldOfEnd } = side;
    for (const name of ['asked', 'bank', 'half', 'chat', 'expired', 'canceled', 'answered', 'free']) await add(name);
    await request('asked', { documents: { state: 'sent', count: 1, at: NOW.toISOString() } });
    await request('bank', { state: 'at_bank' });
    const joint = aJoint({ linkId: 'b'.repeat(32), communicationId: 'other', name: 'Di' });
    await request('half', { state: 'received', joint });
    const chat = await transaction('chat');
    await release(chat);
    await request('expired', { expiresAt: isoAfter(NOW, -DAY) });
    await request('canceled', { state: 'cancelled' });
    await request('answered', { state: 'received', reportId: 'r' });
    await move(ada, ben);
    await work({ size: 2 });
    expect(await names(ada)).toEqual(['asked', 'bank', 'chat', 'half']);
    expect(await names(ben)).toEqual(['answered', 'canceled', 'expired', 'free']);
    expect(await list()).toMatchObject([{ state: 'done', moved: 4, stayed: 4 }]);
    // Only the agent who keeps the client learns why.
    const why =
      'a bank is answering (1), a request has two buyers (1), files were shared (1), a document waits for a signature (1)';
    expect(await toldOfEnd(ada)).toContain(why);
    for (const other of [ben, dee]) expect(await toldOfEnd(other)).not.toContain('bank');

    await closeTransaction(chat);
    later(1);
    await move(ada, ben);
    await work();
    expect(await names(ada)).toEqual(['asked', 'bank', 'half']);
  });
});

describe('what a client agreed to', () => {
  it('ends when they are handed over, on the record', async () => {
    const { add, move, work, one, record } = await aHandoverSide(database);
    await add('bo', { phoneNumber: '+12175550100' }, { email: 'in', phone: 'in', snail: 'out' });
    await move(ada, ben);
    await work();
    const bo = await one(ben, 'bo');
    expect(bo.consent).toMatchObject({
      email: { state: 'unknown', source: 'handed over' },
      phone: { state: 'unknown', source: 'handed over' },
      snail: { state: 'out', source: 'agent' },
    });
    const { entries, broken } = await record(bo);
    expect(broken).toEqual([]);
    expect(entries.map(({ channel, from, to }) => [channel, from, to]).slice(-2)).toEqual([
      ['phone', 'in', 'unknown'],
      ['email', 'in', 'unknown'],
    ]);
    expect(entries.at(-1)).toMatchObject({ by: 'Dee Director', said: 'Handed over to Ben Broker' });
  });

  // P-25.
  it('keep their opt-outs with the new agent', async () => {
    const { add, move, work, one, unsubscribe, optOutOf, emails } = await aHandoverSide(database);
    const bo = await add('bo', {}, { email: 'in' });
    await unsubscribe(ada, bo);
    expect(await optOutOf(ben, 'email', bo.email)).toBeUndefined();
    await move(ada, ben);
    await work();
    expect((await one(ben, 'bo')).consent.email).toMatchObject({ state: 'out', source: 'unsubscribe link' });
    expect(await optOutOf(ben, 'email', bo.email)).toMatchObject({ ownWord: true, source: 'unsubscribe link' });
    // They still learn who has their details.
    expect((await emails()).filter(({ kind }) => kind === 'client-handed-over')).toHaveLength(1);
  });

  it('is not asked for by email of someone who complained of one', async () => {
    const { add, move, work, names, emails, unsubscribe } = await aHandoverSide(database);
    const bo = await add('bo', {}, { email: 'in' });
    await unsubscribe(ada, bo, 'complaint');
    await move(ada, ben);
    await work();
    expect(await names(ben)).toEqual(['bo']);
    expect((await emails()).filter(({ kind }) => kind === 'client-handed-over')).toEqual([]);
  });

  // P-25.
  it('is ended by an unsubscribe link of before, wherever they are by then', async () => {
    const { add, move, work, one, unsubscribe, optOutOf, later } = await aHandoverSide(database);
    const bo = await add('bo', {}, { email: 'in' });
    await move(ada, ben);
    await work();
    later(1);
    await move(ben, cy);
    await work();
    await unsubscribe(ada, bo);
    expect((await one(cy, 'bo')).consent.email).toMatchObject({ state: 'out', source: 'unsubscribe link' });
    for (const agent of [ada, ben, cy])
      expect(await optOutOf(agent, 'email', bo.email)).toMatchObject({ ownWord: true });
  });

  it('is found after a client went there and back', async () => {
    const { add, move, work, one, unsubscribe, optOutOf, later } = await aHandoverSide(database);
    const bo = await add('bo');
    await move(ada, ben);
    await work();
    later(1);
    await move(ben, ada);
    await work();
    await unsubscribe(ben, bo);
    expect((await one(ada, 'bo')).consent.email.state).toBe('out');
    expect(await optOutOf(ada, 'email', bo.email)).toMatchObject({ ownWord: true });
  });

  it('with the new agent before the move stays between the two of them', async () => {
    const { add, move, work, listOf, optOutOf, record } = await aHandoverSide(database);
    const own = await add('bo', {}, { email: 'in' }, ben);
    await add('bo', { email: own.email }, { email: 'out' });
    await move(ada, ben);
    await work();
    const both = await listOf(ben);
    expect(both.map(({ id, consent }) => [id === own.id, consent.email.state]).sort()).toEqual([
      [false, 'out'],
      [true, 'in'],
    ]);
    expect(await optOutOf(ben, 'email', own.email)).toBeUndefined();
    for (const one of both) expect((await record(one)).broken).toEqual([]);
  });
});

describe('a move', () => {
  it('waits for the next day once the new agent has sent all they may, and loses no one', async () => {
    const { add, move, work, names, list, later, emails, tasks } = await aHandoverSide(database);
    for (let n = 0; n < 52; n++) await add(`client-${n}`);
    await move(ada, ben);
    await work();
    expect((await names(ben)).length).toBe(50);
    expect(await list()).toMatchObject([{ state: 'moving', moved: 50 }]);
    expect(await tasks()).toMatchObject([{ isWaiting: true }]);
    later(1);
    await work({}, { alsoWaiting: true });
    expect((await names(ben)).length).toBe(52);
    expect(await list()).toMatchObject([{ state: 'done', moved: 52 }]);
    expect((await emails()).filter(({ kind }) => kind === 'client-handed-over')).toHaveLength(52);
  });

  it('ends when the new agent leaves the office, and what moved stays moved', async () => {
    const { add, move, work, names, list, leave, tasks, moveDeps } = await aHandoverSide(database);
    for (const name of ['a', 'b', 'c']) await add(name);
    await move(ada, ben);
    const [first] = await tasks();
    if (first) await movePart({ ...moveDeps, size: 1 })(first.task);
    await leave(ben);
    await work({ size: 1 });
    expect((await names(ada)).length).toBe(2);
    expect((await names(ben)).length).toBe(1);
    expect(await list()).toMatchObject([{ state: 'stopped', moved: 1 }]);
  });

  it('names the new agent with the address that they have by then', async () => {
    const { add, move, work, request, requestNow, emails, changeAddress } = await aHandoverSide(database);
    await add('bo');
    const asked = await request('bo');
    await move(ada, ben);
    await changeAddress(ben, 'ben.new@example.com');
    await work();
    expect((await requestNow(asked)).agentEmail).toBe('ben.new@example.com');
    const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(mails).toMatchObject([{ replyTo: 'ben.new@example.com' }]);
    expect(JSON.stringify(mails)).not.toContain(ben.email);
  });

  it('ends when the account of the new agent is deactivated, also of clients without an email address', async () => {
    const { add, move, work, names, list, deactivate } = await aHandoverSide(database);
    await add('bo', { email: '' });
    await move(ada, ben);
    await deactivate(ben, true);
    await work();
    expect(await names(ada)).toEqual(['bo']);
    expect(await list()).toMatchObject([{ state: 'stopped', moved: 0 }]);
  });

  it("leaves those who reported the new agent's emails with the agent they had", async () => {
    const { add, move, work, names, list, reportEmailsOf } = await aHandoverSide(database);
    await add('bo');
    await add('di');
    await reportEmailsOf(ben, 'bo@clients.example');
    await move(ada, ben);
    await work();
    expect(await names(ada)).toEqual(['bo']);
    expect(await list()).toMatchObject([{ state: 'done', moved: 1, stayed: 1 }]);
  });

  it('emails someone who has been sent enough today on the next day', async () => {
    const { add, move, work, names, emails } = await aHandoverSide(database);
    for (let n = 0; n <= MOST_TO_ONE_READER; n++) await add(`bo-${n}`, { email: `bo+${n}@clients.example` });
    await move(ada, ben);
    await work();
    expect((await names(ben)).length).toBe(MOST_TO_ONE_READER + 1);
    const states = (await emails()).filter(({ kind }) => kind === 'client-handed-over').map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    expect(states).toHaveLength(MOST_TO_ONE_READER + 1);
  });

  it("doesn't begin, and ends, where staff have stopped the new agent's emails", async () => {
    const { add, move, work, names, list, stopEmailsOf } = await aHandoverSide(database);
    await add('bo');
    await stopEmailsOf(ben, true);
    await expect(move(ada, ben)).rejects.toThrow('may not send email now');
    await stopEmailsOf(ben, false);
    await move(ada, ben);
    await stopEmailsOf(ben, true);
    await work();
    expect(await names(ada)).toEqual(['bo']);
    expect(await list()).toMatchObject([{ state: 'stopped', moved: 0 }]);
  });

  it('moves everybody once, and counts them once, wherever the worker dies', async () => {
    const aWorld = async (killAt: number, when: 'before' | 'after') => {
      const side = await aHandoverSide(database);
      for (const name of ['ann', 'bob', 'cyd']) await side.add(name, {}, { email: 'in' });
      await side.request('bob', { state: 'at_bank' });
      await side.request('dan');
      await side.move(ada, ben);
      const { run, writes } = aDyingDatabase(side.db, killAt, when);
      await run((db) => side.work({ db, size: 1 }));
      return { ...side, writes };
    };
    const whole = await aWorld(0, 'before');
    expect(whole.writes()).toBeGreaterThan(8);
    // After one write is before the next.
    for (let done = 0; done <= whole.writes(); done++) {
      const [killAt, when] = done === 0 ? ([1, 'before'] as const) : ([done, 'after'] as const);
      const { names, list, emails } = await aWorld(killAt, when);
      const where = `killed ${when} write ${killAt}`;
      expect(await names(ada), where).toEqual(['bob']);
      expect(await names(ben), where).toEqual(['ann', 'cyd']);
      expect(await list(), where).toMatchObject([{ state: 'done', moved: 3, stayed: 1 }]);
      const mails = (await emails()).filter(({ kind }) => kind === 'client-handed-over');
      const readers = ['ann', 'cyd', 'dan'].map((name) => `${name}@clients.example`);
      expect(mails.map(({ to }) => to).sort(), where).toEqual(readers);
    }
  }, 60_000);
});
