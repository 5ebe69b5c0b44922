// Staff offer the clients of a deactivated account to a colleague, who still has to accept. They see a number, and the log says who did it.
import { describe, expect, it } from 'vitest';
import { profile } from '#public/members/account';
import { ada, aHandoverSide, ben, cy } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { createAuditLog } from '../audit-log.ts';
import { reactivateAccount } from './deactivate-account.ts';
import { handOverAccount, readAccountOffer, withdrawAccountOffer } from './hand-over-account.ts';

const database = aTestDatabase();
const refused = (code: string) => expect.objectContaining({ code });
const sam = anAgent({ id: 'sam', email: 'sam@example.com', isStaff: true });

const aSide = async () => {
  const side = await aHandoverSide(database);
  const { db, deps } = side;
  for (const name of ['bo', 'di']) await side.add(name, {}, { email: 'in' });
  await side.request('bo');
  await db.transact([profile.update({ agentId: 'ada' }, { set: { email: ada.email } })]);
  // A moment after the clients were added.
  side.later(1);
  const audit = createAuditLog(deps);
  return {
    ...side,
    audit,
    handOver: (to: string, typed = ada.email, id = 'ada') =>
      handOverAccount({ ...deps, audit })(sam, id, { email: typed, to_email: to }),
    handOverBy: (by: typeof sam, to: string) =>
      handOverAccount({ ...deps, audit })(by, 'ada', { email: ada.email, to_email: to }),
    offered: async (id = 'ada') => (await readAccountOffer(deps)(id)).offer,
    takeBack: (id = 'ada') => withdrawAccountOffer({ ...deps, audit })(sam, id),
    reactivate: () => reactivateAccount({ ...deps, audit })(sam, 'ada', ada.email),
    logged: async () => (await audit.list({})).items.map(({ action, actor, target }) => [action, actor, target]),
  };
};

