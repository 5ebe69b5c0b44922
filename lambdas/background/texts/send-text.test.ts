// T-30. What keeps a text from going out, and that it goes out at most once.
import { describe, expect, it } from 'vitest';
import type { TextOutcome } from '#core/aws/text-messages.ts';
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { notification } from '#public/dashboard';
import { type FundsRequest, fundsRequest, requestText, requestTextWrite, textsOfLink } from '#public/funds/request';
import { numberHash, saveTextSetting, stoppedNumber, type TextingHours, textMessage } from '#public/funds/texts';
import { profile } from '#public/members/account';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { sendText } from './send-text.ts';

const database = aTestDatabase();
let tables = 0;

const NAME_KEY = 'a key of tests';
const phone = '+13125550142';
const consent = { words: 'texts-1', at: NOW.toISOString(), hash: 'h', phone };
const task = { what: 'link', linkId: aRequest().id, textId: 't1' } as const;

type Given = {
  outcome?: TextOutcome | Error;
  over?: Partial<FundsRequest>;
  on?: boolean;
  stopped?: boolean;
  deactivated?: boolean;
  hours?: TextingHours;
};

/** The worker over a table with a text that was ordered; `sent` is what the carrier got. */
const aWorker = async ({ outcome = { came: 'sent', messageId: 'm1' }, ...given }: Given = {}) => {
  const { over = {}, on = true, stopped = false, deactivated = false, hours = 'any' } = given;
  const db = await database.emptyTable(`texts-${++tables}`);
  const request = aRequest({ textConsent: consent, ...over });
  const clock = () => NOW;
  await db.transact([
    fundsRequest.put({ linkId: request.id }, { ...request, linkId: request.id, kind: 'request' }),
    requestTextWrite(task, { phone, language: 'en' }, NOW),
    ...(deactivated
      ? [profile.update({ agentId: request.agentId }, { set: { deactivatedAt: NOW.toISOString() } })]
      : []),
    ...(stopped ? [stoppedNumber.put({ numberHash: numberHash(NAME_KEY, phone) }, { at: NOW.toISOString() })] : []),
  ]);
  await saveTextSetting({ db, clock, textFrom: 'phone-1' })({ id: request.agentId }, on);
  const sent: { to: string; body: string }[] = [];
  const run = sendText({
    db: aLaggingReplica(db),
    clock,
    nameKey: async () => NAME_KEY,
    hours,
    siteUrl: 'https://groundwork.example',
    textFrom: 'phone-1',
    send: async (text) => {
      sent.push(text);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  const stateNow = async () => (await textsOfLink(db, request.id))[0]?.state;
  const news = async () => {
    const { agentId, communicationId } = request;
    return (await notification.get(db, { agentId, eventId: `${communicationId}~text` }))?.subject;
  };
  return { db, sent, stateNow, news, run: (attempts = 1) => run(task, { attempts, createdAt: NOW.toISOString() }) };
};

describe('the text worker', () => {
  it('texts the link without its pin', async () => {
    const { db, run, sent, stateNow } = await aWorker();
    expect(await run()).toEqual({ messageId: 'm1' });
    expect(await textMessage.get(db, { messageId: 'm1' })).toMatchObject({
      about: { linkId: task.linkId, textId: task.textId },
    });
    expect(sent).toEqual([
      { to: phone, body: expect.stringContaining(`/guest/${task.linkId} The pin is in our email`) },
    ]);
    expect(await stateNow()).toBe('sent');
  });

  it.each([
    ['the account was deactivated', { deactivated: true }, 'dropped'],
    ['the agent turned texts off', { on: false }, 'dropped'],
    ['the person replied STOP', { stopped: true }, 'stopped'],
    ['the request was answered', { over: { state: 'received' } }, 'dropped'],
    ['the request was canceled', { over: { state: 'cancelled' } }, 'dropped'],
    ['the request has expired', { over: { expiresAt: NOW.toISOString() } }, 'dropped'],
    ['no one agreed', { over: { textConsent: undefined } }, 'dropped'],
    ['they agreed to another number', { over: { textConsent: { ...consent, phone: '+13125550143' } } }, 'dropped'],
  ] as const)('texts no one if %s', async (_, given, state) => {
    const { run, sent, stateNow } = await aWorker(given as Given);
    expect(await run()).toMatchObject({ skipped: true });
    expect(sent).toEqual([]);
    expect(await stateNow()).toBe(state);
  });

  it('waits for the morning where the person lives', async () => {
    // NOW is five in the morning in New York.
    const { run, sent, stateNow } = await aWorker({ hours: 'daytime' });
    await expect(run()).rejects.toMatchObject({ name: 'PostponedError', afterMs: 6 * 3600_000 });
    expect(sent).toEqual([]);
    expect(await stateNow()).toBe('ordered');
  });

  it.each([
    [{ came: 'stopped' }, 'stopped', "doesn't want texts"],
    [{ came: 'refused', why: 'not a phone' }, 'failed', "couldn't text"],
    [{ came: 'unknown' }, 'unknown', 'may not have arrived'],
  ] as const)('notes what the carrier says, and tells the agent: %j', async (outcome, state, words) => {
    const { run, stateNow, news } = await aWorker({ outcome });
    expect(await run()).toMatchObject({ skipped: true });
    expect(await stateNow()).toBe(state);
    expect(await news()).toContain(words);
  });

  it('tells the agent that the person replied STOP to someone else, but nothing that they know', async () => {
    const stopped = await aWorker({ stopped: true });
    await stopped.run();
    expect(await stopped.news()).toContain("doesn't want texts");
    for (const given of [{ on: false }, { over: { state: 'received' } }] satisfies Given[]) {
      const { run, news } = await aWorker(given);
      await run();
      expect(await news()).toBeUndefined();
    }
  });

  it('never sends twice what may have gone out', async () => {
    const { db, run, sent, stateNow, news } = await aWorker();
    await requestText.change(db, task, { set: { state: 'sending' } });
    await run(2);
    expect(sent).toEqual([]);
    expect(await stateNow()).toBe('unknown');
    expect(await news()).toContain('may not have arrived');
  });

  it.each(['sent', 'delivered', 'failed', 'unknown'] as const)(
    'leaves one that is %s already as it is',
    async (state) => {
      const { db, run, sent, stateNow } = await aWorker();
      await requestText.change(db, task, { set: { state } });
      expect(await run(2)).toMatchObject({ skipped: true });
      expect(sent).toEqual([]);
      expect(await stateNow()).toBe(state);
    },
  );

  it('tries again while the carrier is busy, and says so in the end', async () => {
    const { run, sent, stateNow, news } = await aWorker({ outcome: new Error('ThrottlingException') });
    await expect(run()).rejects.toThrow('ThrottlingException');
    expect(await stateNow()).toBe('ordered');
    expect(await news()).toBeUndefined();
    await expect(run(MAX_ATTEMPTS)).rejects.toThrow('ThrottlingException');
    expect(await stateNow()).toBe('failed');
    expect(await news()).toContain("couldn't text");
    expect(sent).toHaveLength(2);
  });
});
