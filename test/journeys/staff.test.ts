// The administration page's calls: their callers, their effects, and their record.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { guestOf } from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { builtScript } from '../cloud/built-script.ts';
import {
  baseUrl,
  call,
  guestLinkIn,
  local,
  mailTo,
  signIn,
  signInAs,
  signInOnPages,
  temporaryPasswordIn,
} from '../cloud/client.ts';
import { makeInvitationOld } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, replacePassword } from '../cloud/new-agent.ts';
import { signInWithGoogle } from '../cloud/sign-in-with-google.ts';
import { pathOf, routesFor } from '../security/route-list.ts';
import { sampleBody } from '../security/sample-input.ts';

const run = promisify(execFile);
let staff: string;
let agent: string;
beforeAll(async () => {
  staff = await signInAs('staff');
  agent = await signInAs('agent');
});

let people = 0;
const somebody = () => ({
  email: `invited-${++people}-${Date.now()}@example.com`,
  firstName: 'Ines',
  lastName: 'Vited',
});
const invite = (body: object, token = staff) => call('POST', '/api/invitation', { token, body });
const invitationOf = async (email: string) => {
  const { body } = await call('GET', `/api/staff/invitations?search=${encodeURIComponent(email)}`, { token: staff });
  return body.invitations[0];
};
type AuditEntry = { target: string; action: string; actor: string };
/** The newest first, from all pages. */
const auditOf = async (target: string): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = [];
  let cursor = '';
  do {
    const { body } = await call('GET', `/api/staff/audit?limit=100${cursor}`, { token: staff });
    found.push(...body.entries);
    cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : '';
  } while (cursor);
  return found.filter((entry) => entry.target === target);
};

describe('the list of accounts', () => {
  it('shows who signed up to staff alone, among all accounts and those on the Free plan', {
    tags: 'deep',
  }, async () => {
    const { email } = await newAgent();
    const find = (show: string, token = staff) =>
      call('GET', `/api/staff/accounts?show=${show}&search=${encodeURIComponent(email)}`, { token });
    expect((await find('free', agent)).status).toBe(403);
    await eventually(async () => (await find('free')).body.accounts.length === 1);
    expect((await find('free')).body.accounts).toMatchObject([{ email, plan: 'free' }]);
    expect((await find('accounts')).body.accounts).toMatchObject([{ email, plan: 'free' }]);
    expect((await find('everyone')).status).toBe(400);
  });
});

describe('a deactivated account', () => {
  // P-11.
  it('is closed to its agent and its clients at once, and opens again', { tags: 'deep' }, async () => {
    const { email, password } = await newAgent();
    const { token, cookie } = await signInOnPages({ email, password });
    const { id } = (await call('GET', '/api/me', { token })).body;
    const guest = await guestOf({ token, cookie, id, email });
    const change = (how: string, typed = email, by = staff) =>
      call('POST', `/api/staff/accounts/${id}/${how}`, { token: by, body: { email: typed } });
    const asGuest = (path: string, link = guest.link) => call('POST', path, { body: link, cookie: guest.cookie });

    expect((await change('deactivate', email, agent)).status).toBe(403);
    expect((await change('deactivate', 'another@example.com')).status).toBe(400);
    expect((await change('deactivate')).status).toBe(200);
    await expect(signIn({ email, password })).rejects.toThrow('ACCOUNT_DEACTIVATED');
    const refreshed = await call('POST', '/api/session/refresh', { cookie, headers: { origin: baseUrl() } });
    expect(refreshed.status).toBe(401);
    // Someone who used the account and noted the pin, or has the page open, reads nothing; the client gets another link.
    const link = guestLinkIn(await mailTo(guest.email, /Your private link/));
    expect(link.request_pin).not.toBe(guest.link.request_pin);
    expect((await asGuest('/api/guest/request')).status).toBe(404);
    expect((await asGuest('/api/guest/create_link_token', link)).body).toMatchObject({ code: 'LINK_ON_HOLD' });
    expect((await asGuest('/api/guest/request', link)).status).toBe(200);
    await eventually(async () => {
      const found = `/api/staff/accounts?show=deactivated&search=${encodeURIComponent(email)}`;
      return (await call('GET', found, { token: staff })).body.accounts.length === 1;
    });

    expect((await change('reactivate')).status).toBe(200);
    expect(await signIn({ email, password })).toBeTruthy();
    expect((await asGuest('/api/guest/create_link_token', link)).status).toBe(200);
    expect((await auditOf(email)).map(({ action }) => action)).toEqual(['account.reactivated', 'account.deactivated']);
  });
});

