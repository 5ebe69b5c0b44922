// A sign-in with a passkey goes through our server, other than one with a password: the answer to a challenge is of no use to
// anyone else, and only so can the session say how it was made.
import { AppError } from '#core/http/errors.ts';
import { type Begun, type Browser, type SessionDeps, sessionFrom } from '#public/members/session';
import type { PasskeyPool } from './passkey-pool.ts';

const NONE = 'No passkey is set up for this address. Sign in with your password instead.';
const WRONG = "This passkey didn't work. Try again, or sign in with your password.";

export const startPasskeySignIn =
  (pool: Pick<PasskeyPool, 'startSignIn'>) =>
  async (email: string): Promise<{ session: string; options: string }> => {
    const begun = await pool.startSignIn(email);
    if (!begun) throw new AppError('NOT_FOUND', { message: NONE });
    return begun;
  };

const REFUSED = ['UNAUTHENTICATED', 'WRONG_PASSWORD', 'INVALID'];

export const signInWithPasskey =
  (deps: SessionDeps, pool: Pick<PasskeyPool, 'signIn'>) =>
  async (
    { email, session, credential }: { email: string; session: string; credential: string },
    browser: Browser,
  ): Promise<Begun> => {
    const tokens = await pool.signIn(email, session, credential).catch((error) => {
      if (error instanceof AppError && REFUSED.includes(error.code))
        throw new AppError('UNAUTHENTICATED', { message: WRONG, cause: error });
      throw error;
    });
    // Cognito gave these to a sign-in, and only what our server renews may change the account.
    return sessionFrom(deps)(await deps.pool.refresh(tokens.refresh), browser, 'passkey');
  };
