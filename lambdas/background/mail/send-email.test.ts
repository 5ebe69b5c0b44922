import { describe, expect, it } from 'vitest';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { BusyError, PermanentError } from '#core/platform/queue-worker.ts';
import { agentOwner } from '#public/funds/bank';
import { fundsReportWrite } from '#public/funds/report';
import { keepAddress, profile } from '#public/members/account';
import { notification } from '#public/members/dashboard';
import { readChoices, saveChoices } from '#public/members/notifications';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { storeCard } from '#test/builders/a-stored-card.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { createWrites } from '../../funds/request/funds-request-store.ts';
import { dayOf, QUOTAS, readerHash } from '../../members/senders/charge-emails.ts';
import { emailCount } from '../../members/senders/entity.ts';
import type { EmailTask } from './email-task.ts';
import { sendEmail } from './send-email.ts';

const database = aTestDatabase();
let tables = 0;

const KEY = 'k'.repeat(32);
const request = aRequest();
const linkId = 'c'.repeat(32);
const letter = aFundsReport({ state: 'issued', owner: agentOwner('agent-1'), linkId, pinVersion: 2 });

/** The mail worker over a table with a request, a letter and a guest's link. It keeps the emails it sends. */
const aWorker = async ({
  language,
  refusal,
  lags = true,
}: {
  language?: 'es';
  refusal?: Error;
  lags?: boolean;
} = {}) => {
  const db = await database.emptyTable(`mail-${++tables}`);
  await db.transact([...createWrites(request, request.expiresAt), fundsReportWrite(letter)]);
  const link = {
    linkId,
    kind: 'transaction',
    pinVersion: 3,
    browsersSince: 3,
    pinDigest: pinDigest(KEY, linkId, 'x'),
    language,
  } as const;
  await db.put(guestLink.item({ linkId }, link));
  const sent: Envelope[] = [];
  // An email can be due before the replica has the request's row. If the worker didn't find it, it would give up for good.
  const send = sendEmail({
    db: lags ? aLaggingReplica(db) : db,
    clock: () => NOW,
    pinKey: async () => KEY,
    siteUrl: 'https://groundwork.example',
    support: 'help@example.com',
    documents: { get: async (key) => Buffer.from(`the file ${key}`) },
    pictures: { find: async () => undefined },
    mailer: async (envelope) => {
      if (refusal) throw refusal;
      sent.push(envelope);
      return { messageId: 'm1' };
    },
  });
  return { db, sent, send: (task: EmailTask, id = 'outbox-1', attempts = 0) => send(task, { id, attempts }) };
};

const written: WrittenEmail = {
  template: 'written',
  kind: 'message-waiting',
  sender: 'agent-1',
  agent: { id: 'agent-1', email: 'ada@example.com', name: 'Ada Agent' },
  to: 'sam@example.com',
  content: { subject: 'Hello', preheader: '', heading: 'Hello', paragraphs: ['Welcome.'], footer: '' },
  action: { label: 'Open', path: '/guest-tasks', guestLinkId: linkId },
};
const spanish = { content: { ...written.content, subject: 'Hola', heading: 'Hola' }, action: 'Abrir', linkId };

