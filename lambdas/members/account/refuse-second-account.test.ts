import type { UserType } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { ConditionFailed, type Write } from '#core/data/db.ts';
import { refuseSecondAccount } from './refuse-second-account.ts';

const AT = new Date('2026-11-21T08:00:00Z');
const EMAIL = 'gina@example.com';

const user = (status: UserType['UserStatus'], verified: boolean, Username = 'Google_1'): UserType => ({
  Username,
  UserStatus: status,
  Attributes: [{ Name: 'email_verified', Value: String(verified) }],
});

const setUp = (users: UserType[]) => {
  const written = new Map<string, Write>();
  const refuse = refuseSecondAccount({
    listUsers: async () => ({ Users: users }),
    db: {
      async transact(writes) {
        for (const write of writes) {
          const key = 'put' in write ? write.put.PK : '';
          if (written.has(key)) throw new ConditionFailed();
          written.set(key, write);
        }
      },
    },
    clock: () => AT,
  });
  return { refuse, written };
};

describe('signing up with a password', () => {
  it('is refused where Google vouches for the address, and its owner gets one email a day', async () => {
    const { refuse, written } = setUp([user('EXTERNAL_PROVIDER', true)]);
    await expect(refuse('pool', 'Gina@Example.com')).rejects.toThrow('ACCOUNT_EXISTS');
    await expect(refuse('pool', EMAIL)).rejects.toThrow('ACCOUNT_EXISTS');
    expect(written.size).toBe(1);
    expect(JSON.stringify([...written.values()])).toContain('Continue with Google');
  });

  it.each([
    ['no one has the address', []],
    ['Facebook, which vouches for nothing, has it', [user('EXTERNAL_PROVIDER', false, 'Facebook_1')]],
    ['an account with a password has it: Cognito says so itself', [user('CONFIRMED', true, 'u1')]],
  ])('goes on where %s', async (_why, users) => {
    const { refuse, written } = setUp(users);
    await refuse('pool', EMAIL);
    expect(written.size).toBe(0);
  });
});
