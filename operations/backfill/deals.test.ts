import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { inDays } from '#test/builders/now.ts';
import { communication } from '../../lambdas/funds/request/entity.ts';
import { changeWrites } from '../../lambdas/funds/request/funds-request-store.ts';
import { cancelRequest } from '../../lambdas/funds/request/manage/cancel-request.ts';
import { deals } from './deals.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const COUPLE = { co_buyer_first_name: 'Cy', co_buyer_last_name: 'Buyer', co_buyer_email: 'cy@example.com' };

/** As the worker leaves it once the bank has answered. */
const answer = async (id: string, validUntil: string) => {
  const request = await side.request(id);
  const answered = { reportType: 1, proofAmount: cents(100), validUntil, isHolderInDoubt: false } as const;
  const after = { ...request, state: 'received', reportId: 'r'.repeat(32), answered } as const;
  await side.db.transact(changeWrites(request, after, { outcome: { fundStatus: 1, validUntil } }));
};

describe('a row that was written before deals', () => {
  const key = communication.key({ agentId: 'agent-1', communicationId: aRequest().communicationId });

  it('is, after the backfill, as if it were written now', async () => {
    const sent = [
      await side.send({ property_address: '12 Elm Street', needed_by: inDays(3).slice(0, 10) }),
      await side.send(COUPLE),
      await side.send({ property_address: '9 Oak Avenue' }),
    ];
    await answer(sent[0] ?? '', inDays(20));
    await cancelRequest(side)(side.agent, sent[2] ?? '');
    const pk = communication.partition({ agentId: side.agent.id });
    const { items } = await side.db.query({ pk });
    expect(items).toHaveLength(4);
    for (const item of items) {
      const { deal: _, GSI1PK, GSI1SK, GSI2PK, GSI2SK, ...before } = item;
      expect(deals.changeOf({ ...before, PK: pk, SK: String(item.SK) })?.set).toEqual({
        deal: item.deal,
        GSI1PK,
        GSI1SK,
        ...(GSI2PK ? { GSI2PK, GSI2SK } : {}),
      });
      expect(deals.changeOf({ ...item, PK: pk, SK: String(item.SK) })).toBeUndefined();
    }
  });

  it('of another kind stays as it is', () => {
    expect(deals.changeOf({ ...key, kind: 'draft' })).toBeUndefined();
    expect(deals.changeOf({ PK: 'LINK#a', SK: 'LINK' })).toBeUndefined();
  });
});
