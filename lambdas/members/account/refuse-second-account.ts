// Same verified email, same person, also the other way round: whoever signs in with Google already gets no second account
// by signing up with a password. Linking cannot help here: it would leave what the first account holds behind.
import { createHash } from 'node:crypto';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isOfProvider, isVerified, type ListUsers, usersOfAddress } from '../invitations/public.ts';

/** The web reads this in what Cognito passes on, and goes on as for a new address. */
const REFUSAL = 'ACCOUNT_EXISTS';

const providerOf = (username = '') => (/^facebook_/i.test(username) ? 'Facebook' : 'Google');

const wayIn = (to: string, provider: string): WrittenEmail => ({
  template: 'written',
  to,
  content: {
    subject: 'You have an account already',
    preheader: `Sign in with ${provider}; there is no password to remember.`,
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, most likely you, tried to create an account with this address. There is one: nothing was changed.',
      `You sign in with ${provider}. Choose "Continue with ${provider}" on the sign-in page.`,
    ],
    footer:
      'You get this mail because somebody used this address at Groundwork. If it was not you, you need not do anything.',
  },
  action: { label: 'Sign in', path: '/' },
});

/** One mail a day to an address, however often somebody tries. */
const idOf = (email: string, at: Date) =>
  createHash('sha256')
    .update(`way-in:${email}:${at.toISOString().slice(0, 10)}`)
    .digest('hex')
    .slice(0, 26);

export const refuseSecondAccount =
  (deps: { listUsers: ListUsers; db: Pick<Db, 'transact'>; clock: Clock }) =>
  async (userPoolId: string, address: string): Promise<void> => {
    const email = address.toLowerCase();
    if (!email) return;
    const users = await usersOfAddress(deps.listUsers, userPoolId, email);
    const known = users.find((user) => isOfProvider(user) && isVerified(user));
    if (!known) return;
    const at = deps.clock();
    const write = outboxWrite('mail', wayIn(email, providerOf(known.Username)), at, idOf(email, at));
    try {
      await deps.db.transact([{ ...write, if: isNew }]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    throw new Error(REFUSAL);
  };
