import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { notification } from '#public/members/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { auditEntity } from '../staff/entity.ts';
import {
  answeredWrite,
  dayOf,
  isEstablished,
  QUOTAS,
  readerHash,
  refuseContacts,
  standingOf,
  transactCharged,
} from './charge-emails.ts';
import { emailCount } from './entity.ts';
import { allowSender, listSenders, stopSender } from './manage-senders.ts';
import { noteSenderEvent, senderTags } from './note-email-event.ts';
import { MOST_REPORTS, reportEmail, reportToken, reportUrl, showReport } from './report-sender.ts';

const database = aTestDatabase();
let tables = 0;

const KEY = 'k'.repeat(32);
const agent = anAgent();
const staff = anAgent({ id: 'staff-1', email: 'staff@example.com', isStaff: true });
const readers = Array.from({ length: MOST_REPORTS + 1 }, (_, n) => `reader-${n}@example.com`);

/** An account that has written to all readers, and the state afterwards. */
const aSender = async () => {
  const db = await database.emptyTable(`senders-${++tables}`);
  let now = NOW;
  const deps = { db, clock: () => now, pinKey: async () => KEY };
  const write = (to: string[]) => transactCharged(db, { agent, to }, [], now);
  await write(readers);
  const tokenOf = (to: string) => reportToken(KEY, { agentId: agent.id, hash: readerHash(agent.id, to) });
  return {
    ...deps,
    write,
    tokenOf,
    setClock: (at: Date) => (now = at),
    report: (to: string) => reportEmail(deps)(tokenOf(to)),
    seen: async () => (await listSenders(deps)({})).senders[0],
    audit: async () => (await auditEntity.list(db, { pk: auditEntity.partition({}), prefix: 'E#' })).items,
    news: async () => (await notification.query(db, { pk: notification.partition({ agentId: agent.id }) })).items,
    event: (eventType: string, to: string, bounceType = 'Permanent') => {
      const tags = Object.entries(senderTags(agent.id, to)).map(([name, value]) => [name, [value]]);
      return noteSenderEvent(deps)({ eventType, mail: { tags: Object.fromEntries(tags) }, bounce: { bounceType } });
    },
  };
};

