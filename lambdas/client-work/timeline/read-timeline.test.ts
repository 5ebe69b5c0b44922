// One list from rows in many places, on a real table.
import { beforeEach, describe, expect, it } from 'vitest';
import { createWrites as clientWrites, createClientStore, recordDecisions } from '#public/clients/client';
import { aCampaign } from '#test/builders/a-campaign.ts';
import { aClient } from '#test/builders/a-client.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { inDays } from '#test/builders/now.ts';
import { startTransaction } from '../../chat/transaction/open-and-close.ts';
import { beginWrite } from '../../chat/transaction/transaction-store.ts';
import { campaign } from '../../clients/campaigns/entity.ts';
import { claimWrites, settleWrites } from '../../clients/campaigns/sending/send-part.ts';
import { openRequest } from '../../funds/request/guest/open-request.ts';
import { cancelRequest } from '../../funds/request/manage/change-request.ts';
import { readTimeline } from './read-timeline.ts';

const database = aTestDatabase();
let side: RequestSide;
const client = aClient();
const EMAIL = client.email;

beforeEach(async () => {
  side = await aRequestSide(database);
  const said = [{ channel: 'email', to: 'in', by: 'Ada Agent', source: 'agent' } as const];
  const added = recordDecisions(client, said, new Date(inDays(-3)));
  await side.db.transact(clientWrites({ ...added.client, createdAt: inDays(-4) }, added.entries));
});

const read = (input: { limit?: number; cursor?: string } = {}) =>
  readTimeline({ ...side, clients: createClientStore(side.db) })(side.agent, client.id, input);
const kinds = async () => (await read()).entries.map(({ kind }) => kind);

const sendCampaign = async () => {
  const one = aCampaign({ subject: 'Three new homes' });
  await side.db.put(campaign.item({ agentId: one.agentId, campaignId: one.id }, one));
  const stored = await createClientStore(side.db).get(side.agent.id, client.id);
  await side.db.transact(claimWrites(one, stored, 'hash', new Date(inDays(-2))));
  await side.db.transact(settleWrites(one, 'hash', 'sent'));
};

describe("a client's timeline", () => {
  it('has requests, chats, campaigns and consent in one order, newest first', async () => {
    await sendCampaign();
    const id = await side.send({ to_user_email: EMAIL, property_address: '12 Elm Street' });
    side.setClock(new Date(inDays(1)));
    const input = {
      agent_name: 'Ada Agent',
      first_name: 'Bo',
      last_name: 'Buyer',
      email: EMAIL,
      message: '',
      kind: 'selling' as const,
    };
    const started = await startTransaction(side)(side.agent, input, undefined);
    const { entries, next_cursor } = await read();
    expect(next_cursor).toBeNull();
    expect(entries).toMatchObject([
      { kind: 'transaction', id: started.id },
      { kind: 'communication', id, has_chat: false, communication: { purchase: { property: '12 Elm Street' } } },
      { kind: 'campaign', subject: 'Three new homes', state: 'sent' },
      { kind: 'consent', entry: { channel: 'email', to: 'in' } },
      { kind: 'added' },
    ]);
  });

  it('lists a request by what happened to it last, with its chat', async () => {
    const first = await side.send({ to_user_email: EMAIL, property_address: '1 Elm Street' });
    side.setClock(new Date(inDays(1)));
    const second = await side.send({ to_user_email: EMAIL, property_address: '2 Elm Street' });
    const request = await side.request(first);
    const parties = {
      origin: 'request',
      kind: 'selling',
      guestName: 'Bo Buyer',
      guestEmail: EMAIL,
      linkId: request.id,
    } as const;
    const { agentId, agentName, agentEmail } = request;
    await side.db.transact([
      beginWrite({ ...parties, id: first, agentId, agentName, agentEmail }, new Date(inDays(1))),
    ]);
    const ids = async () => (await read()).entries.slice(0, 2).map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    side.setClock(new Date(inDays(2)));
    await openRequest(side)(await side.guest(first));
    expect(await ids()).toEqual([first, second]);
    expect((await read()).entries[0]).toMatchObject({ has_chat: true });
  });

  it("has nothing of other people's, or of other agents", async () => {
    await side.send({ to_user_email: 'other@example.com' });
    expect(await kinds()).toEqual(['consent', 'added']);
    const stranger = readTimeline({ ...side, clients: createClientStore(side.db) });
    await expect(stranger({ id: 'agent-2' }, client.id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('comes in pages that leave nothing out and repeat nothing', async () => {
    await sendCampaign();
    for (const day of [0, 1, 2]) {
      side.setClock(new Date(inDays(day)));
      const id = await side.send({ to_user_email: EMAIL, property_address: `${day} Elm Street` });
      if (day === 1) await cancelRequest(side)(side.agent, id);
    }
    const whole = (await read()).entries.map(({ kind, id }) => `${kind} ${id}`);
    expect(whole).toHaveLength(6);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit: 2, cursor });
      found.push(...page.entries.map(({ kind, id }) => `${kind} ${id}`));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(whole);
    await expect(read({ cursor: 'bm90IGEgcGxhY2U' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});
