// The list returns each client's stored JSON, so that must match the row and the contract.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createClientStore, toListedClient } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { rowsOf } from '../client/client-writes.ts';
import { routes } from './contract.ts';
import { listClients } from './list-clients.ts';

const database = aTestDatabase();

const agent = anAgent();
const bo = aClient({ id: 'bo', agentId: agent.id, name: 'Bo "the" Buyer', tags: ['vip'] });
const cy = aClient({ id: 'cy', agentId: agent.id, name: 'Cy\nSeller', emailKey: 'EMAIL#cy@example.com' });

it('is read as it was stored with each client, and says what the row says', async () => {
  const db = await database.emptyTable('listing');
  for (const row of [bo, cy].flatMap(rowsOf)) await db.put(row);
  const { json } = await listClients({ clients: createClientStore(db) })(agent, { sort: 'name' });
  expect(v.parse(routes.clientList.reply, JSON.parse(json)).client_list).toEqual([bo, cy].map(toListedClient));
});