describe('an invitation', () => {
  it('brings a temporary password that the first sign-in replaces', async () => {
    const person = somebody();
    const reply = await invite(person);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ message: 'Invitation sent successfully!' });
    const mail = await mailTo(person.email, /invited to Groundwork/);
    expect(mail.html).toContain('Ines');
    await expect(signIn({ email: person.email, password: temporaryPasswordIn(mail) })).rejects.toThrow(
      'NEW_PASSWORD_REQUIRED',
    );
    expect(await invitationOf(person.email)).toMatchObject({ state: 'sent', reason: 'staff', times: 1 });
    await replacePassword({ email: person.email, password: temporaryPasswordIn(mail) }, 'my-own-lantern-2026');
    await eventually(async () => (await invitationOf(person.email)).state === 'accepted');
    expect(await auditOf(person.email)).toMatchObject([{ action: 'invitation.sent', actor: 'sam@groundwork.example' }]);
  });

  it('is not sent again within the minute', { tags: 'deep' }, async () => {
    const person = somebody();
    await invite(person);
    const again = await invite(person);
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await allMailsTo(person.email)).toHaveLength(1);
  });

  it('to somebody with an account is a friendly word without a password', async () => {
    const { email, password } = await newAgent();
    expect((await invite({ email, firstName: 'Nora', lastName: 'New' })).status).toBe(201);
    const mail = await mailTo(email, /Come back/);
    expect(mail.text).not.toContain('Temporary password');
    expect(await invitationOf(email)).toMatchObject({ state: 'has_account' });
    expect(await signIn({ email, password })).toBeTruthy();
  });

  it('takes over an address that somebody else signed up with and never proved', async () => {
    const person = somebody();
    const { userPoolClientId, userPoolEndpoint } = (await call('GET', '/config.json')).body;
    const signedUp = await fetch(userPoolEndpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
      },
      body: JSON.stringify({
        ClientId: userPoolClientId,
        Username: person.email,
        Password: 'a-squatters-password',
        UserAttributes: [{ Name: 'email', Value: person.email }],
      }),
    });
    expect(signedUp.status).toBe(200);
    await invite(person);
    const mail = await mailTo(person.email, /invited/);
    await expect(signIn({ email: person.email, password: 'a-squatters-password' })).rejects.toThrow();
    await expect(signIn({ email: person.email, password: temporaryPasswordIn(mail) })).rejects.toThrow(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  it('that is revoked lets no one in, and lets the person in once it is sent again', { tags: 'deep' }, async () => {
    const person = somebody();
    await invite(person);
    const { email } = person;
    const password = temporaryPasswordIn(await mailTo(email, /invited to Groundwork/));
    const revoke = (token: string) => call('POST', '/api/staff/invitations/revoke', { token, body: { email } });
    expect((await revoke(agent)).status).toBe(403);
    expect((await revoke(staff)).status).toBe(200);
    expect(await invitationOf(email)).toMatchObject({ state: 'revoked' });
    const tried = () => signIn({ email, password }).catch((error: Error) => error.message);
    await eventually(async () => !String(await tried()).includes('NEW_PASSWORD_REQUIRED'));
    expect((await auditOf(email)).map(({ action }) => action)).toEqual(['invitation.revoked', 'invitation.sent']);
    expect(await allMailsTo(email)).toHaveLength(1);
    expect((await invite(person)).status).toBe(201);
    await eventually(async () => (await allMailsTo(email)).length === 2);
    const again = (await allMailsTo(email)).map(temporaryPasswordIn).find((one) => one !== password) ?? '';
    await expect(signIn({ email, password: again })).rejects.toThrow('NEW_PASSWORD_REQUIRED');
    expect((await revoke(staff)).status).toBe(200);
  });

  it('whose mail came back says so, and says so again when it is sent once more', { tags: 'deep' }, async () => {
    const { email, ...names } = somebody();
    const person = { ...names, email: email.replace('@', '+bounce@') };
    await invite(person);
    await eventually(async () => (await invitationOf(person.email)).state === 'returned');
    await makeInvitationOld(person.email);
    expect((await invite(person)).status).toBe(201);
    await eventually(async () => {
      const { state, times } = await invitationOf(person.email);
      return state === 'returned' && times === 2;
    });
  });

  it('names each field that is missing', { tags: 'deep' }, async () => {
    const reply = await invite({ email: 'no address', firstName: ' ', lastName: '' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields).sort()).toEqual(['email', 'firstName', 'lastName']);
  });
});

