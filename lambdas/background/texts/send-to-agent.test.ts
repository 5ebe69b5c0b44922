// News by text: at most once, only what the agent chose, to the number they confirmed, and not after STOP.
import { describe, expect, it } from 'vitest';
import type { TextOutcome } from '#core/aws/text-messages.ts';
import { DAY } from '#core/platform/clock.ts';
import { notification } from '#public/dashboard';
import { numberHash, stoppedNumber } from '#public/funds/texts';
import { profile } from '#public/members/account';
import { newsNumber, newsTextCount, readChoices, saveChoices } from '#public/members/notifications';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { MOST_NEWS_A_DAY, sendCode, sendNewsText } from './send-to-agent.ts';

const database = aTestDatabase();
let tables = 0;
const NAME_KEY = 'a key of tests';
const phone = '+13125550142';
const agentId = 'ada';
const task = { what: 'news', agentId, eventId: '01J0~chat~transaction-1' } as const;
const at = NOW.toISOString();
const night = { begins: '09:00', ends: '11:00', zone: 'UTC' };

type Given = {
  outcome?: TextOutcome | Error;
  without?: 'number' | 'choice';
  read?: boolean;
  quiet?: boolean;
  stopped?: boolean;
  deactivated?: boolean;
  used?: number;
  ageMs?: number;
};

const aWorker = async ({ outcome = { came: 'sent', messageId: 'm1' }, ...given }: Given = {}) => {
  const db = await database.emptyTable(`news-texts-${++tables}`);
  const clock = () => NOW;
  const { without, read = false, used = 0 } = given;
  await db.put(
    notification.item(
      { agentId, eventId: task.eventId },
      { id: task.eventId, type: 2, subject: 'Maria Alvarez wrote', body: '$412,000', date: at, read },
    ),
  );
  if (without !== 'number')
    await newsNumber.change(db, { agentId }, { set: { confirmed: { phone, at, words: 'news-texts-1' } } });
  const { email, text } = await readChoices({ db })({ id: agentId });
  const choices = { email, text: { ...text, clients: without !== 'choice' }, quiet: given.quiet ? night : null };
  await saveChoices({ db, clock })({ id: agentId }, choices);
  if (given.stopped) await db.put(stoppedNumber.item({ numberHash: numberHash(NAME_KEY, phone) }, { at }));
  if (given.deactivated) await profile.change(db, { agentId }, { set: { deactivatedAt: at } });
  const day = { agentId, day: at.slice(0, 10) };
  await db.put(newsTextCount.item(day, { used, expires: NOW.getTime() }));
  const sent: { to: string; body: string }[] = [];
  const send = async (message: { to: string; body: string }) => {
    sent.push(message);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const deps = { db, clock, nameKey: async () => NAME_KEY, siteUrl: 'https://groundwork.example', send };
  const createdAt = new Date(NOW.getTime() - (given.ageMs ?? 0)).toISOString();
  return {
    db,
    sent,
    run: () => sendNewsText(deps)(task, { createdAt }),
    code: (version: number) => sendCode(deps)({ what: 'code', agentId, version }),
    counted: async () => (await newsTextCount.get(db, day))?.used,
  };
};

describe('news by text', () => {
  it('says what happened and where, without a name or an amount, and once', async () => {
    const { run, sent, counted } = await aWorker();
    expect(await run()).toEqual({ messageId: 'm1' });
    expect(await run()).toEqual({ skipped: true, why: 'may have gone out' });
    const body =
      'Groundwork: A client wrote to you. https://groundwork.example/transactions/transaction-1 Reply STOP to end.';
    expect(sent).toEqual([{ to: phone, body }]);
    expect(await counted()).toBe(1);
  });

  it.each<[string, Given]>([
    ['was removed', { without: 'number' }],
    ['turned off', { without: 'choice' }],
    ['is no news anymore', { read: true }],
    ['is no news anymore', { ageMs: DAY }],
    ['replied STOP', { stopped: true }],
    ['was deactivated', { deactivated: true }],
    ['as many as in a day', { used: MOST_NEWS_A_DAY }],
  ])('does not go out: %s %j', async (why, given) => {
    const { run, sent } = await aWorker(given);
    expect([await run(), sent]).toEqual([{ skipped: true, why }, []]);
  });

  it('waits for the end of quiet hours', async () => {
    const { run, sent } = await aWorker({ quiet: true });
    await expect(run()).rejects.toMatchObject({ name: 'PostponedError' });
    expect(sent).toEqual([]);
  });

  it('is tried again when the service is busy, and counted once', async () => {
    const { run, sent, counted } = await aWorker({ outcome: new Error('Throttled') });
    await expect(run()).rejects.toThrow('Throttled');
    expect(await counted()).toBe(0);
    await expect(run()).rejects.toThrow('Throttled');
    expect(sent).toHaveLength(2);
  });

  it('is not sent again when it may have gone out', async () => {
    const { run, sent } = await aWorker({ outcome: { came: 'unknown' } });
    expect(await run()).toEqual({ skipped: true, why: 'unknown' });
    expect(await run()).toMatchObject({ skipped: true });
    expect(sent).toHaveLength(1);
  });
});

it('a code goes to the number that waits for it, and an old one to none', async () => {
  const { db, code, sent } = await aWorker();
  const waiting = { phone: '+13125550143', version: 2, until: new Date(NOW.getTime() + 1).toISOString(), words: 'w' };
  await newsNumber.change(db, { agentId }, { set: { waiting } });
  expect(await code(1)).toMatchObject({ skipped: true });
  expect(await code(2)).toEqual({ messageId: 'm1' });
  expect(sent).toEqual([{ to: waiting.phone, body: expect.stringMatching(/^Groundwork: \d{6} is your code/) }]);
});
