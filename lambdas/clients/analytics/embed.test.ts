import { describe, expect, it } from 'vitest';
import { ConditionFailed, type Db, type Key } from '#core/data/db.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { openEmbed, redeemEmbed } from './embed.ts';

const agent = anAgent({ name: 'Ada' });

/** One row, tested by the delete's own condition. */
const aTable = () => {
  let row: Record<string, unknown> | undefined;
  const db: Pick<Db, 'put' | 'get' | 'delete'> = {
    put: async (item) => {
      row = item;
    },
    get: async <T>(key: Key) => (row?.PK === key.PK ? (row as T) : undefined),
    delete: async (key, condition) => {
      if (row?.PK !== key.PK || Number(row.expires) <= Number(condition?.values?.[':now'])) throw new ConditionFailed();
      row = undefined;
    },
  };
  return { db, row: () => JSON.stringify(row) };
};

describe('a token for an embedded page', () => {
  it('says once who the agent is, and is not in the table itself', async () => {
    const { db, row } = aTable();
    const deps = { db, clock: () => NOW };
    const { token } = await openEmbed(deps)(agent, { page: 'Magic_Emails' });
    expect(row()).not.toContain(token);
    expect(await redeemEmbed(deps)(token)).toEqual({
      page: 'Magic_Emails',
      user: { id: 'agent-1', name: 'Ada' },
    });
    await expect(redeemEmbed(deps)(token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it('is worth nothing after a minute', async () => {
    const { db } = aTable();
    const { token } = await openEmbed({ db, clock: () => NOW })(agent, { page: 'Magic_Emails' });
    const later = () => new Date(NOW.getTime() + 61_000);
    await expect(redeemEmbed({ db, clock: later })(token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});
