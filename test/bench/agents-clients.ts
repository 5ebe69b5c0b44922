// Clients of one agent, as the product stores them: three rows each, and one more for each tag.

import { createWrites, rowsOf } from '../../lambdas/clients/client/client-writes.ts';
import { type Client, toListedClient } from '../../lambdas/clients/client/public.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import { aClient } from '../builders/a-client.ts';

export const AGENT = '0b4ad2f0-0000-4000-8000-000000000001';
const firstNames = ['Ada', 'Bo', 'Cleo', 'Dev', 'Eli', 'Fay', 'Gus', 'Hana', 'Ira', 'Jo'];

const clients = (count: number, agentId: string, tags: string[]): Client[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${firstNames[index % 10]} Sample ${String(index).padStart(5, '0')}`;
    const digits = String(1_000_000 + index).slice(1);
    return aClient({
      id: `01K${String(index).padStart(23, '0')}`,
      agentId,
      name,
      tags,
      email: `client-${index}@bench.example`,
      phone: `(217) 5${digits.slice(0, 2)}-${digits.slice(2)}0`,
      phoneNumber: `+12175${digits}0`,
      emailKey: `EMAIL#client-${index}@bench.example`,
      phoneKey: `PHONE#+12175${digits}0#${name.toLowerCase()}`,
    });
  });

export const clientRows = (count: number, agentId = AGENT): Item[] => clients(count, agentId, []).flatMap(rowsOf);

/** The same clients as the list answers them. */
export const listed = (count: number) => clients(count, AGENT, []).map(toListedClient);

/** The rows that a list of one tag is read from. */
export const taggedRows = (count: number, agentId: string, tag: string): Item[] =>
  clients(count, agentId, [tag])
    .flatMap((client) => createWrites(client, []))
    .flatMap((write) => ('put' in write && write.put.SK.startsWith('TAG#') ? [write.put] : []));