describe('the mail worker', () => {
  it("writes a request's email with the client's link", async () => {
    const { send, sent } = await aWorker();
    expect(await send({ template: 'proof-request', linkId: request.id, reminder: 0 })).toEqual({ messageId: 'm1' });
    expect(sent[0]).toMatchObject({ to: 'bo@example.com', replyTo: 'ada@example.com' });
    expect(sent[0]?.text).toContain(`https://groundwork.example/guest/${request.id}/${pinFor(KEY, request.id, 1)}`);
  });

  it('leads a client who was asked for proof of funds to their request, not to the steps of a transaction', async () => {
    const { send, sent } = await aWorker();
    const action = { label: 'Open', path: '/guest-tasks', pathOfRequest: '/guest', show: 'messages' };
    await send({ ...written, action: { ...action, guestLinkId: request.id } });
    await send({ ...written, action: { ...action, guestLinkId: linkId } });
    expect(sent[0]?.text).toContain(`/guest/${request.id}/${pinFor(KEY, request.id, 1)}?show=messages`);
    expect(sent[1]?.text).toContain(`/guest-tasks/${linkId}/${pinFor(KEY, linkId, 3)}`);
  });

  it('says where to write to us where a note asks for it, and never in the words of a person', async () => {
    const { send, sent } = await aWorker();
    const quote = { from: 'Ada', text: 'Please contact us.' };
    const note = "If you didn't do this, write to us right away.";
    await send({ ...written, content: { ...written.content, quote, note } });
    expect(sent[0]?.text).toContain('write to us at help@example.com right away.');
    expect(sent[0]?.text).toContain('> Please contact us.');
  });

  it('sends emails beyond the daily quota on the next day, says so once, and leaves them out after a week', async () => {
    const { db, send, sent } = await aWorker({ lags: false });
    const used = { used: QUOTAS.new.email };
    await db.transact([emailCount.update({ whose: 'agent-1#email', day: dayOf(NOW) }, { set: used })]);
    const news = async () =>
      (await notification.list(db, { pk: notification.partition({ agentId: 'agent-1' }) })).items
        .filter(({ type }) => type === 3)
        .map(({ subject, read }) => [subject, read]);
    for (const id of ['outbox-1', 'outbox-2']) {
      const refusal = await send(written, id, 1).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(BusyError);
      expect(new Date(NOW.getTime() + (refusal as BusyError).afterMs).toISOString()).toBe('2026-11-22T00:00:00.000Z');
    }
    const [[, isRead] = []] = await news();
    expect(isRead).toBe(false);
    const eventId = '2026-11-21-waits~emails';
    await notification.change(db, { agentId: 'agent-1', eventId }, { set: { read: true } });
    await expect(send(written, 'outbox-4', 1)).rejects.toThrow(BusyError);
    expect(await news()).toEqual([['Some of your emails go out tomorrow', true]]);
    expect(await send(written, 'outbox-1', MAX_ATTEMPTS)).toEqual({ skipped: true, why: 'quota used up' });
    expect((await news()).map(([subject]) => subject).sort()).toEqual([
      "Some of your emails didn't go out",
      'Some of your emails go out tomorrow',
    ]);
    expect(sent).toEqual([]);
    // One reader has already had the day's most emails.
    const tooMuch = emailCount.update(
      { whose: `agent-2#${readerHash('agent-2', written.to)}`, day: dayOf(NOW) },
      { set: { used: QUOTAS.new.reader } },
    );
    await db.transact([tooMuch]);
    expect(await send({ ...written, sender: 'agent-2' }, 'outbox-3', 1)).toMatchObject({ why: 'quota used up' });
  });

  it("leaves half of the next day's quota to emails that the agent orders on that day", async () => {
    const { db, send, sent } = await aWorker({ lags: false });
    const half = QUOTAS.new.email / 2;
    const usedToday = (used: number) =>
      db.transact([emailCount.update({ whose: 'agent-1#email', day: dayOf(NOW) }, { set: { used } })]);
    await usedToday(half - 1);
    await send(written, 'outbox-1', 2);
    await expect(send(written, 'outbox-2', 2)).rejects.toThrow(BusyError);
    await send(written, 'outbox-3', 1);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing by an account that was deactivated meanwhile, and nothing to it', async () => {
    const { db, send, sent } = await aWorker();
    const deactivated = { deactivatedAt: NOW.toISOString() };
    await db.put({ ...profile.key({ agentId: request.agentId }), ...deactivated });
    await db.put({ ...profile.key({ agentId: 'agent-1' }), ...deactivated });
    const skipped = { skipped: true, why: 'account deactivated' };
    expect(await send({ template: 'proof-request', linkId: request.id, reminder: 0 })).toEqual(skipped);
    expect(await send(written)).toEqual(skipped);
    const agent = { id: 'agent-1', email: 'ada@example.com' };
    expect(
      await send({ ...written, kind: 'copy-for-agent', action: undefined, sender: null, to: agent.email, agent }),
    ).toEqual(skipped);
    expect(sent).toEqual([]);
  });

  it("writes a report's email with the reader's link", async () => {
    const { send, sent } = await aWorker();
    await send({ template: 'report-for-reader', owner: letter.owner, fundsReportId: letter.id });
    expect(sent[0]?.text).toContain(`https://groundwork.example/guest-report/${linkId}/${pinFor(KEY, linkId, 2)}`);
  });

  it('says that a report was withdrawn in the language its reader has shown', async () => {
    const { send, sent } = await aWorker({ language: 'es' });
    await send({ template: 'report-withdrawn', owner: letter.owner, fundsReportId: letter.id });
    expect(sent[0]?.subject).toBe('Se retiró un informe de comprobante de fondos');
  });

  it.each([
    ['in English', undefined, 'Ada Agent: Hello', 'Open:'],
    ['in Spanish', 'es', 'Ada Agent: Hola', 'Abrir:'],
  ] as const)(
    'sends words that were written already %s, with the pin of today',
    async (_, language, subject, label) => {
      const { send, sent } = await aWorker({ language });
      await send({ ...written, spanish });
      expect(sent[0]?.subject).toBe(subject);
      expect(sent[0]?.text).toContain(
        `${label}\nhttps://groundwork.example/guest-tasks/${linkId}/${pinFor(KEY, linkId, 3)}`,
      );
    },
  );

  it("names the agent once to a client, in who it's from and in the subject, and sends nothing without a name", async () => {
    const { send, sent } = await aWorker();
    const subject = 'Ada Agent sent you a message';
    await send({ ...written, content: { ...written.content, subject } });
    await send({ template: 'client-link', linkId: request.id, why: 'asked' });
    // An inbox cuts long names and subjects, so the mark of a sample comes first.
    await send({ ...written, content: { ...written.content, sample: true } });
    expect(sent.map((one) => [one.from, one.subject])).toEqual([
      ['Ada Agent', subject],
      ['Ada Agent', 'Ada Agent: Your private link'],
      ['Ada Agent', 'Sample: Ada Agent: Hello'],
    ]);
    await expect(send({ ...written, agent: undefined })).rejects.toThrow(PermanentError);
  });

  it('attaches a file, and links to a page without a pin', async () => {
    const { send, sent } = await aWorker();
    const action = { label: 'Read', path: '/transactions' };
    await send({ ...written, action, attachment: { key: 'k', name: 'copy.pdf' } });
    expect(sent[0]?.text).toContain('https://groundwork.example/transactions\n');
    expect(sent[0]?.attachment).toEqual({ name: 'copy.pdf', content: Buffer.from('the file k') });
  });

  it('reaches an agent, and answers to them, where they get email now', async () => {
    const { db, send, sent } = await aWorker();
    const old = 'ada@example.com';
    await keepAddress({ db, clock: () => NOW, copies: async () => [] })({
      agentId: 'agent-1',
      email: 'ada@home.example',
      isVerified: true,
    });
    const content = { ...written.content, footer: `Sent on behalf of Ada (${old}).` };
    await send({ template: 'proof-request', linkId: request.id, reminder: 0 });
    await send({ template: 'report-for-reader', owner: letter.owner, fundsReportId: letter.id });
    await send({ ...written, content, replyTo: old, agent: { id: 'agent-1', email: old, name: 'Ada Agent' } });
    await send({ ...written, kind: 'copy-for-agent', sender: null, to: old, agent: { id: 'agent-1', email: old } });
    expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['bo@example.com', 'ada@home.example'],
      [letter.readerEmail, 'ada@home.example'],
      ['sam@example.com', 'ada@home.example'],
      ['ada@home.example', undefined],
    ]);
    expect(sent.map(({ text }) => text).join()).not.toContain(old);
  });

  it('has the business card of the agent who writes, under the name in the email where the card has none', async () => {
    const { db, send, sent } = await aWorker({ lags: false });
    await storeCard(db, 'agent-1');
    const agent = { id: 'agent-1', email: 'ada@example.com', name: 'Ada Agent' };
    await send({ ...written, replyTo: agent.email, agent });
    expect(sent[0]?.html).toContain('<strong>Ada Agent</strong><br>Harbor Realty');
    await send({ ...written, to: agent.email, agent });
    expect(sent[1]?.html).not.toContain('Harbor Realty');
  });

  it('leaves out news that its agent has turned off, and nothing else', async () => {
    const { db, send, sent } = await aWorker();
    const everything = await readChoices({ db })({ id: request.agentId });
    const email = { ...everything.email, reports: false, clients: false };
    const choices = { ...everything, email, seen: everything };
    await saveChoices({ db, clock: () => NOW })({ id: request.agentId }, choices);
    const agent = { id: request.agentId, email: 'ada@example.com' };
    const toAgent = { ...written, action: undefined, sender: null, to: agent.email, agent } as const;
    const own = aFundsReport({ state: 'issued', owner: agentOwner('agent-2'), readerId: request.agentId });
    await db.transact([fundsReportWrite(own)]);
    const off = { skipped: true, why: 'turned off' };
    expect(await send({ template: 'report-received', owner: own.owner, fundsReportId: own.id })).toEqual(off);
    expect(await send({ ...toAgent, kind: 'client-waiting' })).toEqual(off);
    expect(sent).toEqual([]);
    await send({ ...toAgent, kind: 'document-declined' });
    await send({ ...toAgent, kind: 'security-notice' });
    // The choices belong to one agent; another agent still gets the email.
    await send({ ...toAgent, kind: 'client-waiting', agent: { ...agent, id: 'agent-3' } });
    expect(sent).toHaveLength(3);
  });

  it('skips an email that events have overtaken', async () => {
    const { send, sent } = await aWorker();
    expect(await send({ template: 'invitation', email: 'unknown@example.com', version: 1 })).toEqual({ skipped: true });
    expect(sent).toEqual([]);
  });

  it.each([
    ['request', { template: 'proof-request', linkId: 'gone' }],
    ['report', { template: 'report-received', owner: 'LINK#a', fundsReportId: 'gone' }],
  ] as const)('skips an email about a %s that its agent has removed since', async (_, task) => {
    const { send, sent } = await aWorker();
    expect(await send(task)).toEqual({ skipped: true });
    expect(sent).toEqual([]);
  });

  it('gives up when the link no longer exists', async () => {
    const { send } = await aWorker();
    const task = { ...written, action: { label: 'Open', path: '/guest-tasks', guestLinkId: 'gone' } } as const;
    await expect(send(task)).rejects.toThrow(PermanentError);
  });

  it('gives up when SES refuses the email for good, and tries again otherwise', async () => {
    const named = (name: string) => Object.assign(new Error(name), { name });
    const refused = await aWorker({ refusal: named('MessageRejected') });
    await expect(refused.send(written)).rejects.toThrow(PermanentError);
    const throttled = await aWorker({ refusal: named('ThrottlingException') });
    await expect(throttled.send(written)).rejects.toThrow('ThrottlingException');
  });
});
