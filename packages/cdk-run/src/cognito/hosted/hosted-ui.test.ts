// A browser's way through the hosted UI, followed redirect by redirect.
import { createHash } from 'node:crypto';
import { AdminLinkProviderForUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT, POOL, startPool, type TestPool, type TriggerEvent } from 'cdk-run/testing/a-user-pool';
import { afterEach, describe, expect, it } from 'vitest';
import { providerUserId } from './hosted-provider.ts';

const callback = 'http://localhost:4000/hosteduiredirect/';
const verifier = 'a-verifier-of-at-least-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const email = 'gail@example.com';

let bed: TestPool;
let cookie = '';
afterEach(() => {
  cookie = '';
  return bed.stop();
});

const open = async (path: string, form?: Record<string, string>) => {
  const reply = await fetch(path.startsWith('http') ? path : bed.endpoint + path, {
    redirect: 'manual',
    headers: { cookie },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return { status: reply.status, to: reply.headers.get('location') ?? '', html: await reply.text() };
};

const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    identity_provider: 'Google',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });

/** Goes through the provider's page as this account, and returns the address that the app gets. */
const visit = async (more?: Record<string, string>, form: Record<string, string> = gail) => {
  const page = await open(`/hosted/oauth2/authorize?${query(more)}`);
  return new URL((await open(page.to, form)).to);
};

const accept = () => undefined;
const refuse = () => {
  throw new Error('not you');
};

const gail = { name: 'Gail Green', email, email_verified: 'on', choice: 'new' };

type TokenReply = { status: number; error?: string; id_token?: string; access_token?: string; refresh_token?: string };

const token = async (form: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: CLIENT, redirect_uri: callback, ...form });
  const reply = await fetch(`${bed.endpoint}/hosted/oauth2/token`, { method: 'POST', body });
  return { ...((await reply.json()) as TokenReply), status: reply.status };
};

const redeem = async (to: URL, codeVerifier = verifier) =>
  token({ grant_type: 'authorization_code', code: to.searchParams.get('code') ?? '', code_verifier: codeVerifier });

const users = async () => (await bed.sdk.send(new ListUsersCommand({ UserPoolId: POOL }))).Users ?? [];

describe('an access token for a resource', () => {
  const resource = 'https://app.example/mcp';
  const asked = { scope: 'app/read', resource };
  const start = () =>
    startPool({
      client: { AllowedOAuthScopes: ['openid', 'app/read'] },
      resourceScopes: ['app/read', 'app/write'],
      triggers: { PreSignUp: accept, PostConfirmation: accept, PreTokenGeneration: accept },
    });
  const claimsOf = ({ access_token = '' }: TokenReply) => bed.cognito().verify(access_token, 'access');

  it('names it and its scopes, also once it was renewed, and comes without an ID token', async () => {
    bed = await start();
    const tokens = await redeem(await visit(asked));
    expect(claimsOf(tokens)).toMatchObject({ aud: resource, scope: 'app/read', client_id: CLIENT });
    expect(tokens.id_token).toBeUndefined();
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
    expect(claimsOf(renewed)).toMatchObject({ aud: resource, scope: 'app/read' });
    cookie = '';
    expect(claimsOf(await redeem(await visit({ scope: 'app/read' }))).aud).toBeUndefined();
  });

  it.each([
    ['a scope that the client may not ask for', { scope: 'app/write' }, 'invalid_scope'],
    ['a resource that is no URL', { resource: 'app' }, 'invalid_request'],
    ['a resource without TLS', { resource: 'http://app.example' }, 'invalid_request'],
  ])('is not given for %s', async (_what, more, error) => {
    bed = await start();
    const { to } = await open(`/hosted/oauth2/authorize?${query({ ...asked, ...more })}`);
    expect(new URL(to).searchParams.get('error')).toBe(error);
  });

  it('needs a resource server that has the scope', async () => {
    bed = await start();
    await expect(startPool({ client: { AllowedOAuthScopes: ['app/none'] } })).rejects.toThrow('ScopeDoesNotExist');
  });
});

