// Offers of clients: nothing moves before the colleague accepts, and only between two who are in the office for all that time.
import { describe, expect, it } from 'vitest';
import { ada, aHandoverSide, ben, cy } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { handover } from './entity.ts';
import { LISTED_DAYS, OFFER_DAYS, OPEN_HANDOVERS } from './vocabulary.ts';

const database = aTestDatabase();
const refused = (code: string) => expect.objectContaining({ code });
const stranger = anAgent({ id: 'eve', name: 'Eve', email: 'eve@example.com' });

describe('an offer', () => {
  it('moves nothing, and shows both sides how many and whom', async () => {
    const { add, offer, list, names, namesIn, reach, emails, news, events } = await aHandoverSide(database);
    await add('bo');
    await add('di');
    expect(await reach(ada)).toEqual({ count: 2, is_exact: true });
    const id = await offer(ada, ben);
    for (const side of [ada, ben]) {
      expect(await list(side)).toMatchObject([
        { id, from: { id: 'ada' }, to: { id: 'ben' }, tag: null, clients: { count: 2 }, state: 'offered', moved: 0 },
      ]);
      expect((await namesIn(side, id)).sort()).toEqual(['bo', 'di']);
    }
    expect(await names(ada)).toEqual(['bo', 'di']);
    expect(await names(ben)).toEqual([]);
    expect((await emails()).map(({ kind, to }) => [kind, to])).toContainEqual(['handover-offered', ben.email]);
    expect(await news(ben)).toEqual(['Ada Agent wants to hand clients over to you']);
    expect((await events())[0]).toBe('handover-offered');
  });

  it("is no one else's, whatever their role in the office", async () => {
    const { add, offer, list, namesIn, accept, decline, withdraw, office, deps } = await aHandoverSide(database);
    await add('bo');
    const id = await offer(ada, ben);
    expect(await list(cy)).toEqual([]);
    for (const answer of [accept, decline, withdraw, namesIn] as const) {
      await expect(answer(cy, id)).rejects.toEqual(refused('NOT_FOUND'));
      await expect(answer(stranger, id)).rejects.toEqual(refused('NOT_FOUND'));
    }
    await expect(list(stranger)).rejects.toEqual(refused('NOT_FOUND'));
    // Each side has its own answers.
    await expect(accept(ada, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(decline(ada, id)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(withdraw(ben, id)).rejects.toEqual(refused('FORBIDDEN'));
    const key = { officeId: office, handoverId: id };
    expect(await handover.get(deps.db, key)).toMatchObject({ state: 'offered' });
  });

  it('goes to someone of the office only', async () => {
    const { add, offer, leave, reach } = await aHandoverSide(database);
    await add('bo');
    await expect(offer(ada, stranger)).rejects.toEqual(refused('CONFLICT'));
    await expect(offer(stranger, ben)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(reach(stranger)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(offer(ada, ada)).rejects.toThrow('yours already');
    await leave(ben);
    await expect(offer(ada, ben)).rejects.toEqual(refused('CONFLICT'));
  });

  it('ends after its time, and when one of the two leaves, even if they come back', async () => {
    const { add, offer, accept, list, later, leave, join, names, deps, office } = await aHandoverSide(database);
    await add('bo');
    const first = await offer(ada, ben);
    later(OFFER_DAYS);
    await expect(accept(ben, first)).rejects.toThrow('This offer has ended');
    expect(await list(ada)).toMatchObject([{ state: 'ended' }]);
    const second = await offer(ada, ben);
    await leave(ben);
    later(1);
    await join(ben);
    await expect(accept(ben, second)).rejects.toThrow('This offer has ended');
    expect(await names(ada)).toEqual(['bo']);
    const expires = (await handover.get(deps.db, { officeId: office, handoverId: second }))?.expires ?? 0;
    expect(expires).toBeGreaterThan(deps.clock().getTime() / 1000 + (LISTED_DAYS - 2) * 86_400);
  });

  it('can be withdrawn or declined, and then not be accepted', async () => {
    const { add, offer, accept, decline, withdraw, tasks, news, newsAbout, names } = await aHandoverSide(database);
    await add('bo');
    const first = await offer(ada, ben);
    await withdraw(ada, first);
    await withdraw(ada, first);
    await expect(accept(ben, first)).rejects.toThrow('was withdrawn');
    await expect(decline(ben, first)).rejects.toThrow('was withdrawn');
    const second = await offer(ada, ben);
    await decline(ben, second);
    await decline(ben, second);
    await expect(accept(ben, second)).rejects.toThrow('was declined');
    await expect(withdraw(ada, second)).rejects.toThrow('was declined');
    expect(await tasks()).toEqual([]);
    expect(await news(ada)).toEqual(['Ben Broker declined to take over your clients']);
    expect(await newsAbout(ada)).toEqual([{ account: 'handover', handoverId: second }]);
    // What waits on the dashboard is the offer, until other news of it comes.
    expect(new Set(await newsAbout(ben))).toEqual(
      new Set([
        { account: 'handover-offer', handoverId: first },
        { account: 'handover', handoverId: first },
        { account: 'handover-offer', handoverId: second },
      ]),
    );
    expect(await names(ada)).toEqual(['bo']);
  });

  it('of an account that staff have deactivated waits for it', async () => {
    const { add, offer, accept, deactivate, list } = await aHandoverSide(database);
    await add('bo');
    const id = await offer(ada, ben);
    await deactivate(ada, true);
    await expect(accept(ben, id)).rejects.toThrow("Ada Agent's account is deactivated");
    await deactivate(ada, false);
    await accept(ben, id);
    expect(await list(ben)).toMatchObject([{ state: 'moving' }]);
  });

  it('that is accepted and withdrawn at the same moment is one of the two', async () => {
    const { add, offer, accept, withdraw, list, tasks } = await aHandoverSide(database);
    await add('bo');
    const id = await offer(ada, ben);
    const results = await Promise.allSettled([accept(ben, id), withdraw(ada, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [one] = await list(ada);
    expect((await tasks()).length).toBe(one?.state === 'moving' ? 1 : 0);
  });

  it('has no other about the same clients beside it', async () => {
    const { add, offer, withdraw } = await aHandoverSide(database);
    for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) await add(`client-${tag}`, { tags: [tag] });
    const all = await offer(ada, ben);
    await expect(offer(ada, cy, 'a')).rejects.toThrow("You've offered all your clients to Ben Broker");
    await withdraw(ada, all);
    await offer(ada, ben, 'a');
    await expect(offer(ada, cy, 'a')).rejects.toThrow("You've offered your clients tagged a to Ben Broker");
    await expect(offer(ada, cy)).rejects.toEqual(refused('CONFLICT'));
    for (const tag of ['b', 'c', 'd', 'e']) await offer(ada, cy, tag);
    await expect(offer(ada, ben, 'f')).rejects.toThrow(`You have ${OPEN_HANDOVERS} open handovers`);
  });

  it('has no other about the same clients in another office of the agent, also not one made at the same moment', async () => {
    const { add, anotherOffice, offer, withdraw, join } = await aHandoverSide(database);
    const mia = anAgent({ id: 'mia', name: 'Mia Manager', email: 'mia@example.com' });
    await join(mia, 'owner');
    const harbor = await anotherOffice(ada, 'Harbor Homes', cy);
    await add('bo');
    const there = await harbor.offer(ada, cy);
    const said = "You've offered all your clients to Cy Colleague in Harbor Homes. Withdraw that offer first.";
    await expect(offer(ada, ben)).rejects.toThrow(said);
    await harbor.withdraw(ada, there);
    const here = await offer(ada, ben);
    await expect(harbor.offer(ada, cy)).rejects.toThrow(
      "You've offered all your clients to Ben Broker in Lakeside Realty",
    );
    await withdraw(ada, here);
    const results = await Promise.allSettled([offer(ada, ben), harbor.offer(ada, cy)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has no other beside it either where the office has many later ones', async () => {
    const { add, offer, deps, office } = await aHandoverSide(database);
    await add('bo');
    const id = await offer(ada, ben);
    const first = await handover.get(deps.db, { officeId: office, handoverId: id });
    if (!first) throw new Error('The offer is gone');
    const later = Array.from({ length: 210 }, (_, at) => {
      const handoverId = `${id}${String(at).padStart(3, '0')}`;
      const over = { ...first, id: handoverId, state: 'withdrawn' as const };
      return handover.put({ officeId: office, handoverId }, over);
    });
    for (let at = 0; at < later.length; at += 70) await deps.db.transact(later.slice(at, at + 70));
    await expect(offer(ada, cy)).rejects.toThrow("You've offered all your clients to Ben Broker");
  });

  it('is about someone', async () => {
    const { add, offer } = await aHandoverSide(database);
    await expect(offer(ada, ben)).rejects.toThrow('You have no clients to hand over');
    await add('bo');
    await expect(offer(ada, ben, 'vip')).rejects.toEqual(
      expect.objectContaining({ code: 'INVALID', fields: { tag: 'None of your clients has this tag.' } }),
    );
  });
});
