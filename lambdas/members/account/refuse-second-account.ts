// Same verified email, same person, also in this direction: someone who signs in with Google doesn't get a second
// account by signing up with a password. Linking can't help here, because it would leave the first account's data
// behind.
import { hash } from 'node:crypto';
import type { UserType } from '@aws-sdk/client-cognito-identity-provider';
import { type Db, held, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isOfProvider, isVerified, type ListUsers, usersOfAddress } from '#public/members/invitations';

/** The web recognizes this in Cognito's error, and continues as for a new address. */
const REFUSAL = 'ACCOUNT_EXISTS';

const providerOf = (username = '') => (/^facebook_/i.test(username) ? 'Facebook' : 'Google');

const wayIn = (to: string, provider: string): WrittenEmail => ({
  template: 'written',
  kind: 'account-exists',
  sender: null,
  to,
  content: {
    subject: 'You already have an account',
    preheader: `Sign in with ${provider}. You don't need a password.`,
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to create an account with this address. You already have one, and nothing was changed.',
      `You sign in with ${provider}. Choose "Continue with ${provider}" on the sign-in page.`,
    ],
    footer:
      "You're getting this email because someone entered this address at Groundwork. If it wasn't you, you can ignore it.",
  },
  action: { label: 'Sign in', path: '/' },
});

/**
 * One email a day per person, however often someone tries. Made of the user's name, because an ID made of the address
 * could be guessed from a log.
 */
const idOf = ({ Username }: UserType, at: Date) =>
  hash('sha256', `way-in:${Username}:${at.toISOString().slice(0, 10)}`, 'hex').slice(0, 26);

export const refuseSecondAccount =
  (deps: { listUsers: ListUsers; db: Pick<Db, 'transact'>; clock: Clock }) =>
  async (userPoolId: string, address: string): Promise<void> => {
    const email = address.toLowerCase();
    if (!email) return;
    const users = await usersOfAddress(deps.listUsers, userPoolId, email);
    const known = users.find((user) => isOfProvider(user) && isVerified(user));
    if (!known) return;
    const at = deps.clock();
    const write = outboxWrite('mail', wayIn(email, providerOf(known.Username)), at, idOf(known, at));
    await held(deps.db.transact([{ ...write, if: isNew }]));
    throw new Error(REFUSAL);
  };
