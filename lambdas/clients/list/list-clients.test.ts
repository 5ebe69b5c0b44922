import { describe, expect, it } from 'vitest';
import type { Client } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { searchClients } from './list-clients.ts';

const agent = anAgent();
const named = (id: string, name: string) => aClient({ id, name });
const none = async () => ({ items: [], nextCursor: null });

/** Lists that end after some pages; the cursor is the number of the next page. */
const paged =
  (pages: Client[][]) =>
  async (_agentId: string, { cursor }: { cursor?: string }) => {
    const at = Number(cursor ?? 0);
    return { items: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  };
const clients = {
  byName: none,
  byLastName: none,
  byEmail: none,
  byPhone: none,
  byAddress: none,
  byLastDigits: none,
};
const ask = (over: Partial<Record<keyof typeof clients, unknown>>, search: string, cursor?: string) =>
  searchClients({ clients: { ...clients, ...over } as never })(agent, { search, cursor });

describe('a search', () => {
  it('reads several indexes side by side to their ends, and lists no one twice on a page', async () => {
    const [ann, bob, cy] = [named('1', 'Ann'), named('2', 'Bob'), named('3', 'Cy')];
    const over = { byName: paged([[ann], [cy]]), byLastName: paged([[ann, bob]]) };
    const first = await ask(over, 'a');
    expect(first.client_list.map(({ id }) => id)).toEqual(['1', '2']);
    const second = await ask(over, 'a', first.next_cursor ?? '');
    expect(second.client_list.map(({ id }) => id)).toEqual(['3']);
    expect(second.next_cursor).toBeNull();
  });

  it.each(['nonsense', Buffer.from('[1]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(ask({}, 'a', cursor)).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    },
  );

  it('asks only the emails for what can only be an email', async () => {
    const byEmail = paged([[named('1', 'Ann')]]);
    const fail = () => Promise.reject(new Error('not to be asked'));
    const page = await ask({ byEmail, byName: fail, byLastName: fail, byPhone: fail }, 'ann@');
    expect(page.client_list).toHaveLength(1);
  });
});
