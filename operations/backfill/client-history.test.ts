import { describe, expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import { keyIn } from '#core/data/db.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { inDays } from '#test/builders/now.ts';
import { transactionLink } from '../../lambdas/chat/transaction/entity.ts';
import { startTransaction } from '../../lambdas/chat/transaction/start-transaction.ts';
import { recipient } from '../../lambdas/clients/campaigns/entity.ts';
import { inHistory } from '../../lambdas/clients/client/history.ts';
import { communication } from '../../lambdas/funds/request/entity.ts';
import { clientHistory } from './client-history.ts';

const database = aTestDatabase();
const EMAIL = 'bo@example.com';

const before = ({ DuePK: _, DueSK: __, ...row }: Item) => ({ ...row, ...keyIn(row) });
const listing = ({ DuePK, DueSK }: Item) => ({ set: { DuePK, DueSK } });

describe('a row that was written before timelines', () => {
  it('is, after the backfill, as if it were written now', async () => {
    const side = await aRequestSide(database);
    await side.send({ to_user_email: EMAIL });
    const input = { agent_name: 'Ada Agent', first_name: 'Bo', last_name: 'Buyer', email: EMAIL, message: '' };
    const { id } = await startTransaction(side)(side.agent, input, undefined);
    const { items } = await side.db.query({ pk: communication.partition({ agentId: side.agent.id }) });
    const listed = await side.db.query({ index: 'Due', pk: inHistory(side.agent.id, EMAIL, '').DuePK });
    const links = (await side.db.getMany(listed.items.map(keyIn))).filter((row) => row.transactionId === id);
    expect([items.length, links.length]).toEqual([1, 1]);
    for (const row of [...items, ...links]) {
      expect(clientHistory.changeOf(before(row))).toEqual(listing(row));
      expect(clientHistory.changeOf({ ...row, ...keyIn(row) })).toBeUndefined();
    }
  });

  it('of a campaign is listed by when it was sent, and one that was passed over is not', () => {
    const key = recipient.key({ campaignId: 'c', hash: 'h' });
    const row = { agentId: 'agent-1', clientId: 'x', name: 'Bo', email: EMAIL, at: inDays(0) };
    expect(clientHistory.changeOf({ ...row, ...key, state: 'sent' })).toEqual({
      set: inHistory('agent-1', EMAIL, inDays(0)),
    });
    expect(clientHistory.changeOf({ ...row, ...key, state: 'skipped' })).toBeUndefined();
  });

  it('of another kind stays as it is', () => {
    expect(clientHistory.changeOf({ ...transactionLink.key({ linkId: 'a' }), kind: 'letter' })).toBeUndefined();
    expect(clientHistory.changeOf({ PK: 'CLIENTS#agent-1', SK: 'CLIENT#1' })).toBeUndefined();
  });
});
