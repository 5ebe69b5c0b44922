// T-30. Replies that come again or in another order, replies without end, and agents who text strangers.
// Seen red: a START that the topic brought a second time lifted the STOP that came after it, and each of a hundred HELPs was answered.
import { describe, expect, it } from 'vitest';
import { MOST_ANSWERS_A_DAY, takeReply } from '../../lambdas/background/texts/take-reply.ts';
import { numberHash, stoppedNumber, textedRequest } from '../../lambdas/funds/texts/public.ts';
import { transactCharged } from '../../lambdas/members/senders/charge-emails.ts';
import { MOST_TEXTS_TO_A_NUMBER, QUOTAS } from '../../lambdas/members/senders/quotas.ts';
import { aTestDatabase } from '../builders/a-test-database.ts';
import { anAgent } from '../builders/an-agent.ts';
import { NOW } from '../builders/now.ts';
import { openWork } from '../builders/open-work.ts';

const database = aTestDatabase();
let tables = 0;
const KEY = 'a key of tests';
const PHONE = '+13125550142';
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000).toISOString();

/** Someone whom an agent has texted. */
const someone = async () => {
  const db = await database.emptyTable(`text-attacks-${++tables}`);
  const row = { linkId: 'l', agentId: 'ada', communicationId: 'c', client: 'Bo Buyer', language: 'en' } as const;
  const texted = { ...row, at: at(0), expires: 2_000_000_000 };
  await db.put(textedRequest.item({ numberHash: numberHash(KEY, PHONE), linkId: 'l' }, texted));
  const take = takeReply({ db, clock: () => NOW, nameKey: async () => KEY });
  let count = 0;
  const say = (messageBody: string, minute: number, inboundMessageId = `in-${++count}`) =>
    take({ originationNumber: PHONE, messageBody, inboundMessageId, at: at(minute) });
  const isStopped = async () =>
    (await stoppedNumber.get(db, { numberHash: numberHash(KEY, PHONE) }, { consistent: true })) !== undefined;
  const answers = async () => (await openWork(db)).filter(({ kind }) => kind === 'text').length;
  return { db, say, isStopped, answers };
};

describe('a reply that comes again, or late', () => {
  it('does not lift the STOP that came after it', async () => {
    const { say, isStopped } = await someone();
    await say('START', 1, 'the START');
    await say('STOP', 2);
    await say('START', 1, 'the START');
    expect(await isStopped()).toBe(true);
    await say('START', 3);
    expect(await isStopped()).toBe(false);
  });

  it('does not make a later STOP look like the earlier one, which a START has lifted', async () => {
    const { say, isStopped } = await someone();
    await say('STOP', 1, 'the first STOP');
    await say('START', 2, 'the START');
    await say('STOP', 3);
    await say('STOP', 1, 'the first STOP');
    await say('START', 2, 'the START');
    expect(await isStopped()).toBe(true);
  });

  it('is answered once', async () => {
    const { say, answers } = await someone();
    for (let time = 0; time < 5; time++) await say('STOP', 1, 'the STOP');
    expect(await answers()).toBe(1);
  });
});

describe('replies without end', () => {
  it('are answered a few times, also at once, and STOP holds all the same', async () => {
    const { say, isStopped, answers } = await someone();
    await Promise.all(Array.from({ length: 20 }, () => say('HELP', 1)));
    for (let minute = 1; minute < 20; minute++) await say('HELP', minute);
    expect(await answers()).toBeLessThanOrEqual(MOST_ANSWERS_A_DAY);
    await say('STOP', 30);
    expect(await isStopped()).toBe(true);
    expect(await answers()).toBeLessThanOrEqual(MOST_ANSWERS_A_DAY);
  });

  it('of a number that was never texted are not answered', async () => {
    const { db, answers } = await someone();
    const take = takeReply({ db, clock: () => NOW, nameKey: async () => KEY });
    const stranger = { originationNumber: '+13125550199', inboundMessageId: 'in', at: at(1) };
    for (const messageBody of ['HELP', 'START', 'STOP', 'Hello']) await take({ ...stranger, messageBody });
    expect(await answers()).toBe(0);
  });
});

describe('agents who text a number that is not of their client', () => {
  it('reach it no more often than all may together, each with its own quota', async () => {
    const { db } = await someone();
    const order = async (id: string) => {
      try {
        await transactCharged(db, { agent: anAgent({ id }), to: [PHONE], purpose: 'text' }, [], NOW);
        return 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
        return 0;
      }
    };
    let sent = 0;
    for (let account = 0; account < 6; account++) {
      let own = 0;
      for (let time = 0; time < 6; time++) own += await order(`account-${account}`);
      expect(own).toBeLessThanOrEqual(QUOTAS.new.textReader);
      sent += own;
    }
    expect(sent).toBe(MOST_TEXTS_TO_A_NUMBER);
  });
});
