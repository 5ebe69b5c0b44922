// A manager asks, the agent decides: until they agree, no one else learns of it, and no one sees a client or how many there are.
import { describe, expect, it } from 'vitest';
import { ada, aHandoverSide, ben, cy } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { OFFER_DAYS } from './vocabulary.ts';

const database = aTestDatabase();
const refused = (code: string) => expect.objectContaining({ code });
const mia = anAgent({ id: 'mia', name: 'Mia Manager', email: 'mia@example.com' });
const lee = anAgent({ id: 'lee', name: 'Lee Leaving', email: 'lee@example.com' });

/** Lee, an agent with two clients, and Mia, who manages; Ada, Ben and Cy own the office. */
const aSide = async () => {
  const side = await aHandoverSide(database);
  await side.join(mia, 'manager');
  await side.join(lee, 'agent');
  for (const name of ['bo', 'di']) await side.add(name, {}, {}, lee);
  side.later(1);
  return side;
};

describe('what a manager asks of an agent', () => {
  it('is an offer once the agent agrees, and moves once the colleague accepts', async () => {
    const { ask, agree, accept, work, list, names, news, newsAbout, events, emails, add, later } = await aSide();
    const id = await ask(mia, lee, ben);
    later(1);
    await add('em', {}, {}, lee);
    later(1);
    expect(await news(lee)).toEqual(['Mia Manager asks you to hand your clients over to Ben Broker']);
    expect(await newsAbout(lee)).toEqual([{ account: 'handover-offer', handoverId: id }]);
    expect((await emails()).map(({ to }) => to)).toContain(lee.email);
    expect(await list(lee)).toMatchObject([{ id, state: 'asked', clients: null, asked_by: { name: 'Mia Manager' } }]);
    expect(await list(ben)).toEqual([]);
    await agree(lee, id);
    await agree(lee, id);
    expect(await list(lee)).toMatchObject([{ state: 'offered', clients: { count: 3, is_exact: true } }]);
    expect(await list(ben)).toMatchObject([{ state: 'offered', clients: { count: 3 } }]);
    expect((await events()).slice(0, 2).sort()).toEqual(['handover-asked', 'handover-offered']);
    later(1);
    await add('late', {}, {}, lee);
    await accept(ben, id);
    await work();
    // Those who were on the list when the agent agreed.
    expect(await names(ben)).toEqual(['bo', 'di', 'em']);
    // Who asked learns that it's done, and nothing of the clients.
    expect(await news(mia)).toEqual(['The handover you asked for is done']);
    expect(await newsAbout(mia)).toEqual([{ account: 'handover', handoverId: id }]);
    expect(await list(mia)).toMatchObject([{ state: 'done', clients: null, tag: null, moved: 0, stayed: 0 }]);
    expect(await list(lee)).toMatchObject([{ state: 'done', moved: 3 }]);
  });

  it('shows no one a client before they agree, and the one who asked none at all', async () => {
    const { ask, agree, namesIn, list } = await aSide();
    const id = await ask(mia, lee, ben);
    for (const by of [mia, lee, ben, cy]) await expect(namesIn(by, id)).rejects.toEqual(refused('NOT_FOUND'));
    expect(await list(cy)).toEqual([]);
    await agree(lee, id);
    for (const by of [mia, cy]) await expect(namesIn(by, id)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await namesIn(ben, id)).sort()).toEqual(['bo', 'di']);
  });

  it('is answered by the agent alone', async () => {
    const { ask, agree, accept, decline, withdraw } = await aSide();
    const id = await ask(mia, lee, ben);
    for (const answer of [agree, accept, decline, withdraw]) {
      await expect(answer(ben, id)).rejects.toEqual(refused('NOT_FOUND'));
      await expect(answer(cy, id)).rejects.toEqual(refused('NOT_FOUND'));
    }
    await expect(agree(mia, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(decline(mia, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(accept(mia, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(accept(lee, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(withdraw(lee, id)).rejects.toEqual(refused('FORBIDDEN'));
  });

  it('ends where the agent keeps the clients, or it is taken back', async () => {
    const { ask, agree, decline, withdraw, list, news, events, names } = await aSide();
    const first = await ask(mia, lee, ben);
    await decline(lee, first);
    await decline(lee, first);
    expect(await news(mia)).toEqual(['Lee Leaving keeps their clients']);
    expect(await events()).toContain('handover-kept');
    await expect(agree(lee, first)).rejects.toThrow('This offer was declined');
    expect(await list(mia)).toMatchObject([{ state: 'declined', clients: null }]);
    expect(await list(ben)).toEqual([]);
    const second = await ask(mia, lee, ben);
    await withdraw(mia, second);
    expect(await events()).toContain('handover-unasked');
    await expect(agree(lee, second)).rejects.toThrow('This offer was withdrawn');
    expect(await names(lee)).toEqual(['bo', 'di']);
  });

  it('comes from those who manage the agent, about someone else, once at a time', async () => {
    const { ask, deactivate, later, agree } = await aSide();
    await expect(ask(lee, mia, ben)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(ask(lee, lee, ben)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(ask(mia, ada, ben)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(ask(mia, mia, ben)).rejects.toThrow('Offer your own clients yourself');
    await expect(ask(mia, lee, lee)).rejects.toEqual(refused('INVALID'));
    await expect(ask(anAgent({ id: 'stranger' }), lee, ben)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(ask(mia, anAgent({ id: 'stranger' }), ben)).rejects.toEqual(refused('CONFLICT'));
    const id = await ask(mia, lee, ben);
    await expect(ask(ada, lee, cy)).rejects.toThrow('has been asked already');
    later(OFFER_DAYS);
    await expect(agree(lee, id)).rejects.toEqual(refused('CONFLICT'));
    await deactivate(lee, true);
    await expect(ask(ada, lee, cy)).rejects.toThrow("Lee Leaving's account is deactivated");
  });
});
