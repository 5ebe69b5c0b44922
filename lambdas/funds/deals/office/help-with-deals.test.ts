// What a coordinator may do for an agent who asked for help, and how it ends.
import { beforeEach, describe, expect, it } from 'vitest';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays } from '#test/builders/now.ts';
import { readLog } from '../../request/log/read-log.ts';
import { remindClient } from '../../request/manage/remind-client.ts';
import { listDeals } from '../list-deals.ts';
import { mergeDeals } from '../merge-deals.ts';
import { remindForAgent } from './help-with-deals.ts';
import { listOfficeDeals } from './list-office-deals.ts';

const database = aTestDatabase();
const cory = anAgent({ id: 'cory', name: 'Cory Coordinator' });
let side: RequestSide;

const put = (SK: string, row: object) => side.db.put({ PK: 'OFFICE#o', SK, ...row });
const member = (agentId: string, role: string, name = agentId) =>
  put(`MEMBER#${agentId}`, { agentId, name, email: `${agentId}@example.com`, role, joinedAt: inDays(-9) });
const share = (dealId: string, helps = true) =>
  put(`GIVEN#cory#${side.agent.id}#${dealId}`, {
    ...{ ownerId: side.agent.id, otherId: 'cory', dealId, at: inDays(0) },
    ...{ ownerJoinedAt: inDays(-9), otherJoinedAt: inDays(-9), ...(helps && { helps: true }) },
  });

beforeEach(async () => {
  side = await aRequestSide(database);
  await member(side.agent.id, 'agent', 'Ada Agent');
  await member('cory', 'coordinator', 'Cory Coordinator');
});

const at = () => ({ id: 'o', member: side.agent.id });
const remind = (request: string, by = cory) =>
  remindForAgent({ ...side, remind: remindClient(side) })(by, { ...at(), request });
const refused = (code: string) => expect.objectContaining({ code });
const dealOf = async (id: string) => {
  const { deals } = await listDeals(side)(side.agent, { show: 'open' });
  return deals.find(({ communications }) => communications.some((one) => one.id === id))?.id ?? '';
};
const events = async () =>
  (await side.db.query({ pk: 'OFFICE#o', prefix: 'EVENT#' })).items.map(({ event, by, about }) => [event, by, about]);

describe('a coordinator who was asked to help', () => {
  it("reminds the client in the agent's name, and both histories say who did it", async () => {
    const id = await side.send();
    await share('all');
    expect(await remind(id)).toEqual({ repeated: false });
    expect((await side.request(id)).remindersSent).toBe(1);
    const { entries } = await readLog(side)(side.agent, id);
    expect(entries.find(({ event }) => event === 'reminded')).toMatchObject({ by: 'Cory Coordinator' });
    expect(await events()).toEqual([['reminded-for', 'Cory Coordinator', 'Ada Agent']]);
    await side.send({ to_user_email: 'other@example.com' });
    const { entries: own } = await readLog(side)(side.agent, id);
    expect(own.filter(({ event }) => event === 'created').map(({ by }) => by)).toEqual([undefined]);
  });

  it('does so only of the deals that the agent named, as they are now', async () => {
    const [named, other] = [
      await side.send({ property_address: '12 Elm Street' }),
      await side.send({ property_address: '9 Oak Avenue' }),
    ];
    await share(await dealOf(named));
    await remind(named);
    await expect(remind(other)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(remind('no-such-one')).rejects.toEqual(refused('NOT_FOUND'));
    await mergeDeals(side)(side.agent, await dealOf(other), await dealOf(named));
    side.setClock(new Date(Date.parse(inDays(1))));
    await expect(remind(named)).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('sees which requests wait, of those deals alone', async () => {
    const id = await side.send({ property_address: '12 Elm Street' });
    await side.send({ property_address: '9 Oak Avenue' });
    const list = async () => await listOfficeDeals(side)(cory, at(), { show: 'open' });
    await share('all', false);
    expect(await list()).toMatchObject({ helped: false });
    expect(JSON.stringify(await list())).not.toContain(id);
    await share(await dealOf(id));
    const { deals, helped } = await list();
    expect(helped).toBe(true);
    expect(deals.map(({ property, requests }) => [property, requests])).toEqual(
      expect.arrayContaining([
        ['12 Elm Street', [{ id, client: 'Bo Buyer' }]],
        ['9 Oak Avenue', undefined],
      ]),
    );
  });

  it.each([
    ['is only shown them', () => share('all', false)],
    ['is no coordinator anymore', () => member('cory', 'agent')],
    [
      'is another member since',
      () =>
        put('MEMBER#cory', {
          agentId: 'cory',
          name: 'c',
          email: 'c@example.com',
          role: 'coordinator',
          joinedAt: inDays(-1),
        }),
    ],
  ])('does nothing once they: %s', async (_, change) => {
    const id = await side.send();
    await share('all');
    await change();
    await expect(remind(id)).rejects.toEqual(refused('FORBIDDEN'));
    expect((await side.request(id)).remindersSent).toBe(0);
    expect(await events()).toEqual([]);
  });

  it('does nothing for an account that is deactivated, and no one else does anything', async () => {
    const id = await side.send();
    await share('all');
    await member('max', 'owner');
    await expect(remind(id, anAgent({ id: 'max' }))).rejects.toEqual(refused('FORBIDDEN'));
    await expect(remind(id, anAgent({ id: 'eve' }))).rejects.toEqual(refused('NOT_FOUND'));
    await side.db.put({ PK: `ACCOUNT#${side.agent.id}`, SK: 'PROFILE', deactivatedAt: inDays(0) });
    await expect(remind(id)).rejects.toEqual(refused('CONFLICT'));
  });
});
