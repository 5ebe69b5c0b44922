// The list answers what was stored with each client, so that what is stored has to be what the row and the contract say today.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from '#core/schema.ts';
import { client, createClientStore, toListedClient } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { listedClient } from '#vocabulary/clients/client';
import { rowsOf } from '../client/client-writes.ts';
import { listing } from '../client/listed-client.ts';
import { routes } from './contract.ts';
import { listClients } from './list-clients.ts';

const database = aTestDatabase();
let tables = 0;

const agent = anAgent();
const bo = aClient({ id: 'bo', agentId: agent.id, name: 'Bo "the" Buyer', tags: ['vip'] });
const cy = aClient({ id: 'cy', agentId: agent.id, name: 'Cy\nSeller', emailKey: 'EMAIL#cy@example.com' });

/** A list of these, the first as it was stored by an earlier release. */
const aList = async (stored: string | undefined) => {
  const db = await database.emptyTable(`listing-${++tables}`);
  for (const row of [bo, cy].flatMap(rowsOf)) await db.put(row);
  await client.change(
    db,
    { agentId: agent.id, clientId: bo.id },
    stored ? { set: { listed: stored } } : { remove: ['listed'] },
  );
  return async () => {
    const { json } = await listClients({ clients: createClientStore(db) })(agent, { sort: 'name' });
    return z.parse(routes.clientList.reply, JSON.parse(json)).client_list;
  };
};

describe('a page of the list', () => {
  it.each([
    ['as they were stored', listing(bo)],
    [
      'made again from the row, when it was stored by another release',
      `0${listing(bo).slice(1).replace('Buyer', 'Other')}`,
    ],
    ['made again from the row, when it was stored before there were any', undefined],
  ])('has its clients %s', async (_, stored) => {
    const list = await aList(stored);
    expect(await list()).toEqual([toListedClient(bo), toListedClient(cy)]);
  });

  it('raises its version when the contract of a client in the list changes', () => {
    const named = (_: string, value: unknown) =>
      value instanceof z.Schema ? { kind: value.constructor.name, ...value } : value;
    const shape = createHash('sha256').update(JSON.stringify(listedClient, named)).digest('hex').slice(0, 8);
    expect([listing(bo)[0], shape]).toEqual(['2', '7ed6bdca']);
  });
});