describe("a reader's report", () => {
  it('stops the account for this reader only, whatever the spelling of the address, and counts once', async () => {
    const { report, write, seen, audit } = await aSender();
    await Promise.all([report('reader-0@example.com'), report('reader-0@example.com')]);
    await report('Reader-0+tag@example.com');
    await expect(write(['reader-0+other@example.com'])).rejects.toMatchObject({ code: 'READER_REFUSES' });
    await write(['reader-1@example.com']);
    expect(await seen()).toMatchObject({ reports: 1, stopped_at: null, standing: 'new' });
    expect(await audit()).toEqual([]);
  });

  it('stops the account for everyone once several readers have reported it', async () => {
    const { report, write, seen, audit, news } = await aSender();
    await Promise.all(readers.slice(0, MOST_REPORTS).map(report));
    await expect(write(['someone-else@example.com'])).rejects.toMatchObject({ code: 'SENDING_STOPPED', status: 403 });
    expect(await seen()).toMatchObject({ reports: MOST_REPORTS, stopped_by: 'reports' });
    expect(await audit()).toMatchObject([{ action: 'sender.stopped', actorId: 'reports', target: agent.email }]);
    expect(await news()).toMatchObject([{ type: 3, subject: "We've paused the emails from your account" }]);
  });

  it('counts for a month', async () => {
    const { report, seen, setClock } = await aSender();
    for (const [n, reader] of readers.entries()) {
      setClock(new Date(NOW.getTime() + n * 16 * DAY));
      await report(reader);
    }
    expect(await seen()).toMatchObject({ reports: readers.length, stopped_at: null });
  });

  it('is what a complaint at the email provider is, too', async () => {
    const { event, seen } = await aSender();
    for (const reader of readers.slice(0, MOST_REPORTS)) await event('Complaint', reader);
    expect(await seen()).toMatchObject({ complaints: MOST_REPORTS, reports: MOST_REPORTS, stopped_by: 'reports' });
  });

  it('needs a click: looking at the page changes nothing', async () => {
    const { tokenOf, seen, ...deps } = await aSender();
    const token = tokenOf('reader-0@example.com');
    for (let scan = 0; scan < 5; scan++)
      expect(await showReport(deps)(token)).toEqual({ from: agent.name, email: agent.email, is_stopped: false });
    expect(await seen()).toMatchObject({ reports: 0 });
    await reportEmail(deps)(token);
    expect(await showReport(deps)(token)).toMatchObject({ is_stopped: true });
  });

  it.each([
    ['of someone else', (token: string) => reportToken('another key', { agentId: 'agent-1', hash: token })],
    [
      'with another reader in it',
      (token: string) => `${Buffer.from('["agent-1","x"]').toString('base64url')}~${token.split('~')[1]}`,
    ],
    ['that was cut off', (token: string) => token.slice(0, -1)],
    ['without a signature', (token: string) => token.split('~')[0] ?? ''],
  ])('is refused with a token %s', async (_, forge) => {
    const { tokenOf, seen, ...deps } = await aSender();
    const token = forge(tokenOf('reader-0@example.com'));
    await expect(reportEmail(deps)(token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    await expect(showReport(deps)(token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(await seen()).toMatchObject({ reports: 0 });
  });

  it('has a link without the address in it, and without a dot', () => {
    const url = reportUrl({ key: KEY, siteUrl: '' }, { agentId: agent.id, to: 'reader-0@example.com' });
    expect(url).toMatch(/^\/report-email\/[\w-]+~[\w-]+$/);
    expect(Buffer.from(url.split('/')[2]?.split('~')[0] ?? '', 'base64url').toString()).not.toContain('reader');
  });
});

describe('staff', () => {
  it('stop an account and allow it again, each with an audit entry, and a second click is a no-op', async () => {
    const { write, audit, report, seen, ...deps } = await aSender();
    await report('reader-0@example.com');
    await stopSender(deps)(staff, agent.id);
    expect(await stopSender(deps)(staff, agent.id)).toMatchObject({ stopped_by: 'staff' });
    await expect(write(['reader-2@example.com'])).rejects.toMatchObject({ code: 'SENDING_STOPPED' });
    await allowSender(deps)(staff, agent.id);
    expect(await allowSender(deps)(staff, agent.id)).toMatchObject({ stopped_at: null, reports: 1 });
    await write(['reader-2@example.com']);
    // A reader's decision stays.
    await expect(write(['reader-0@example.com'])).rejects.toMatchObject({ code: 'READER_REFUSES' });
    expect((await audit()).map(({ action, actor }) => [action, actor])).toEqual([
      ['sender.stopped', 'staff@example.com'],
      ['sender.allowed', 'staff@example.com'],
    ]);
    expect(await seen()).toMatchObject({ stopped_by: null });
  });

  it('see volume and each bounced address once; a full mailbox counts nothing', async () => {
    const { event, seen } = await aSender();
    await event('Bounce', 'reader-0@example.com');
    await event('Bounce', 'reader-0@example.com');
    await event('Bounce', 'reader-1@example.com', 'Transient');
    expect(await seen()).toMatchObject({ id: agent.id, email: agent.email, sent: readers.length, bounces: 1 });
  });

  it('can stop no one who never sent an email', async () => {
    const { db, clock } = await aSender();
    await expect(stopSender({ db, clock })(staff, 'agent-2')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the quota of a day', () => {
  const WEEK_LATER = new Date(NOW.getTime() + 8 * DAY);
  const sent = (used: number, at: Date) =>
    emailCount.update({ whose: `${agent.id}#email`, day: dayOf(at) }, { set: { used } });

  it.each([
    ['a new account', NOW, 'new'],
    ['an established account', WEEK_LATER, 'established'],
  ] as const)('of %s can be used to its last email', async (_, at, standing) => {
    const { db, write, setClock } = await aSender();
    setClock(at);
    await db.transact([sent(QUOTAS[standing].email - 1, at)]);
    await write(['someone-else@example.com']);
    await expect(write(['someone-else@example.com'])).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining(
        standing === 'new' ? 'While your account is new' : "You've sent 500 emails today",
      ),
    });
  });
});

describe('a link or a phone number that an account writes', () => {
  const WEEK_LATER = new Date(NOW.getTime() + 8 * DAY);
  const fields = { message: 'Your card is locked, call 800-555-0199' };

  it.each([
    ['on its first day', NOW, false, false, false],
    ['on its first day, though a bank has answered', NOW, true, false, false],
    ['after a week, as long as no bank has answered', WEEK_LATER, false, false, true],
    ['after a week, once a bank has answered', WEEK_LATER, true, true, true],
  ])('is sent to strangers or to clients who opted in: %s', async (_, at, isAnswered, strangers, optedIn) => {
    const { db } = await aSender();
    if (isAnswered) await db.transact([answeredWrite(agent.id, NOW)]);
    const mayWrite = (to: 'strangers' | 'opted in') =>
      refuseContacts(db, { agentId: agent.id, fields, to }, at).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'INVALID', fields: { message: expect.stringContaining('no links') } });
          return false;
        },
      );
    expect([await mayWrite('strangers'), await mayWrite('opted in')]).toEqual([strangers, optedIn]);
    expect(await isEstablished(db, agent.id, at)).toBe(strangers);
    await refuseContacts(db, { agentId: agent.id, fields: { message: 'Please send it by Friday.' } }, at);
  });

  it('is sent to no one after a report', async () => {
    const { db, report } = await aSender();
    await db.transact([answeredWrite(agent.id, NOW)]);
    await report('reader-0@example.com');
    for (const to of ['strangers', 'opted in'] as const)
      await expect(refuseContacts(db, { agentId: agent.id, fields, to }, WEEK_LATER)).rejects.toThrow();
  });
});

describe('the standing of an account', () => {
  const known = { verified: true, firstAt: new Date(NOW.getTime() - 8 * DAY).toISOString(), recentReports: [] };
  it.each([
    ['established a week after its first email', known, 'established'],
    ['new before it has sent any', undefined, 'new'],
    ['new for a week', { ...known, firstAt: new Date(NOW.getTime() - 6 * DAY).toISOString() }, 'new'],
    ['new as long as its address is not proven', { ...known, verified: false }, 'new'],
    ['new again once a reader has reported it', { ...known, recentReports: [NOW.toISOString()] }, 'new'],
  ] as const)('is %s', (_, sender, standing) => {
    expect(standingOf(sender as Parameters<typeof standingOf>[0], NOW)).toBe(standing);
    expect(QUOTAS.new.email).toBeLessThan(QUOTAS.established.email);
  });
});
