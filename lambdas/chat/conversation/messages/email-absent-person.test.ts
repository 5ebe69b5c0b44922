import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { chatSession } from '../entity.ts';
import { openSession } from '../session.ts';
import { emailAbsentAgent } from './email-absent-person.ts';

const database = aTestDatabase();
let tables = 0;

const aConversation = async () => {
  const db = await database.emptyTable(`absent-agent-${++tables}`);
  let now = NOW;
  const deps = { db, clock: () => now, pinKey: async () => 'key' };
  const { id } = await openSession(deps)(someParties(), 2);
  const handOver = () =>
    chatSession.change(db, { sessionId: id }, { set: { agentId: 'ben', agentEmail: 'ben@example.com' } });
  let on = db;
  return {
    /** Runs between reading the conversation and ordering the email. */
    handOverMeanwhile: () => {
      on = meanwhile(db, handOver);
    },
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    write: async (...listeners: string[]) =>
      emailAbsentAgent({ ...deps, db: on })(
        id,
        listeners.map((who) => ({ who, connectionId: who })),
      ),
    mails: async () => (await openWork(db)).map(({ task }) => task),
  };
};

describe('an agent to whom a client writes', () => {
  it('gets an email when no page of theirs is open, with the way to the conversation', async () => {
    const { write, mails } = await aConversation();
    await write('user');
    expect(await mails()).toMatchObject([
      {
        kind: 'client-waiting',
        to: 'ada@example.com',
        sender: null,
        action: { path: '/transactions/transaction-1', fragment: 'messages-2' },
      },
    ]);
  });

  it('gets none while they have the conversation open', async () => {
    const { write, mails } = await aConversation();
    await write('user', 'agent');
    expect(await mails()).toEqual([]);
  });

  it('is the one to whom it has just been handed over', async () => {
    const { write, mails, handOverMeanwhile } = await aConversation();
    handOverMeanwhile();
    await write('user');
    expect(await mails()).toMatchObject([{ to: 'ben@example.com' }]);
  });

  it('gets the next one after an hour at the earliest', async () => {
    const { write, mails, wait } = await aConversation();
    await write('user');
    wait(HOUR - 1000);
    await write('user');
    expect(await mails()).toHaveLength(1);
    wait(2000);
    await write('user');
    expect(await mails()).toHaveLength(2);
  });
});
