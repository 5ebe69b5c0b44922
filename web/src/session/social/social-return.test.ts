import { expect, test } from 'vitest';
import type { Claims } from '../claims.ts';
import type { SocialAttempt } from './social-attempt.ts';
import { claimsFit, readReturn } from './social-return.ts';

const attempt: SocialAttempt = {
  provider: 'Google',
  state: 'state-1',
  nonce: 'nonce-1',
  verifier: 'verifier-1',
  redirectUri: 'https://groundwork.example/hosteduiredirect/',
  retried: false,
};
const config = { region: 'us-east-1', userPoolId: 'us-east-1_Pool', userPoolClientId: 'client-1' };
const claims: Claims = {
  sub: 'u',
  exp: 2000,
  nonce: 'nonce-1',
  aud: 'client-1',
  iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool',
  token_use: 'id',
};
const NOW = 1_000_000;

test('takes the code that answers our attempt', () => {
  expect(readReturn('?code=c1&state=state-1', '', attempt)).toEqual({ kind: 'code', code: 'c1' });
});

test('takes a token from the fragment only with our state', () => {
  expect(readReturn('', '#id_token=t&access_token=a&state=state-1', attempt)).toEqual({
    kind: 'token',
    idToken: 't',
  });
});

test.each([
  ['', '#id_token=forged', attempt],
  ['', '#id_token=forged&state=other', attempt],
  ['?code=c1', '', attempt],
  ['?code=c1&state=other', '', attempt],
  ['?code=c1&state=state-1', '', null],
  ['?state=state-1', '', attempt],
  ['', '', attempt],
  ['?state=other', '#state=state-1&id_token=forged', attempt],
])('does not sign in with %s%s', (search, hash, own) => {
  expect(readReturn(search, hash, own).kind).toBe('refused');
});

test('says that the person canceled', () => {
  expect(readReturn('?error=access_denied&state=state-1', '', attempt)).toEqual({
    kind: 'refused',
    message: 'You canceled the sign-in.',
  });
});

test('tries again, once, when joining accounts makes the pool refuse the first time', () => {
  const search = `?error=invalid_request&state=state-1&error_description=${encodeURIComponent(
    'PreSignUp failed with error Already found an entry for username Google_1. ',
  )}`;
  expect(readReturn(search, '', attempt)).toEqual({ kind: 'retry' });
  expect(readReturn(search, '', { ...attempt, retried: true }).kind).toBe('refused');
});

test('believes claims of our pool, for us, for this attempt', () => {
  expect(claimsFit(claims, attempt, config, NOW)).toBe(true);
});

test.each<[string, Partial<Claims>]>([
  ['another nonce', { nonce: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['another client', { aud: 'client-2' }],
  ['another pool', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' }],
  ['an access token', { token_use: 'access' }],
  ['a token that has ended', { exp: 1000 }],
])('does not believe %s', (_what, wrong) => {
  expect(claimsFit({ ...claims, ...wrong }, attempt, config, NOW)).toBe(false);
});
