// With a real table: only a database decides the outcome of two simultaneous refreshes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { listActivity } from '#public/members/activity';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { beginSession, refreshSession, type SessionDeps, sessionFrom } from './begin-session.ts';
import { changePassword } from './change-password.ts';
import { signedInDevices } from './devices.ts';
import { endSession, ownSession } from './end-sessions.ts';
import { session } from './entity.ts';
import { GRACE_MS } from './find-session.ts';
import { requirePasskey, requireRecentSignIn, requireSecondStep, STEP_UP_MS } from './recent-sign-in.ts';
import { secondSteps } from './second-factor.ts';
import type { UserPool } from './user-pool.ts';

let database: Database;
let db: Db;
let now: Date;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  db = await database.emptyTable(`sessions-${++tables}`);
  now = NOW;
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0';
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const claims = (sub: string, authTime: Date) =>
  `h.${Buffer.from(JSON.stringify({ sub, auth_time: authTime.getTime() / 1000, email: `${sub}@example.com` })).toString('base64url')}.s`;

/** A user pool that rotates: a token works once. */
const aPool = (over: Partial<UserPool> = {}) => {
  const calls: string[] = [];
  let given = 0;
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args].join(' '));
  const pool: UserPool = {
    refresh: async (token) => {
      calls.push(`refresh ${token}`);
      given += 1;
      return { id: claims('agent-1', NOW), access: `access-${given}`, refresh: `refresh-${given}` };
    },
    revoke: note('revoke'),
    signOutEverywhere: note('signOutEverywhere'),
    changePassword: note('changePassword'),
    hasSecondFactor: async () => false,
    newSecondFactor: async () => 'SECRET',
    confirmSecondFactor: note('confirmSecondFactor'),
    switchSecondFactor: note('switchSecondFactor'),
    ...over,
  };
  return { pool, calls };
};

const setUp = async (over: Partial<UserPool> = {}) => {
  const { pool, calls } = aPool(over);
  const deps: SessionDeps = { db, clock: () => now, pool };
  const begun = await beginSession(deps)('given-by-page', onBrowser({}));
  return { deps, calls, cookies: cookiesIn(begun.setCookies[0] ?? '') };
};
const onBrowser = (cookies: Record<string, string>) => ({ cookies, userAgent: CHROME, address: '203.0.113.7' });
const cookiesIn = (setCookie: string): Record<string, string> => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return { [name]: value };
};
const rows = async () => (await session.list(db, { pk: session.partition({ agentId: 'agent-1' }) })).items;

describe('a refresh', () => {
  it('exchanges the newest token of Cognito, and gives another cookie', async () => {
    const { deps, calls, cookies } = await setUp();
    const once = await refreshSession(deps)(onBrowser(cookies));
    later(GRACE_MS + 1);
    await refreshSession(deps)(onBrowser(cookiesIn(once.setCookie)));
    expect(calls).toEqual(['refresh given-by-page', 'refresh refresh-1', 'refresh refresh-2']);
  });

  it('by two tabs at once gives both the same cookie', async () => {
    const { deps, cookies } = await setUp();
    const both = await Promise.all([
      refreshSession(deps)(onBrowser(cookies)),
      refreshSession(deps)(onBrowser(cookies)),
    ]);
    expect(both[0].setCookie).toBe(both[1].setCookie);
    expect((await refreshSession(deps)(onBrowser(cookiesIn(both[0].setCookie)))).token).toBeTruthy();
  });

  it('whose answer was lost is repeated without asking Cognito, for as long as the grace lasts', async () => {
    const { deps, calls, cookies } = await setUp();
    const lost = await refreshSession(deps)(onBrowser(cookies));
    later(GRACE_MS);
    expect((await refreshSession(deps)(onBrowser(cookies))).setCookie.split(';')[0]).toBe(lost.setCookie.split(';')[0]);
    expect(calls.length).toBe(2);
    later(1);
    await expect(refreshSession(deps)(onBrowser(cookies))).rejects.toThrow('Please sign in again.');
    expect(await rows()).toEqual([]);
  });

  it('during an outage of Cognito leaves the session as it was', async () => {
    const { deps, cookies } = await setUp();
    const outage = Object.assign(new Error('No answer in time'), { name: 'TimeoutError' });
    const away = { ...deps, pool: { ...deps.pool, refresh: () => Promise.reject(outage) } };
    await expect(refreshSession(away)(onBrowser(cookies))).rejects.toBe(outage);
    expect((await refreshSession(deps)(onBrowser(cookies))).token).toBeTruthy();
  });

  it('that Cognito refuses ends the session', async () => {
    const { deps, cookies } = await setUp();
    const refuse = () => Promise.reject(new AppError('UNAUTHENTICATED'));
    const disabled = { ...deps, pool: { ...deps.pool, refresh: refuse } };
    await expect(refreshSession(disabled)(onBrowser(cookies))).rejects.toThrow('Please sign in again.');
    expect(await rows()).toEqual([]);
  });

  it('ends with the thirty days of its sign-in, however often it was used', async () => {
    const { deps, cookies } = await setUp();
    later(29 * 86_400_000);
    const { setCookie } = await refreshSession(deps)(onBrowser(cookies));
    expect(setCookie).toContain('Max-Age=86400;');
    later(86_400_000);
    await expect(refreshSession(deps)(onBrowser(cookiesIn(setCookie)))).rejects.toThrow('Please sign in again.');
  });
});