describe('staff calls', () => {
  it('are denied to others and to visitors, and each denial is logged', { tags: 'deep' }, async () => {
    const me = (await call('GET', '/api/me', { token: agent })).body;
    const routes = routesFor('staff');
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      const { method } = route;
      const path = pathOf(route);
      // The log names the route, not the ids that someone made up.
      const target = `${method} ${route.path}`;
      const before = (await auditOf(target)).length;
      const reply = await call(method, path, { token: agent, body: route.body && sampleBody(route) });
      expect(reply.status).toBe(403);
      expect(reply.body.message).toBe('Access denied. You must be a staff member to view this page.');
      const noted = await auditOf(target);
      expect(noted).toHaveLength(before + 1);
      expect(noted[0]).toMatchObject({ action: 'access.refused', actor: me.email });
      expect((await call(method, path)).status).toBe(401);
    }
  });

  it('note twenty refusals at once as twenty entries in one unbroken chain', { tags: 'deep' }, async () => {
    const target = 'GET /api/subscribed_users';
    const before = (await auditOf(target)).length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call('GET', '/api/subscribed_users', { token: agent })),
    );
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([403]);
    expect(await auditOf(target)).toHaveLength(before + 20);
    const check = await call('GET', '/api/staff/audit/check', { token: staff });
    expect(check.body).toMatchObject({ broken_at: null, next_cursor: null });
    expect(check.body.checked).toBeGreaterThanOrEqual(before + 20);
    console.log(`T-19 staff: ${replies.length} refusals at once, each noted in one unbroken chain`);
  });

  it('answer the plain arrays of the specification, and pages for callers who ask for them', {
    tags: 'deep',
  }, async () => {
    for (const path of ['/api/subscribed_users', '/api/unsubscribed_users']) {
      expect((await call('GET', path, { token: staff })).body).toBeInstanceOf(Array);
      expect((await call('GET', `${path}?limit=5`, { token: staff })).body).toMatchObject({ users: expect.any(Array) });
    }
    expect((await call('GET', '/api/staff/audit/check?cursor=nonsense', { token: staff })).status).toBe(400);
  });

  it('show what happened today', async () => {
    const today = async () => (await call('GET', '/api/staff/figures', { token: staff })).body.days.at(-1);
    const before = await today();
    const to_user_email = `counted-${Date.now()}@example.com`;
    await call('POST', '/api/communications/create/report', { token: agent, body: aRequestForm({ to_user_email }) });
    await signInAs('agent');
    const after = await eventually(async () => {
      const now = await today();
      return now.requests > before.requests && now.sign_ins > before.sign_ins ? now : undefined;
    });
    expect(after).toMatchObject({ requests: before.requests + 1, sign_ins: before.sign_ins + 1 });
  });

  it('turn over and search the invitations on the server', async () => {
    await Promise.all(
      ['Zoë', 'Zora', 'Zacharias'].map((firstName) => invite({ ...somebody(), firstName, lastName: 'Ångström' })),
    );
    const page = async (query: string) => (await call('GET', `/api/staff/invitations?${query}`, { token: staff })).body;
    const first = await page('search=angstrom%20z&limit=2');
    const second = await page(`search=angstrom%20z&limit=2&cursor=${first.next_cursor}`);
    const names = [...first.invitations, ...second.invitations].map(({ first_name }) => first_name);
    expect(names).toEqual(['Zacharias', 'Zoë', 'Zora']);
    expect((await page('search=zor')).invitations).toMatchObject([{ first_name: 'Zora' }]);
  });
});

describe("the operator's command", () => {
  const runWith = async (options: Record<string, string>) => {
    const { aws } = await local();
    const { stdout } = await run(
      process.execPath,
      [await builtScript('operations/make-staff.ts'), ...Object.entries(options).flat()],
      {
        env: {
          ...process.env,
          AWS_ENDPOINT_URL: aws.endpoint,
          AWS_REGION: aws.region,
          AWS_ACCESS_KEY_ID: aws.accessKeyId,
          AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
        },
      },
    );
    return stdout;
  };
  const stack = async () => {
    const { dynamodb } = await local();
    const table = dynamodb.tables.find((name: string) => !/vault/i.test(name));
    return { '--user-pool': (await call('GET', '/config.json')).body.userPoolId, '--table': table };
  };
  const makeStaff = async (email: string) => runWith({ '--email': email, ...(await stack()) });

  it('says in a sentence what is wrong with its options, and makes no one staff', { tags: 'deep' }, async () => {
    const there = await stack();
    const wrong: [Record<string, string>, string][] = [
      [{}, "--email, --user-pool, --table is missing. The stack's outputs name the pool and the table: add --stage.\n"],
      [{ ...there, '--email': 'no address' }, "'no address' is not an email address.\n"],
      [{ ...there, '--email': 'a@b.example', '--user-pool': 'us-east-1_Elsewhere' }, 'User pool us-east-1_Elsewhere'],
    ];
    const refusals = await Promise.all(
      wrong.map(([options]) => runWith(options).catch(({ code, stderr }) => ({ code, stderr }))),
    );
    wrong.forEach(([, words], at) => {
      expect(refusals[at]).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
      // A sentence, no trace of where in the program it was said.
      expect((refusals[at] as { stderr: string }).stderr).not.toMatch(/\n\s+at /);
    });
  });

  // Seen red: they got a second account at the same address.
  it('refuses someone who signs in with Google alone, and makes them no second account', { tags: 'deep' }, async () => {
    const { email } = somebody();
    expect((await signInWithGoogle(email)).status).toBe(302);
    await expect(makeStaff(email)).rejects.toMatchObject({ stderr: expect.stringContaining('name another address') });
    expect(await auditOf(email)).toEqual([]);
  });

  it('makes somebody staff, invites who has no account, notes it, and does it once', { tags: 'deep' }, async () => {
    const { email } = somebody();
    expect(await makeStaff(email)).toContain('is now staff and has received an invitation');
    await mailTo(email, /invited/);
    expect(await makeStaff(email)).toContain('is already staff');
    expect(await auditOf(email)).toMatchObject([{ action: 'staff.added', actor: expect.stringContaining('operator') }]);
  });
});
