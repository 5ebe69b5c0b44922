// T-30: an owner moves all clients of someone who leaves to a colleague, at once. Tests who may order it and who is notified.
import { describe, expect, it } from 'vitest';
import { fundsRequest } from '#public/funds/request';
import { ada, aHandoverSide, ben, cy, dee } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';

const database = aTestDatabase();
const refused = (code: string) => expect.objectContaining({ code });

describe('an owner who moves the clients of someone', () => {
  it('removes them from the office with it, on its record, and both agents are notified', async () => {
    const { add, request, move, work, names, members, events, emails, news, list } = await aHandoverSide(database);
    await add('bo');
    await request('bo');
    await move(ada, ben);
    expect(await members()).toEqual(['Ben Broker', 'Cy Colleague', 'Dee Director']);
    expect((await events())[0]).toBe('handed-over');
    const mails = (await emails()).filter(({ kind }) => kind === 'handover');
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email]);
    for (const { content } of mails) expect(JSON.stringify(content)).toContain('Dee Director of Lakeside Realty');
    expect(await news(ada)).toContain('Your clients move to Ben Broker');
    expect(await news(ben)).toContain('The clients of Ada Agent move to you');
    await work();
    expect([await names(ada), await names(ben)]).toEqual([[], ['bo']]);
    expect(await list()).toMatchObject([{ state: 'done', moved: 1, stayed: 0, by: 'Dee Director' }]);
  });

  it('is asked by no one to do it again: the person has left', async () => {
    const { add, again, move, tasks } = await aHandoverSide(database);
    await add('bo');
    await move(ada, ben);
    await expect(again(ada, ben)).rejects.toThrow('no longer in the office');
    expect(await tasks()).toHaveLength(1);
  });

  it('is an owner, and no manager, agent or stranger', async () => {
    const { add, join, move, again, names, work } = await aHandoverSide(database);
    await add('bo');
    const mia = anAgent({ id: 'mia', name: 'Mia Manager', email: 'mia@example.com' });
    await join(mia, 'manager');
    for (const by of [mia]) await expect(move(ada, ben, by)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(move(ada, ben, anAgent({ id: 'stranger' }))).rejects.toEqual(refused('NOT_FOUND'));
    await expect(again(dee, ben)).rejects.toThrow('Another owner');
    await work();
    expect(await names(ada)).toEqual(['bo']);
  });

  it('moves them to someone else of the office who may write to them', async () => {
    const { add, again, deactivate, leave, stopEmailsOf, tasks } = await aHandoverSide(database);
    await expect(again(ada, ben)).rejects.toThrow('has no clients to move');
    await add('bo');
    await expect(again(ada, ada)).rejects.toThrow('someone other');
    await expect(again(ada, anAgent({ id: 'stranger' }))).rejects.toEqual(refused('CONFLICT'));
    await deactivate(ben, true);
    await expect(again(ada, ben)).rejects.toThrow('deactivated, too');
    await stopEmailsOf(cy, true);
    await expect(again(ada, cy)).rejects.toThrow('may not send email now');
    await leave(cy);
    await expect(again(ada, cy)).rejects.toEqual(refused('CONFLICT'));
    expect(await tasks()).toEqual([]);
  });

  it('cannot while the person is in another office, too', async () => {
    const { add, again, anotherOffice, names } = await aHandoverSide(database);
    await add('bo');
    await anotherOffice(ada, 'Harbor Homes', cy);
    await expect(again(ada, ben)).rejects.toThrow('is in another office, too');
    expect(await names(ada)).toEqual(['bo']);
  });

  it('keeps a deactivated account as a member, and moves later those who had to stay', async () => {
    const side = await aHandoverSide(database);
    const { add, request, deactivate, move, again, work, members, names, tasks, later, db } = side;
    await add('bo');
    await add('di');
    const asked = await request('di', { state: 'at_bank' });
    await deactivate(ada, true);
    await move(ada, ben);
    // A second click is a no-op.
    await again(ada, ben);
    expect(await tasks()).toHaveLength(1);
    await work();
    expect(await members()).toContain('Ada Agent');
    expect([await names(ada), await names(ben)]).toEqual([['di'], ['bo']]);
    later(1);
    await db.update(fundsRequest.key({ linkId: asked.id }), { set: { state: 'received', reportId: 'r' } });
    await move(ada, cy);
    await work();
    expect([await names(ada), await names(cy)]).toEqual([[], ['di']]);
  });

  it('sees every move; a colleague sees those that brought them clients, and others none', async () => {
    const { add, move, list } = await aHandoverSide(database);
    await add('bo');
    await move(ada, ben);
    expect([(await list(dee)).length, (await list(ben)).length]).toEqual([1, 1]);
    const { join, list: listThere, add: addThere, move: moveThere } = await aHandoverSide(database);
    const lee = anAgent({ id: 'lee', name: 'Lee Agent', email: 'lee@example.com' });
    await join(lee, 'agent');
    await addThere('bo');
    await moveThere(ada, ben);
    expect(await listThere(lee)).toEqual([]);
    await expect(listThere(ada)).rejects.toEqual(refused('NOT_FOUND'));
  });
});
