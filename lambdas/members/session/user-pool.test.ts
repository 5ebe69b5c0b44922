import { expect, it } from 'vitest';
import { createUserPool, refusalOf } from './user-pool.ts';

const refused = (name: string, message = '') => refusalOf(Object.assign(new Error(message), { name }))?.code;

it.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'WRONG_PASSWORD'],
  ['NotAuthorizedException', 'Refresh Token has been revoked', 'UNAUTHENTICATED'],
  ['RefreshTokenReuseException', '', 'UNAUTHENTICATED'],
  ['UserNotFoundException', '', 'UNAUTHENTICATED'],
  ['EnableSoftwareTokenMFAException', '', 'INVALID'],
  ['InvalidPasswordException', 'Password not long enough', 'INVALID'],
  ['LimitExceededException', '', 'TOO_MANY_REQUESTS'],
])('%s (%s) means %s to the person', (name, message, code) => {
  expect(refused(name, message)).toBe(code);
});

it('an outage and a mistake of ours mean nothing to the person', () => {
  expect(refused('TimeoutError')).toBeUndefined();
  expect(refused('InvalidParameterException')).toBeUndefined();
  expect(refused('NotAuthorizedException', 'Access Token does not have required scopes')).toBeUndefined();
});

it('half an answer is no session', async () => {
  const pool = createUserPool(
    async <T>() => ({ AuthenticationResult: { IdToken: 'i', AccessToken: 'a' } }) as T,
    'web',
    async () => ({ permit: 'p' }),
  );
  await expect(pool.refresh('r')).rejects.toThrow('three tokens');
});
