import { expect, test } from 'vitest';
import { authorizeUrl, logoutUrl, tokenUrl } from './hosted-ui.ts';
import { challengeOf } from './social-attempt.ts';

const config = { hostedUiDomain: 'sign-in.example.com', userPoolClientId: 'client-1' };
const wanted = {
  provider: 'Google',
  redirectUri: 'https://groundwork.example/hosteduiredirect/',
  state: 's',
  nonce: 'n',
  challenge: 'c',
} as const;

test('asks for a code with state, nonce and challenge, never for a token', () => {
  const url = new URL(authorizeUrl(config, wanted));
  expect(url.origin + url.pathname).toBe('https://sign-in.example.com/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    identity_provider: 'Google',
    client_id: 'client-1',
    redirect_uri: 'https://groundwork.example/hosteduiredirect/',
    state: 's',
    nonce: 'n',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    prompt: 'login',
  });
});

test('takes a whole origin where the domain is not served over https', () => {
  const local = { ...config, hostedUiDomain: 'http://localhost:4000' };
  expect(tokenUrl(local)).toBe('http://localhost:4000/oauth2/token');
  expect(logoutUrl(local, 'http://localhost:4000')).toBe(
    'http://localhost:4000/logout?client_id=client-1&logout_uri=http%3A%2F%2Flocalhost%3A4000%2F',
  );
});

test('says so where no provider is set up', () => {
  expect(() => authorizeUrl({ ...config, hostedUiDomain: '' }, wanted)).toThrow('not set up');
});

test('makes the challenge of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
