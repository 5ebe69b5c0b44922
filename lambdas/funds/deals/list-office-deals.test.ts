// Managers see the stage of each deal, never its amount.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays } from '#test/builders/now.ts';
import { communication, REPORT_FIELDS } from '../request/entity.ts';
import { changeWrites } from '../request/funds-request-store.ts';
import { cancelRequest } from '../request/manage/change-request.ts';
import { OFFICE_STAGES } from './contract.ts';
import { listOfficeDeals } from './list-office-deals.ts';
import { readPipeline } from './pipeline.ts';
import { saveDealNote } from './read-deal.ts';
import { DEAL_FILTERS, type DealFilter } from './vocabulary.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
  const member = (agentId: string, role: string, more: object = {}) => {
    const row = { agentId, name: agentId, email: `${agentId}@example.com`, role, joinedAt: inDays(-9), ...more };
    return side.db.put({ PK: 'OFFICE#o', SK: `MEMBER#${agentId}`, ...row });
  };
  await member('max', 'manager');
  await member(side.agent.id, 'agent', { pipelineShownAt: inDays(-1) });
});

const seen = (show: DealFilter = 'open') =>
  listOfficeDeals(side)(anAgent({ id: 'max' }), { id: 'o', member: side.agent.id }, { show });
const stages = async (show?: DealFilter) => (await seen(show)).deals.map(({ stage }) => stage);

const answer = async (id: string, validUntil: string) => {
  const request = await side.request(id);
  const answered = {
    reportType: 1,
    proofAmount: cents(987_654),
    validUntil,
    confirmed: true,
    isHolderInDoubt: false,
  } as const;
  const after = { ...request, state: 'received', reportId: 'r'.repeat(32), answered } as const;
  await side.db.transact(
    changeWrites(request, after, { outcome: { fundStatus: 0, fundTotal: cents(123_456), validUntil } }),
  );
};

it('is the client, the property, the stage and the days, in every stage', async () => {
  const secret = { proof_amount: 480_000, message_body: 'Only for Bo.' };
  const waiting = await side.send({ ...secret, property_address: '12 Elm Street' });
  expect(await seen()).toMatchObject({
    deals: [{ clients: ['Bo Buyer'], property: '12 Elm Street', stage: 'sent', due: expect.any(String) }],
  });
  await answer(waiting, inDays(5));
  expect(await stages()).toEqual(['answered']);
  const over = await side.send({ ...secret, property_address: '9 Oak Avenue' });
  await cancelRequest(side)(side.agent, over);
  expect(await stages('ended')).toEqual(['ended']);
  const late = await side.send({ ...secret, property_address: '3 Ash Court' });
  await answer(late, inDays(-1));
  expect(await stages('ended')).toEqual(['ended', 'ended']);
});

// Seen red: the deal stayed among the open ones until the report's last day had passed.
it('leaves the open ones as soon as its report is withdrawn', async () => {
  const id = await side.send({ property_address: '12 Elm Street', proof_amount: 480_000 });
  await answer(id, inDays(5));
  const row = { agentId: side.agent.id, communicationId: id };
  const withdrawn = { set: { fundStatus: '', withdrawnAt: inDays(0) }, remove: REPORT_FIELDS } as const;
  await side.db.transact([communication.update(row, withdrawn)]);
  expect(await stages('open')).toEqual([]);
  expect(await stages('answered')).toEqual([]);
  expect(await stages('ended')).toEqual(['ended']);
});

// Seen red with the deal's own ID, which anyone can derive from a client's address.
it("has no figure, no verdict, no address, no ID that follows from one, and not the agent's note", async () => {
  await answer(await side.send({ property_address: '12 Elm Street', proof_amount: 480_000 }), inDays(5));
  await side.send({ property_address: '9 Oak Avenue', proof_amount: 480_000, message_body: 'Only for Bo.' });
  const { groups } = await readPipeline(side)(side.agent.id, { show: 'open' });
  await saveDealNote(side)(side.agent, groups[0]?.id ?? '', { note: 'Desperate couple' });
  const all = await Promise.all(DEAL_FILTERS.map(seen));
  const fields = all.flatMap((page) => page.deals.flatMap((deal) => Object.keys(deal)));
  expect(new Set(fields)).toEqual(new Set(['clients', 'property', 'stage', 'due', 'last_step_at']));
  const text = JSON.stringify(all);
  for (const hidden of ['480', '9876', '1234', 'Only for Bo', 'Desperate', 'bo@example.com', 'rrrr'])
    expect(text).not.toContain(hidden);
  for (const { stage } of all.flatMap(({ deals: shown }) => shown)) expect(OFFICE_STAGES).toContain(stage);
});