describe('signing in with a provider', () => {
  it('signs up, and gives tokens for the code and its verifier', async () => {
    bed = await startPool({
      triggers: { PreSignUp: accept, PostConfirmation: accept, PreTokenGeneration: accept },
    });
    const to = await visit();
    expect(to.href.startsWith(callback)).toBe(true);
    expect(to.searchParams.get('state')).toBe('the-state');
    const tokens = await redeem(to);
    const claims = bed.cognito().verify(tokens.id_token ?? '', 'id');
    expect(claims).toMatchObject({ email, email_verified: true, name: 'Gail Green', given_name: 'Gail' });
    expect(claims['cognito:username']).toMatch(/^Google_\d{21}$/);
    expect(claims['cognito:groups']).toEqual([`${POOL}_Google`]);
    expect(claims.identities).toMatchObject([{ providerName: 'Google', providerType: 'Google', primary: 'true' }]);
    expect(bed.events.map((event) => event.triggerSource)).toEqual([
      'PreSignUp_ExternalProvider',
      'PostConfirmation_ConfirmSignUp',
      'TokenGeneration_HostedAuth',
    ]);
    expect(await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })).toMatchObject({
      status: 200,
    });
  });

  it('takes a code once, with its own verifier only', async () => {
    bed = await startPool();
    const to = await visit();
    expect(await redeem(to, 'another')).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await redeem(to)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('gives the implicit flow its tokens in the fragment, with the nonce', async () => {
    bed = await startPool();
    const to = await visit({ response_type: 'token', nonce: 'n-1' });
    const fragment = new URLSearchParams(to.hash.slice(1));
    expect(fragment.get('state')).toBe('the-state');
    expect(fragment.get('token_type')).toBe('Bearer');
    expect(bed.cognito().verify(fragment.get('id_token') ?? '', 'id')).toMatchObject({ email, nonce: 'n-1' });
  });

  it('tells the app of a refusal and of a failure', async () => {
    bed = await startPool();
    expect((await visit({}, { choice: 'cancel' })).searchParams.get('error')).toBe('access_denied');
    const failed = await visit({}, { choice: 'fail' });
    expect(failed.searchParams.get('error')).toBe('server_error');
    expect(failed.searchParams.get('state')).toBe('the-state');
  });

  it('asks again when name or email is missing, and remembers who came', async () => {
    bed = await startPool();
    const page = await open(`/hosted/oauth2/authorize?${query()}`);
    expect(await open(page.to, { choice: 'new', name: '', email: 'no' })).toMatchObject({ status: 400 });
    await open(page.to, gail);
    expect((await open(page.to)).html).toContain('Gail Green<small>gail@example.com</small>');
    expect((await open(page.to, { choice: '0' })).to).toContain('code=');
  });

  it('does not know whether an address from Facebook is verified', async () => {
    bed = await startPool();
    const tokens = await redeem(await visit({ identity_provider: 'Facebook' }));
    expect(bed.cognito().verify(tokens.id_token ?? '', 'id')).toMatchObject({ email, email_verified: false });
  });

  it('cannot sign up somebody of whom Facebook knows no address, where the pool demands one', async () => {
    bed = await startPool({ pool: { Schema: [{ Name: 'email', Required: true, Mutable: true }] } });
    const to = await visit({ identity_provider: 'Facebook' }, { choice: 'new', name: 'Phone Only', email: '' });
    expect(to.searchParams.get('error')).toBe('invalid_request');
    expect(to.searchParams.get('error_description')).toBe('attributes required: [email]');
  });

  it('writes the attributes of the provider at each sign-in, those of a linked native user too', async () => {
    bed = await startPool();
    const { sub } = bed.cognito().admin.ensureUser({ email, password: 'correct horse battery' });
    const account = { name: 'Gail Green', email, emailVerified: false };
    await bed.sdk.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId: POOL,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: sub },
        SourceUser: {
          ProviderName: 'Facebook',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: providerUserId('Facebook', account),
        },
      }),
    );
    const tokens = await redeem(await visit({ identity_provider: 'Facebook' }));
    expect(bed.cognito().verify(tokens.id_token ?? '', 'id')).toMatchObject({
      sub,
      name: 'Gail Green',
      email_verified: false,
    });
  });

  it('hands a trigger refusal on to the app', async () => {
    bed = await startPool({ triggers: { PreSignUp: refuse } });
    const to = await visit();
    expect(to.searchParams.get('error')).toBe('invalid_request');
    expect(to.searchParams.get('error_description')).toBe('PreSignUp failed with error not you.');
    expect(await users()).toEqual([]);
  });
});

describe('linking in the trigger', () => {
  it('refuses the first time and signs the native user in the next time', async () => {
    const link = async ({ userName, request }: TriggerEvent) => {
      const [owner] = await users();
      expect(owner?.Attributes).toContainEqual({ Name: 'email', Value: request.userAttributes.email });
      const [ProviderName, ProviderAttributeValue] = userName.split('_');
      await bed.sdk.send(
        new AdminLinkProviderForUserCommand({
          UserPoolId: POOL,
          DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: owner?.Username },
          SourceUser: { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue },
        }),
      );
    };
    bed = await startPool({ triggers: { PreSignUp: link } });
    const { sub } = bed.cognito().admin.ensureUser({ email, password: 'correct horse battery' });
    const first = await visit();
    expect(first.searchParams.get('error')).toBe('invalid_request');
    expect(first.searchParams.get('error_description')).toMatch(/^Already found an entry for username Google_\d+$/);
    const tokens = await redeem(await visit());
    const claims = bed.cognito().verify(tokens.id_token ?? '', 'id');
    expect(claims).toMatchObject({ sub, 'cognito:username': sub, email_verified: true });
    expect(claims.identities).toMatchObject([{ providerName: 'Google', primary: 'false' }]);
    expect(await users()).toHaveLength(1);
  });
});

