// The limits of a stolen token, of a stolen cookie, and of calls that another site makes a browser send.
// Seen red: with any ID token enough for a step-up, or for a bank's window and the payer's portal, a replayed cookie refused but its
// session left alive, a cookie that scripts can read, the browser's own secret taken over, the origin not checked, and sessions left alive
// after a reset.
import { createHash } from 'node:crypto';
import { tokensOf } from 'cdk-run/srp-client';
import { codeAt, stepAt } from 'cdk-run/totp';
import { describe, expect, it } from 'vitest';
import { linkSession } from '../../lambdas/funds/bank/entity.ts';
import { agentOwner } from '../../lambdas/funds/bank/owner-rows.ts';
import {
  type BrowserSession,
  baseUrl,
  call,
  mailTo,
  publicToken,
  signIn,
  signInOnPages,
  userPool,
} from '../cloud/client.ts';
import { ageSession, mainTable, sessionRow } from '../cloud/database.ts';
import { askUserPool, codeIn, newAgent } from '../cloud/new-agent.ts';
import { attack } from './attack.ts';
import { pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const COOKIE = '__Host-session';
const origin = () => ({ origin: baseUrl() });
const refresh = (cookie: string) => call('POST', '/api/session/refresh', { cookie, headers: origin() });
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const factorOf = ({ token, cookie }: BrowserSession) => call('GET', '/api/session/second-factor', { token, cookie });
const aPerson = async () => {
  const person = await newAgent();
  return { ...person, ...(await signInOnPages(person)) };
};

describe('a stolen ID token', () => {
  it('opens none of the routes that ask for a step-up, nor those that change the way in', async () => {
    const { token } = await aPerson();
    const own = (path: string) => path.startsWith('/api/session/') || path === '/api/socket-ticket';
    const guarded = routesFor('agent').filter(({ stepUp, liveSession, path }) => stepUp || liveSession || own(path));
    expect(guarded.length).toBeGreaterThanOrEqual(10);
    const replies = await Promise.all(
      guarded.map(async (route) => {
        const body = route.method === 'GET' ? undefined : sampleBody(route);
        const reply = await attack({ method: route.method, path: pathOf(route), token, body });
        return [route.id, reply.status, reply.body?.code];
      }),
    );
    console.log(`T-22 stolen ID tokens: ${replies.length} routes that matter, none opened`);
    expect(replies).toEqual(guarded.map(({ id }) => [id, 403, 'STEP_UP_NEEDED']));
  });

  it('opens the bank window for its own account alone, even with the cookie of someone else', {
    tags: 'deep',
  }, async () => {
    const [person, thief] = [await aPerson(), await aPerson()];
    const proofs = [{ token: person.token }, { token: person.token, cookie: thief.cookie }, person];
    const ownerOf = async (proof: Partial<BrowserSession>) => {
      const { token, cookie } = proof;
      const { status, body } = await call('GET', '/api/create_link_token', { token, cookie });
      expect(status).toBe(200);
      const tokenHash = createHash('sha256').update(body.link_token).digest('hex');
      return (await linkSession.get(await mainTable(), { tokenHash }, { consistent: true }))?.owner;
    };
    const { sub } = claimsOf(person.token);
    expect(await Promise.all(proofs.map(ownerOf))).toEqual(proofs.map(() => agentOwner(sub)));
  });

  it('is nothing that Cognito takes for a change of the account', { tags: 'deep' }, async () => {
    const { token } = await aPerson();
    const UserAttributes = [{ Name: 'email', Value: 'thief@thieves.example' }];
    const tried = await Promise.all([
      askUserPool('UpdateUserAttributes', { AccessToken: token, UserAttributes }),
      askUserPool('DeleteUser', { AccessToken: token }),
      askUserPool('AssociateSoftwareToken', { AccessToken: token }),
      askUserPool('SetUserMFAPreference', { AccessToken: token, SoftwareTokenMfaSettings: { Enabled: false } }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('does not come with an access or refresh token in any answer of ours', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const given = await tokensOf(await userPool(), person);
    const body = { refresh_token: given.RefreshToken };
    const begun = await call('POST', '/api/session', { headers: origin(), body });
    const renewed = await refresh(cookieOf(begun));
    for (const reply of [begun, renewed]) {
      const { token: _, licence_first: __, ...others } = reply.body;
      expect(others).toEqual({});
      expect(claimsOf(reply.body.token).token_use).toBe('id');
    }
  });
});

describe('a known password, at Cognito itself', () => {
  const renewed = async (RefreshToken: string, ClientMetadata?: object) => {
    const reply = await askUserPool('GetTokensFromRefreshToken', { RefreshToken, ClientMetadata });
    return (await reply.json()).AuthenticationResult as { AccessToken: string; RefreshToken: string };
  };

  it('changes no address, name, step, passkey or password, and deletes no one', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const first = await tokensOf(await userPool(), person);
    const second = await renewed(first.RefreshToken);
    const third = await renewed(second.RefreshToken, { permit: 'A'.repeat(43) });
    const tried = [first, second, third].flatMap(
      ({ AccessToken }) =>
        [
          [
            'UpdateUserAttributes',
            { AccessToken, UserAttributes: [{ Name: 'email', Value: 'thief@thieves.example' }] },
          ],
          // The name that our emails, letters and seals speak in.
          ...['name', 'given_name', 'family_name'].flatMap(
            (Name) =>
              [
                ['UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value: 'Chase Fraud Alert' }] }],
                ['DeleteUserAttributes', { AccessToken, UserAttributeNames: [Name] }],
              ] as const,
          ),
          ['GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' }],
          ['AssociateSoftwareToken', { AccessToken }],
          ['SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }],
          ['StartWebAuthnRegistration', { AccessToken }],
          [
            'ChangePassword',
            { AccessToken, PreviousPassword: person.password, ProposedPassword: 'harbor-window-2027' },
          ],
          ['DeleteUser', { AccessToken }],
        ] as const,
    );
    const replies = await Promise.all(tried.map(([operation, input]) => askUserPool(operation, input)));
    const answers = await Promise.all(replies.map(async (reply) => [reply.status, await reply.text()]));
    console.log(`T-22 a known password at Cognito: ${answers.length} changes tried, none made`);
    for (const answer of answers) expect(answer).toEqual([400, expect.stringContaining('required scopes')]);
    expect(claimsOf((await signInOnPages(person)).token).name).toBe('Nora New');
  });
});

describe('a step-up', () => {
  it('lasts five minutes, for the person and the browser that proved it', async () => {
    const person = await aPerson();
    const other = await aPerson();
    const added = await call('POST', '/api/dashboard/add/account', {
      ...person,
      body: { public_token: await publicToken(person, 'ins_900001') },
    });
    const unlink = (caller: BrowserSession) => call('DELETE', `/api/banks/${added.body.item_id}`, caller);
    expect((await unlink({ token: person.token, cookie: other.cookie })).body.code).toBe('STEP_UP_NEEDED');
    await ageSession(person.cookie, 'provenAt', 5 * 60 + 1);
    expect((await unlink(person)).body.code).toBe('STEP_UP_NEEDED');
    const renewed = await refresh(person.cookie);
    const later = { token: renewed.body.token as string, cookie: cookieOf(renewed) };
    expect((await unlink(later)).body.code).toBe('STEP_UP_NEEDED');
    expect((await unlink(await signInOnPages(person))).status).toBe(200);
  });

  it('does not come from a sign-in of long ago, handed over now', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const { cookie, token } = await signInOnPages(person);
    const row = await sessionRow(cookie);
    expect(Date.parse(String(row?.provenAt))).toBe(claimsOf(token).auth_time * 1000);
  });
});

describe('the session cookie', () => {
  it('is for our host alone, over HTTPS, out of reach of scripts and of other sites', async () => {
    const person = await newAgent();
    const { RefreshToken } = await tokensOf(await userPool(), person);
    const begun = await call('POST', '/api/session', { headers: origin(), body: { refresh_token: RefreshToken } });
    const [value = '', ...flags] = (begun.headers.getSetCookie()[0] ?? '').split('; ');
    expect(value).toMatch(/^__Host-session=/);
    expect(flags).toEqual(['Path=/', 'Max-Age=2592000', 'HttpOnly', 'Secure', 'SameSite=Strict']);
    const ended = await call('DELETE', '/api/session', { headers: origin(), cookie: value });
    expect(ended.headers.get('set-cookie')).toBe(
      '__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
    );
    expect((await refresh(value)).status).toBe(401);
  });

  it('is another one after each refresh, and the one before is good for two tabs at once', {
    tags: 'deep',
  }, async () => {
    const { cookie } = await aPerson();
    const replies = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const given = new Set(replies.map(cookieOf));
    expect(given.size).toBe(1);
    expect([...given]).not.toContain(cookie);
    expect((await refresh([...given][0] ?? '')).status).toBe(200);
  });

  // P-10.
  it('that was replaced ends the session when it comes back, for thief and owner', async () => {
    const { cookie: stolen } = await aPerson();
    const { cookie: untouched } = await aPerson();
    const owners = cookieOf(await refresh(stolen));
    const later = cookieOf(await refresh(owners));
    expect((await refresh(stolen)).status).toBe(401);
    console.log('T-22 a replayed cookie: its session ended');
    expect((await refresh(later)).status).toBe(401);
    expect((await refresh(untouched)).status).toBe(200);
  });

  it('that was replaced is no good to anyone half a minute later', { tags: 'deep' }, async () => {
    const { cookie } = await aPerson();
    const next = cookieOf(await refresh(cookie));
    await ageSession(next, 'rotatedAt', 31);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });

  it('in the table is only hashes, and tokens that the table cannot open', async () => {
    const { cookie, token } = await aPerson();
    const secret = cookie.split('.').at(-1) ?? '';
    const rows = JSON.stringify(await sessionRow(cookie));
    expect(rows).toContain('secretHash');
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(token.split('.')[2]);
  });

  it('of an attacker’s choice is never taken over', { tags: 'deep' }, async () => {
    const { cookie: planted, token } = await aPerson();
    const victim = await newAgent();
    const { RefreshToken } = await tokensOf(await userPool(), victim);
    const begun = await call('POST', '/api/session', {
      headers: origin(),
      cookie: planted,
      body: { refresh_token: RefreshToken },
    });
    const own = cookieOf(begun);
    expect(own.split('.').slice(1)).not.toEqual(planted.split('.').slice(1));
    expect(claimsOf(begun.body.token).email).toBe(victim.email);
    expect((await refresh(planted)).status).toBe(401);
    expect((await factorOf({ token, cookie: own })).status).toBe(403);
  });

  it.each(['', 'x', 'a.b.c', `${'0'.repeat(36)}.${'0'.repeat(32)}.${'A'.repeat(43)}`, `..${'A'.repeat(43)}`])(
    'that is no cookie of ours opens nothing: %j',
    { tags: 'deep' },
    async (value) => {
      expect((await refresh(`${COOKIE}=${value}`)).status).toBe(401);
    },
  );
});

describe('another site', () => {
  const strangers = ['https://evil.example', 'null', 'http://localhost.evil.example', undefined];

  it('can neither begin, renew nor end a session', { tags: 'deep' }, async () => {
    const { cookie } = await aPerson();
    const given = await tokensOf(await userPool(), await newAgent());
    const calls: [string, string, object?][] = [
      ['POST', '/api/session', { refresh_token: given.RefreshToken }],
      ['POST', '/api/session/refresh'],
      ['DELETE', '/api/session'],
    ];
    const tried = strangers.flatMap((from) => calls.map((one) => ({ from, one })));
    const replies = await Promise.all(
      tried.map(({ from, one: [method, path, body] }) =>
        attack({ method, path, body, cookie, headers: from === undefined ? {} : { origin: from } }),
      ),
    );
    console.log(`T-22 session routes from other sites: ${replies.length} calls, none did anything`);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
    expect(replies.filter(({ headers }) => headers['set-cookie'])).toEqual([]);
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('a new password', () => {
  const OWN = 'my-own-lantern-2026';

  it('ends every session at its next refresh, and every token that Cognito gave', async () => {
    const person = await aPerson();
    const phone = await signInOnPages(person);
    const outside = await tokensOf(await userPool(), person);
    const change = (old_password: string) =>
      call('POST', '/api/session/password', { ...person, body: { old_password, new_password: OWN } });
    expect((await change('not the password')).body.code).toBe('WRONG_PASSWORD');
    expect((await factorOf(phone)).status).toBe(200);
    expect((await change(person.password)).status).toBe(200);
    expect([(await refresh(person.cookie)).status, (await refresh(phone.cookie)).status]).toEqual([401, 401]);
    const renewal = await askUserPool('GetTokensFromRefreshToken', { RefreshToken: outside.RefreshToken });
    expect(renewal.status).toBe(400);
    await expect(signIn(person)).rejects.toThrow('Incorrect username or password.');
    expect(await signIn({ ...person, password: OWN })).toBeTruthy();
  });

  it('by an emailed code does the same', { tags: 'deep' }, async () => {
    const person = await aPerson();
    const outside = await tokensOf(await userPool(), person);
    await askUserPool('ForgotPassword', { Username: person.email });
    const code = codeIn(await mailTo(person.email, /password/i));
    const reset = await askUserPool('ConfirmForgotPassword', {
      Username: person.email,
      ConfirmationCode: code,
      Password: OWN,
    });
    expect(reset.status).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(401);
    const renewal = await askUserPool('GetTokensFromRefreshToken', { RefreshToken: outside.RefreshToken });
    expect(renewal.status).toBe(400);
  });
});

describe('logging out', () => {
  it('everywhere ends every session; here, only this one', async () => {
    const person = await aPerson();
    const [phone, tablet] = [await signInOnPages(person), await signInOnPages(person)];
    await call('DELETE', '/api/session', { cookie: phone.cookie, headers: origin() });
    expect([(await refresh(phone.cookie)).status, (await factorOf(tablet)).status]).toEqual([401, 200]);
    expect((await call('POST', '/api/session/end-everywhere', person)).status).toBe(200);
    expect([(await refresh(person.cookie)).status, (await refresh(tablet.cookie)).status]).toEqual([401, 401]);
  });
});

describe('the second factor', () => {
  it('is switched by the person’s own session, and a wrong code changes nothing', async () => {
    const person = await aPerson();
    const { secret } = (await call('PUT', '/api/session/second-factor', person)).body;
    const code = codeAt(secret, stepAt(Date.now()));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const switchOn = (typed: string) =>
      call('POST', '/api/session/second-factor', { ...person, body: { code: typed } });
    expect((await switchOn(wrong)).status).toBe(400);
    expect((await factorOf(person)).body).toMatchObject({ on: false });
    expect((await switchOn(code)).status).toBe(200);
    expect((await factorOf(person)).body).toMatchObject({ on: true });
    expect((await call('DELETE', '/api/session/second-factor', person)).status).toBe(200);
    expect((await factorOf(person)).body).toMatchObject({ on: false });
  });
});
