import { describe, expect, it } from 'vitest';
import { type CurrentCall, withCall } from '#core/platform/correlation.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { activity } from './entity.ts';
import { seeBrowser } from './known-browser.ts';
import { listActivity } from './list-activity.ts';
import { noteActivity, securityEmail } from './note-activity.ts';
import { OWN_EVENTS } from './vocabulary.ts';

const database = aTestDatabase();
const call: CurrentCall = {
  correlationId: 'ours',
  address: '203.0.113.77',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0',
};
const me = anAgent();
let tables = 0;
const setUp = async () => {
  const db = await database.emptyTable(`activity-${++tables}`);
  let seconds = 0;
  const clock = () => {
    seconds += 1;
    return new Date(NOW.getTime() + seconds * 1000);
  };
  return { db, clock };
};
const subjectsIn = async (db: Awaited<ReturnType<typeof setUp>>['db']) =>
  (await openWork(db)).map(({ task }) => (task as { content?: { subject?: string } }).content?.subject);

describe('what happened to an account', () => {
  it('is shown to the person with the device and the address, the newest first, page by page', async () => {
    const deps = await setUp();
    const note = noteActivity(deps);
    await withCall(call, async () => {
      await note({ event: 'sign-in', agentId: me.id });
      await note({ event: 'bank.linked', agentId: me.id });
      await note({ event: 'sign-in', agentId: 'another' });
    });
    const first = await listActivity(deps)(me, { limit: 1 });
    expect(first.events).toMatchObject([
      { event: 'bank.linked', device: 'Chrome on Windows', address: '203.0.113.77', detail: null },
    ]);
    const second = await listActivity(deps)(me, { limit: 5, cursor: first.next_cursor ?? '' });
    expect(second.events.map(({ event }) => event)).toEqual(['sign-in']);
  });

  it('is kept for ninety days, with the ID of the call that caused it', async () => {
    const deps = await setUp();
    await withCall(call, () => noteActivity(deps)({ event: 'sign-in', agentId: me.id }));
    const [row] = (await activity.list(deps.db, { pk: activity.partition({ agentId: me.id }) })).items;
    expect(row?.correlationId).toBe('ours');
    expect(Math.round(((row?.expires ?? 0) * 1000 - NOW.getTime()) / 86_400_000)).toBe(90);
  });

  it('is emailed when it matters at once', async () => {
    const deps = await setUp();
    await withCall(call, async () => {
      await noteActivity(deps)({ event: 'factor.off', agentId: me.id, email: me.email });
      await noteActivity(deps)({ event: 'sign-in', agentId: me.id, email: me.email });
    });
    expect(await subjectsIn(deps.db)).toEqual(['Two-step verification is off']);
    const emails = OWN_EVENTS.filter((event) => securityEmail(event, { agentId: me.id, email: me.email, at: NOW }));
    expect(emails).toEqual([
      'sign-in.new-device',
      'session.replayed',
      'password.changed',
      'password.reset',
      'factor.on',
      'factor.off',
      'passkey.added',
      'passkey.removed',
      'webhook.added',
      'webhook.secret',
      'key.created',
      'key.rotated',
      'key.revoked',
      'assistant.connected',
      'email.change-asked',
      'email.changed',
    ]);
  });

  it('in an email has no link that signs in', () => {
    const words = securityEmail('sign-in.new-device', { agentId: me.id, email: me.email, at: NOW, ...call });
    expect(words?.action).toBeUndefined();
    expect(JSON.stringify(words)).not.toContain('http');
  });
});

describe('a browser', () => {
  const see = async (db: Awaited<ReturnType<typeof setUp>>['db'], cookies: Record<string, string>, agentId = me.id) => {
    const seen = await seeBrowser(db)(agentId, { cookies, device: 'Chrome on Windows' }, NOW);
    await db.transact([seen.write]);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(seen.setCookie) ?? [];
    return { isNew: seen.isNew, cookies: { [name]: value } };
  };

  it('is new to an account that was used elsewhere, once', async () => {
    const { db } = await setUp();
    const laptop = await see(db, {});
    const phone = await see(db, {});
    const again = await see(db, phone.cookies);
    expect([laptop.isNew, phone.isNew, again.isNew]).toEqual([false, true, false]);
    expect((await see(db, laptop.cookies)).isNew).toBe(false);
  });

  it('that one account knows is not known to another', async () => {
    const { db } = await setUp();
    const first = await see(db, {});
    await see(db, {}, 'another');
    expect((await see(db, first.cookies, 'another')).isNew).toBe(true);
  });

  it('cannot bring a name that we did not give', async () => {
    const { db } = await setUp();
    const { cookies } = await see(db, { '__Host-browser': 'x; Path=/evil' });
    expect(Object.values(cookies)[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
