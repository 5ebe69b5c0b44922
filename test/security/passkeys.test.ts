// Access by a passkey, and things that don't count as one.
// Seen red: with sign-ins from other sites let through, with a passkey added without a step-up, and with the challenge not compared.
// lambdas/members/session/sessions.test.ts tests that staff's pages ask for one where a stage does; seen red with any session enough.
import { anAuthenticator, type Wrong } from 'cdk-run/testing/an-authenticator';
import { describe, expect, it } from 'vitest';
import { type BrowserSession, baseUrl, call, mailTo } from '../cloud/client.ts';
import { ageSession, sessionRow } from '../cloud/database.ts';
import { askUserPool, newAgent } from '../cloud/new-agent.ts';
import { addPasskey, type Key } from '../cloud/passkeys.ts';

const origin = () => ({ origin: baseUrl() });
const cookieOf = (reply: { headers: Headers }) => reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const start = (email: string, headers: Record<string, string> = origin()) =>
  call('POST', '/api/session/passkey/options', { headers, body: { email } });
const finish = (body: object, headers: Record<string, string> = origin()) =>
  call('POST', '/api/session/passkey', { headers, body });

const aPersonWithPasskey = async () => {
  const person = await newAgent();
  const key = anAuthenticator(baseUrl());
  expect((await addPasskey(person, key)).status).toBe(201);
  return { person, key };
};

const signInWith = async (email: string, key: Key, wrong: Wrong = {}) => {
  const { body } = await start(email);
  return finish({
    email,
    session: body.session,
    credential: JSON.stringify(key.sign(JSON.parse(body.options), wrong)),
  });
};
const passkeysOf = async (person: BrowserSession) =>
  (await call('GET', '/api/passkeys', person)).body.passkeys as { id: string; name: string }[];

describe('a passkey', () => {
  it('signs in, steps up, and makes a session that says so', async () => {
    const { person, key } = await aPersonWithPasskey();
    const begun = await signInWith(person.email, key);
    expect(begun.status).toBe(201);
    const own = { token: begun.body.token as string, cookie: cookieOf(begun) };
    expect((await sessionRow(own.cookie))?.method).toBe('passkey');
    expect((await sessionRow(person.cookie))?.method).toBe('password');
    expect((await call('PUT', '/api/session/second-factor', own)).status).toBe(200);
    await mailTo(person.email, /passkey was added/);
  });

  it.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a person who was not verified', { isVerified: false }],
  ])('of %s signs no one in, and is not added', { tags: 'deep' }, async (_, wrong) => {
    const { person, key } = await aPersonWithPasskey();
    const refused = await signInWith(person.email, key, wrong);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
    expect((await addPasskey(person, anAuthenticator(baseUrl()), wrong)).status).toBe(400);
    expect((await passkeysOf(person)).length).toBe(1);
  });

  it('of one person does not sign in another', { tags: 'deep' }, async () => {
    const [one, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const { body } = await start(other.person.email);
    const credential = JSON.stringify(one.key.sign(JSON.parse(body.options)));
    const replies = [
      await finish({ email: other.person.email, session: body.session, credential }),
      await finish({ email: one.person.email, session: (await start(other.person.email)).body.session, credential }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('is answered once, and a copied one is noticed by its counter', { tags: 'deep' }, async () => {
    const { person, key } = await aPersonWithPasskey();
    const { body } = await start(person.email);
    const answer = {
      email: person.email,
      session: body.session,
      credential: JSON.stringify(key.sign(JSON.parse(body.options))),
    };
    expect([(await finish(answer)).status, (await finish(answer)).status]).toEqual([201, 401]);
    expect((await signInWith(person.email, key, { counter: 9 })).status).toBe(201);
    expect((await signInWith(person.email, key, { counter: 3 })).status).toBe(401);
    console.log('T-25 passkeys: wrong challenges, sites, parties, people, repeats and copies signed no one in');
  });

  it('is not used from another site', { tags: 'deep' }, async () => {
    const { person, key } = await aPersonWithPasskey();
    const evil = { origin: 'https://evil.example' };
    expect((await start(person.email, evil)).status).toBe(403);
    const { body } = await start(person.email);
    const credential = JSON.stringify(key.sign(JSON.parse(body.options)));
    expect((await finish({ email: person.email, session: body.session, credential }, evil)).status).toBe(403);
  });

  it('is added and removed with a recent sign-in, by its owner, and not at Cognito with an ID token', {
    tags: 'deep',
  }, async () => {
    const { person, key } = await aPersonWithPasskey();
    const other = await newAgent();
    expect((await call('DELETE', `/api/passkeys/${key.id}`, other)).status).toBe(404);
    expect((await call('PATCH', `/api/passkeys/${key.id}`, { ...other, body: { name: 'Mine' } })).status).toBe(404);
    expect((await askUserPool('StartWebAuthnRegistration', { AccessToken: person.token })).status).toBe(400);
    const rename = { ...person, body: { name: 'Desk' } };
    expect((await call('PATCH', `/api/passkeys/${key.id}`, rename)).status).toBe(200);
    expect(await passkeysOf(person)).toMatchObject([{ id: key.id, name: 'Desk' }]);
    await ageSession(person.cookie, 'provenAt', 5 * 60 + 1);
    const refused = [
      await call('POST', '/api/passkeys/options', person),
      await call('DELETE', `/api/passkeys/${key.id}`, person),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['STEP_UP_NEEDED', 'STEP_UP_NEEDED']);
    const begun = await signInWith(person.email, key);
    const again = { token: begun.body.token as string, cookie: cookieOf(begun) };
    expect((await call('DELETE', `/api/passkeys/${key.id}`, again)).status).toBe(200);
    expect((await start(person.email)).status).toBe(404);
  });

  it('of no one and of someone unknown is asked for in the same words', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const [known, unknown] = [await start(person.email), await start('nobody-at-all@agents.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});
