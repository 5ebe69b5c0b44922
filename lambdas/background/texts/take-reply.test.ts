import { expect, it } from 'vitest';
import { ada, aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';

const database = aTestDatabase();
const PHONE = '+12175550100';

/** Seen red: of a number with more than twenty requests, those whose links came first were looked at. */
it('brings a reply to the agent whose text was the latest, however many came before and whatever their links are called', async () => {
  const { request, texted, reply, news, later } = await aHandoverSide(database);
  for (let at = 0; at < 30; at += 1) await texted(await request('bo', { id: `${at}`.padStart(32, '0') }), PHONE);
  later(1);
  await texted(await request('bo', { id: 'f'.repeat(32), agentId: ben.id }), PHONE);
  await reply(PHONE, 'STOP');
  for (const agent of [ben, ada]) expect(await news(agent)).toContain("Bo Buyer doesn't want texts");
});