describe('another sign-in in the same browser', () => {
  it('replaces its session and leaves those of other browsers', async () => {
    const { deps, cookies } = await setUp();
    await beginSession(deps)('phone', onBrowser({}));
    await beginSession(deps)('again', onBrowser(cookies));
    expect((await rows()).length).toBe(2);
    await expect(refreshSession(deps)(onBrowser(cookies))).rejects.toThrow();
  });
});

describe('a step-up', () => {
  it('counts from the moment of the sign-in, not of the refresh', async () => {
    const { deps, cookies } = await setUp();
    const agent = anAgent();
    later(STEP_UP_MS);
    await requireRecentSignIn(deps)(agent, cookies);
    const { setCookie } = await refreshSession(deps)(onBrowser(cookies));
    later(1);
    const refused = requireRecentSignIn(deps)(agent, cookiesIn(setCookie));
    await expect(refused).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  });

  it('of one person is none of another', async () => {
    const { deps, cookies } = await setUp();
    const other = requireRecentSignIn(deps)(anAgent({ id: 'agent-2' }), cookies);
    await expect(other).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  });
});

describe('T-25: the pages of staff', () => {
  it('open for a session that a passkey began, and for no other', async () => {
    const { deps, cookies } = await setUp();
    const refused = { code: 'PASSKEY_NEEDED' };
    await expect(requirePasskey(deps)(anAgent(), cookies)).rejects.toMatchObject(refused);
    await expect(requirePasskey(deps)(anAgent(), {})).rejects.toMatchObject(refused);
    const tokens = { id: claims('agent-1', NOW), access: 'access', refresh: 'refresh' };
    const begun = await sessionFrom(deps)(tokens, onBrowser({}), 'passkey');
    const own = cookiesIn(begun.setCookies[0] ?? '');
    await requirePasskey(deps)(anAgent(), own);
    await expect(requirePasskey(deps)(anAgent({ id: 'agent-2' }), own)).rejects.toMatchObject(refused);
    const { setCookie } = await refreshSession(deps)(onBrowser(own));
    await requirePasskey(deps)(anAgent(), cookiesIn(setCookie));
  });

  it('open by a code of an app where a stage has no passkeys, and by no password', async () => {
    const { deps, cookies } = await setUp();
    const refused = { code: 'SECOND_STEP_NEEDED' };
    await expect(requireSecondStep(deps)(anAgent(), cookies)).rejects.toMatchObject(refused);
    await secondSteps({ ...deps, ...noSteps }).added(await ownSession(deps, anAgent(), cookies), 'code');
    await requireSecondStep(deps)(anAgent(), cookies);
    await expect(requireSecondStep(deps)(anAgent({ id: 'agent-2' }), cookies)).rejects.toMatchObject(refused);
  });
});