describe('the session of the hosted UI', () => {
  it('answers at once until logout ends it', async () => {
    bed = await startPool();
    await visit();
    expect((await open(`/hosted/oauth2/authorize?${query()}`)).to).toContain(`${callback}?code=`);
    const logout = new URLSearchParams({ client_id: CLIENT, logout_uri: 'http://localhost:4000/' });
    expect((await open(`/hosted/logout?${logout}`)).to).toBe('http://localhost:4000/');
    expect((await open(`/hosted/oauth2/authorize?${query()}`)).to).toContain('/hosted/provider/Google?');
    const silent = await open(`/hosted/oauth2/authorize?${query({ prompt: 'none' })}`);
    expect(new URL(silent.to).searchParams.get('error')).toBe('login_required');
  });

  it('says when the person proved who they are, not when the app asked', async () => {
    bed = await startPool();
    const before = bed.cognito().verify((await redeem(await visit())).id_token ?? '', 'id').auth_time as number;
    bed.pass(10 * 60_000);
    const again = await redeem(new URL((await open(`/hosted/oauth2/authorize?${query()}`)).to));
    expect(bed.cognito().verify(again.id_token ?? '', 'id').auth_time).toBe(before);
  });

  it('counts for nothing where the app wants a new sign-in, unless the pages are the classic ones', async () => {
    const prompted = () => open(`/hosted/oauth2/authorize?${query({ prompt: 'login' })}`);
    bed = await startPool();
    await visit();
    expect((await prompted()).to).toContain('/hosted/provider/Google?');
    await bed.stop();
    cookie = '';
    bed = await startPool({ classic: true });
    await visit();
    expect((await prompted()).to).toContain(`${callback}?code=`);
  });

  it('signs in with a password on its own page', async () => {
    bed = await startPool();
    bed.cognito().admin.ensureUser({ email, password: 'correct horse battery' });
    const page = await open(`/hosted/oauth2/authorize?${query({ identity_provider: 'COGNITO' })}`);
    expect(page.to).toContain('/hosted/login?');
    expect((await open(page.to)).html).toContain('Continue with Facebook');
    const wrong = await open(page.to, { username: email, password: '<wrong>' });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.html).toContain('Incorrect username or password.');
    const right = await open(page.to, { username: email, password: 'correct horse battery' });
    expect(await redeem(new URL(right.to))).toMatchObject({ status: 200 });
  });
});

describe('what the app asks for', () => {
  it.each([
    [{ client_id: 'other' }, 'invalid_client'],
    [{ redirect_uri: 'https://evil.example/' }, 'redirect_mismatch'],
  ])('is refused on a page when the answer has no safe address: %o', async (more, message) => {
    bed = await startPool();
    const reply = await open(`/hosted/oauth2/authorize?${query(more)}`);
    expect(reply).toMatchObject({ status: 400, to: '' });
    expect(reply.html).toContain(message);
  });

  it.each([
    [{ response_type: 'id_token' }, 'invalid_request'],
    [{ scope: 'openid admin' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ identity_provider: 'Amazon' }, 'invalid_request'],
  ])('is refused at the address of the app: %o', async (more, error) => {
    bed = await startPool();
    const { to } = await open(`/hosted/oauth2/authorize?${query(more)}`);
    expect(new URL(to).searchParams.get('error')).toBe(error);
  });

  it('never sends anybody to a sign-out address that the client does not name', async () => {
    bed = await startPool();
    const logout = new URLSearchParams({ client_id: CLIENT, logout_uri: 'https://evil.example/' });
    expect(await open(`/hosted/logout?${logout}`)).toMatchObject({ status: 400, to: '' });
  });

  it('is escaped on the pages', async () => {
    bed = await startPool();
    const page = await open(`/hosted/oauth2/authorize?${query({ login_hint: '"><script>alert(1)</script>' })}`);
    expect((await open(page.to)).html).not.toContain('<script');
  });
});

it('gives user info for a token with the openid scope, and none once it is revoked', async () => {
  bed = await startPool();
  const tokens = await redeem(await visit());
  const ask = () =>
    fetch(`${bed.endpoint}/hosted/oauth2/userInfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect(await (await ask()).json()).toMatchObject({ email, email_verified: 'true' });
  const body = new URLSearchParams({ client_id: CLIENT, token: tokens.refresh_token ?? '' });
  expect((await fetch(`${bed.endpoint}/hosted/oauth2/revoke`, { method: 'POST', body })).status).toBe(200);
  expect((await ask()).status).toBe(401);
});
