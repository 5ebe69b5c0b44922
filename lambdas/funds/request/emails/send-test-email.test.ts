import { describe, expect, it } from 'vitest';
import { aRequestInput } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { communication } from '../entity.ts';
import { sendTestEmail } from './send-test-email.ts';

const database = aTestDatabase();
let tables = 0;
const ada = anAgent();

const aDesk = async () => {
  const db = await database.emptyTable(`test-email-${++tables}`);
  const ordered = () => openWork(db);
  return { db, ordered, send: sendTestEmail({ db, clock: () => NOW }) };
};

describe('a test of a request', () => {
  it('goes to the agent, counts against their quotas, and makes no request', async () => {
    const { db, ordered, send } = await aDesk();
    await send(ada, aRequestInput(), 'es');
    const [entry, ...others] = await ordered();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      counted: true,
      task: { kind: 'request-test', to: ada.email, sender: ada.id, language: 'es' },
    });
    expect(JSON.stringify(entry?.task)).not.toContain(aRequestInput().to_user_email);
    const { items } = await communication.query(db, { pk: communication.partition({ agentId: ada.id }) });
    expect(items).toEqual([]);
  });

  it('stops at the quota for one reader', async () => {
    const { send } = await aDesk();
    for (let sent = 0; sent < 10; sent += 1) await send(ada, aRequestInput(), 'en');
    await expect(send(ada, aRequestInput(), 'en')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is refused for what could not be sent either', async () => {
    const { ordered, send } = await aDesk();
    await expect(send(ada, aRequestInput({ proof_amount: 0 }), 'en')).rejects.toMatchObject({ code: 'INVALID' });
    expect(await ordered()).toEqual([]);
  });
});
