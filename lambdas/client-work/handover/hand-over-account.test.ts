// Staff move the clients of a deactivated account to a colleague at once, and the log says who did it.
import { describe, expect, it } from 'vitest';
import { profile } from '#public/members/account';
import { ada, aHandoverSide, ben, cy } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { createAuditLog } from '../../members/staff/audit-log.ts';
import { handOverAccount } from './hand-over-account.ts';

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
    handOver: (to: string, typed = ada.email, id = 'ada') =>
      handOverAccount({ ...deps, audit })(sam, id, { email: typed, to_email: to }),
    logged: async () => (await audit.list({})).items.map(({ action, actor, target }) => [action, actor, target]),
  };
};

describe('the clients of a deactivated account', () => {
  it('move with what is open to a colleague, and the record names no one of the staff', async () => {
    const side = await aSide();
    await side.deactivate(ada, true);
    await side.handOver(ben.email);
    expect(await side.logged()).toEqual([['account.handed_over', sam.email, `${ada.email} > ${ben.email}`]]);
    expect(await side.list()).toMatchObject([{ state: 'moving', by: 'Groundwork staff' }]);
    const mails = (await side.emails()).filter(({ kind }) => kind === 'handover');
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email]);
    await side.work();
    expect(await side.names(ben)).toEqual(['bo', 'di']);
    expect(await side.linesOf(ben)).toHaveLength(1);
    const { entries } = await side.record(await side.one(ben, 'bo'));
    expect(entries.at(-1)).toMatchObject({ by: 'Groundwork staff', said: 'Handed over to Ben Broker' });
  });

  it('move to one colleague at a time', async () => {
    const side = await aSide();
    await side.deactivate(ada, true);
    await side.handOver(ben.email);
    await expect(side.handOver(cy.email)).rejects.toThrow('are moving to Ben Broker');
    expect(await side.logged()).toHaveLength(1);
  });

  it('do not move to the one of the staff who orders it', async () => {
    const side = await aSide();
    await side.join(sam, 'agent');
    await side.deactivate(ada, true);
    await expect(side.handOver(sam.email)).rejects.toMatchObject({
      fields: { to_email: expect.stringContaining('to yourself') },
    });
  });

  it('stay while the account is active, with a wrong address, and where there is no such colleague', async () => {
    const side = await aSide();
    await expect(side.handOver(ben.email)).rejects.toThrow('only an owner of its office');
    await side.deactivate(ada, true);
    await expect(side.handOver(ben.email, ben.email)).rejects.toEqual(refused('INVALID'));
    await expect(side.handOver('stranger@example.com')).rejects.toMatchObject({
      fields: { to_email: expect.stringContaining('no colleague') },
    });
    await expect(side.handOver(ada.email)).rejects.toEqual(refused('INVALID'));
    await expect(side.handOver(ben.email, ada.email, 'no-one')).rejects.toEqual(refused('NOT_FOUND'));
    await side.deactivate(ben, true);
    await expect(side.handOver(ben.email)).rejects.toThrow('deactivated, too');
    expect(await side.logged()).toEqual([]);
    expect(await side.list()).toEqual([]);
  });
});