describe('the clients of a deactivated account', () => {
  it('move with what is open to a colleague who accepts', async () => {
    const side = await aSide();
    await side.deactivate(ada, true);
    expect(await side.handOver(ben.email)).toEqual({ count: 2, is_exact: true });
    expect(await side.logged()).toEqual([['account.handed_over', sam.email, `${ada.email} > ${ben.email}`]]);
    expect(await side.names(ben)).toEqual([]);
    const [offered] = await side.list(ben);
    expect(offered).toMatchObject({ state: 'offered', asked_by: { id: null, name: 'Groundwork staff' } });
    expect((await side.emails()).at(-1)).toMatchObject({ kind: 'handover-by-staff', to: ben.email, sender: null });
    await side.accept(ben, offered?.id ?? '');
    await side.work();
    expect(await side.names(ben)).toEqual(['bo', 'di']);
    expect(await side.linesOf(ben)).toHaveLength(1);
    const told = (await side.emails()).filter(({ kind }) => kind === 'client-handed-over');
    expect(JSON.stringify(told)).toContain('Ada Agent no longer has an active account on Groundwork');
    const { entries } = await side.record(await side.one(ben, 'bo'));
    expect(entries.at(-1)).toMatchObject({ by: 'Groundwork staff', said: 'Handed over to Ben Broker' });
  });

  it('are offered to one colleague at a time: the latest offer replaces the others', async () => {
    const side = await aSide();
    const own = await side.offer(ada, ben);
    await side.deactivate(ada, true);
    await expect(side.accept(ben, own)).rejects.toThrow('deactivated');
    await side.handOver(ben.email);
    side.later(1);
    await side.handOver(cy.email);
    expect((await side.list(ben)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await side.list(cy)).map(({ state }) => state)).toEqual(['offered']);
  });

  it('are taken back from the colleague before they answer, on the record', async () => {
    const side = await aSide();
    await side.deactivate(ada, true);
    expect(await side.offered()).toBeNull();
    await side.takeBack();
    await side.handOver(ben.email);
    const [offer] = await side.list(ben);
    expect(await side.offered()).toEqual({ to_email: ben.email, count: 2, is_exact: true, until: offer?.until });
    await side.takeBack();
    await side.takeBack();
    expect(await side.offered()).toBeNull();
    expect(await side.logged()).toEqual([
      ['account.handover_withdrawn', sam.email, `${ada.email} > ${ben.email}`],
      ['account.handed_over', sam.email, `${ada.email} > ${ben.email}`],
    ]);
    expect(await side.events()).toContain('handover-withdrawn');
    expect(await side.news(ben)).toContain('The clients of Ada Agent are no longer offered to you');
    await expect(side.accept(ben, offer?.id ?? '')).rejects.toThrow('This offer was withdrawn');
    await expect(side.takeBack('no-one')).rejects.toEqual(refused('NOT_FOUND'));
    await expect(side.offered('no-one')).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('are no longer offered once the account is active again', async () => {
    const side = await aSide();
    await side.deactivate(ada, true);
    await side.handOver(ben.email);
    const [offer] = await side.list(ben);
    await side.deactivate(ada, false);
    await expect(side.accept(ben, offer?.id ?? '')).rejects.toThrow("Ada Agent's account is active again");
    await side.deactivate(ada, true);
    await side.reactivate();
    expect(await side.list(ben)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await side.names(ada)).toEqual(['bo', 'di']);
  });

  it('are not taken back by staff where the agent offered them', async () => {
    const side = await aSide();
    await side.offer(ada, ben);
    await side.deactivate(ada, true);
    expect(await side.offered()).toBeNull();
    await side.takeBack();
    expect(await side.list(ben)).toMatchObject([{ state: 'offered' }]);
  });

  it('are offered in one of two offices, and not to the one of the staff who offers them', async () => {
    const side = await aSide();
    const other = await side.anotherOffice(ada, 'Harbor Homes', sam);
    await side.deactivate(ada, true);
    await expect(side.handOver(sam.email)).rejects.toMatchObject({
      fields: { to_email: expect.stringContaining('to yourself') },
    });
    await side.handOver(ben.email);
    side.later(1);
    await side.handOverBy(anAgent({ id: 'stu', email: 'stu@example.com', isStaff: true }), sam.email);
    expect(await side.list(ben)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await side.news(ben)).toContain('The clients of Ada Agent are no longer offered to you');
    expect(await other.list(sam)).toMatchObject([{ state: 'offered' }]);
    expect(await side.offered()).toMatchObject({ to_email: sam.email });
  });

  it('are offered once when the agent, or someone else of the staff, offers them at the same moment in another office', async () => {
    const side = await aSide();
    const hal = anAgent({ id: 'hal', name: 'Hal Harbor', email: 'hal@example.com' });
    const other = await side.anotherOffice(ada, 'Harbor Homes', hal);
    const open = async () => [...(await side.list(ada)), ...(await other.list(ada))].filter(isOpen);
    const isOpen = ({ state }: { state: string }) => state === 'offered';
    const meanwhile: (() => Promise<unknown>)[] = [];
    // Between what is read and what is written.
    const audit = {
      async writes(...entry: Parameters<typeof side.audit.writes>) {
        await meanwhile.shift()?.();
        return side.audit.writes(...entry);
      },
    };
    const handOver = () =>
      handOverAccount({ ...side.deps, audit })(sam, 'ada', { email: ada.email, to_email: ben.email });
    await side.deactivate(ada, true);

    meanwhile.push(() => other.offer(ada, hal));
    await handOver();
    expect(await open()).toMatchObject([{ to: { id: 'ben' } }]);

    side.later(1);
    const stu = anAgent({ id: 'stu', email: 'stu@example.com', isStaff: true });
    await side.takeBack();
    meanwhile.push(() =>
      handOverAccount({ ...side.deps, audit })(stu, 'ada', { email: ada.email, to_email: hal.email }),
    );
    await handOver();
    expect(await open()).toMatchObject([{ to: { id: 'ben' } }]);
  });

  it('are not handed over while the account is active, by the wrong address, or out of the office', async () => {
    const side = await aSide();
    await expect(side.handOver(ben.email)).rejects.toThrow('only its agent hands clients over');
    await side.deactivate(ada, true);
    await expect(side.handOver(ben.email, ben.email)).rejects.toEqual(refused('INVALID'));
    await expect(side.handOver('stranger@example.com')).rejects.toMatchObject({
      fields: { to_email: expect.stringContaining('no colleague') },
    });
    await expect(side.handOver(ada.email)).rejects.toEqual(refused('INVALID'));
    await expect(side.handOver(ben.email, ada.email, 'no-one')).rejects.toEqual(refused('NOT_FOUND'));
    await side.deactivate(ben, true);
    await expect(side.handOver(ben.email)).rejects.toMatchObject({
      fields: { to_email: expect.stringContaining('deactivated, too') },
    });
    expect(await side.logged()).toEqual([]);
    expect(await side.list(ben)).toEqual([]);
  });
});