describe('the second step of staff', () => {
  const stepsOf = async (passkeys: number) => {
    const { deps, cookies } = await setUp();
    const steps = secondSteps({ ...deps, countPasskeys: async () => passkeys, ownsOffice: async () => false });
    return { steps, live: await ownSession(deps, anAgent(), cookies) };
  };
  const staff = anAgent({ isStaff: true });

  it('is added beside another one only in a session of two steps; the first one, and those of others, by a password', async () => {
    const { steps, live } = await stepsOf(1);
    await expect(steps.requireOwnStep(staff, live)).rejects.toMatchObject({ code: 'SECOND_STEP_NEEDED' });
    await steps.requireOwnStep(anAgent(), live);
    await steps.added(live, 'passkey');
    await steps.requireOwnStep(staff, { ...live, row: { ...live.row, isTwoStep: true } });
    await (await stepsOf(0)).steps.requireOwnStep(staff, live);
  });

  it('stays while it is the only one', async () => {
    const { steps, live } = await stepsOf(1);
    const proven = { ...live, row: { ...live.row, isTwoStep: true } };
    await expect(steps.requireMayRemove(staff, live)).rejects.toMatchObject({ code: 'SECOND_STEP_NEEDED' });
    await expect(steps.requireMayRemove(staff, proven)).rejects.toMatchObject({ code: 'CONFLICT' });
    await (await stepsOf(2)).steps.requireMayRemove(staff, proven);
    await steps.requireMayRemove(anAgent(), live);
  });
});

const noSteps = { countPasskeys: async () => 0, ownsOffice: async () => false };

describe('the end of a session', () => {
  it('revokes what Cognito gave last', async () => {
    const { deps, calls, cookies } = await setUp();
    await endSession(deps)(cookies);
    expect(calls.at(-1)).toBe('revoke refresh-1');
    expect(await rows()).toEqual([]);
  });

  it('by a new password is announced where it did not work', async () => {
    const { deps, cookies } = await setUp({ signOutEverywhere: () => Promise.reject(new Error('outage')) });
    const passwords = { oldPassword: 'old', newPassword: 'new' };
    await expect(changePassword({ ...deps, ...noSteps })(anAgent(), cookies, passwords)).rejects.toThrow(
      'Your password was changed, but',
    );
  });

  it('by a wrong password happens to no session', async () => {
    const refuse = () => Promise.reject(new AppError('WRONG_PASSWORD'));
    const { deps, calls, cookies } = await setUp({ changePassword: refuse });
    const passwords = { oldPassword: 'wrong', newPassword: 'new' };
    await expect(changePassword({ ...deps, ...noSteps })(anAgent(), cookies, passwords)).rejects.toThrow('Incorrect');
    expect(calls).not.toContain('signOutEverywhere access-1');
    expect((await rows()).length).toBe(1);
  });
});

describe('a cookie that comes back after it was replaced', () => {
  it('ends the session, tells the person once, and is on their list', async () => {
    const { deps, cookies } = await setUp();
    await refreshSession(deps)(onBrowser(cookies));
    later(GRACE_MS + 1);
    const replays = [1, 2].map(() => refreshSession(deps)(onBrowser(cookies)));
    for (const replay of await Promise.allSettled(replays)) expect(replay.status).toBe('rejected');
    const { events } = await listActivity(deps)(anAgent(), {});
    expect(events.map(({ event }) => event)).toEqual(['session.replayed', 'sign-in']);
  });
});

describe('the list of devices', () => {
  const twoDevices = async () => {
    const { deps, cookies } = await setUp();
    later(1000);
    const phone = await beginSession(deps)('phone', onBrowser({}));
    return { deps, laptop: cookies, phone: cookiesIn(phone.setCookies[0] ?? ''), devices: signedInDevices(deps) };
  };

  it('has this one first, and names none by what its cookie holds', async () => {
    const { laptop, devices } = await twoDevices();
    const list = await devices.list(anAgent(), laptop);
    expect(list).toMatchObject([
      { device: 'Chrome on Windows', address: '203.0.113.7', method: 'password', is_this: true },
      { is_this: false },
    ]);
    const secret = Object.values(laptop)[0]?.split('.')[1];
    expect(list.map(({ id }) => id)).not.toContain(secret);
  });

  it('ends one, or all others, and never this one', async () => {
    const { deps, laptop, phone, devices } = await twoDevices();
    const [own, other] = await devices.list(anAgent(), laptop);
    await expect(devices.end(anAgent(), laptop, own?.id ?? '')).rejects.toThrow('not signed in');
    await devices.end(anAgent(), laptop, other?.id ?? '');
    await expect(refreshSession(deps)(onBrowser(phone))).rejects.toThrow('Please sign in again.');
    await beginSession(deps)('tablet', onBrowser({}));
    await devices.endOthers(anAgent(), laptop);
    expect((await devices.list(anAgent(), laptop)).map(({ is_this }) => is_this)).toEqual([true]);
  });

  it('is for the person with a session, not for an ID token', async () => {
    const { devices } = await twoDevices();
    await expect(devices.list(anAgent(), {})).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
    await expect(devices.endOthers(anAgent(), {})).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  });
});
