// Forged returns from a social sign-in, which an attacker has a browser load, sign no one in.
// Seen red: with the state unchecked, nine of the forged returns signed somebody in.
import { expect, it } from 'vitest';
import type { Claims } from '../../web/src/session/claims.ts';
import type { SocialAttempt } from '../../web/src/session/social/social-attempt.ts';
import { claimsFit, readReturn } from '../../web/src/session/social/social-return.ts';
import { printResult } from '../cloud/print-result.ts';

const attempt: SocialAttempt = {
  provider: 'Google',
  state: 'state-of-this-tab',
  nonce: 'nonce-of-this-attempt',
  verifier: 'verifier',
  redirectUri: 'https://groundwork.example/hosteduiredirect/',
  retried: false,
};
const pool = { region: 'us-east-1', userPoolId: 'us-east-1_Pool', userPoolClientId: 'client-1' };
const NOW = Date.parse('2026-11-21T10:00:00Z');
const genuine: Claims = {
  sub: 'u',
  exp: NOW / 1000 + 900,
  nonce: attempt.nonce,
  aud: pool.userPoolClientId,
  iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.userPoolId}`,
  token_use: 'id',
};

type Return = { search?: string; hash?: string; own?: SocialAttempt | null; claims?: Partial<Claims> | null };

/** The page's judgment: the address first, then the token's claims. */
const signsIn = ({ search = '', hash = '', own = attempt, claims = {} }: Return): boolean => {
  const answer = readReturn(search, hash, own);
  if (own === null || (answer.kind !== 'code' && answer.kind !== 'token')) return false;
  return claimsFit(claims && { ...genuine, ...claims }, own, pool, NOW);
};

const state = `state=${attempt.state}`;
const ours = `?code=c&${state}`;

const forged: Record<string, Return> = {
  'a code without a state': { search: '?code=c' },
  'a code with an empty state': { search: '?code=c&state=' },
  "a code with the attacker's state": { search: '?code=c&state=state-of-another-tab' },
  'a code with half of the state': { search: `?code=c&state=${attempt.state.slice(0, -1)}` },
  'a code with the state in capitals': { search: `?code=c&state=${attempt.state.toUpperCase()}` },
  'a code where nothing was begun': { search: ours, own: null },
  'two states, the first foreign': { search: `?code=c&state=x&${state}` },
  'a foreign state in the query, ours in the fragment': { search: '?code=c&state=x', hash: `#${state}` },
  'a token without a state': { hash: '#id_token=t&access_token=a' },
  "a token with the attacker's state": { hash: '#id_token=t&access_token=a&state=x' },
  'a token where nothing was begun': { hash: `#id_token=t&${state}`, own: null },
  'a token in the query': { search: `?id_token=t&${state}` },
  'an access token alone': { hash: `#access_token=a&${state}` },
  'a state alone': { search: `?${state}` },
  'an error with a code': { search: `?error=access_denied&code=c&${state}` },
  'nothing at all': {},
  'a token of another attempt': { search: ours, claims: { nonce: 'nonce-of-the-attacker' } },
  'a token without a nonce': { search: ours, claims: { nonce: undefined } },
  'a token for another application': { search: ours, claims: { aud: 'client-2' } },
  'a token of another pool': {
    search: ours,
    claims: { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Mine' },
  },
  'an access token in place of an identity': { search: ours, claims: { token_use: 'access' } },
  'a token that has ended': { search: ours, claims: { exp: NOW / 1000 - 1 } },
  'text in place of a token': { search: ours, claims: null },
};

it('signs no one in by a forged return', () => {
  const signedIn = Object.entries(forged).filter(([, one]) => signsIn(one));
  printResult('T-08', `social return: ${Object.keys(forged).length} forged returns, ${signedIn.length} signed in`);
  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(20);
  expect(signedIn.map(([what]) => what)).toEqual([]);
  expect([signsIn({ search: ours }), signsIn({ hash: `#id_token=t&access_token=a&${state}` })]).toEqual([true, true]);
});
