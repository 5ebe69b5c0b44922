import { ApiError } from '#web/api/api-error.ts';
import { onDemand } from '#web/api/on-demand.ts';
import { expiresWithin } from './claims.ts';
import { oneTabAtATime } from './one-tab.ts';
import { readToken, saveToken } from './token.ts';

/** The token is renewed a little before it expires, so that it doesn't expire during a call. */
const RENEW_BEFORE_SECONDS = 60;

/** The renewal loads on demand with its contract, which visitors who aren't signed in don't need. */
const renewal = onDemand(() => import('./renew-token.ts'));

let renewing: Promise<string | null> | undefined;

/** The token for a call, renewed if it expires soon; null if no one is signed in anymore. */
export async function validIdToken(): Promise<string | null> {
  const token = readToken();
  if (token === null || !expiresWithin(token, RENEW_BEFORE_SECONDS)) return token;
  renewing ??= oneTabAtATime(renew).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(): Promise<string | null> {
  const token = readToken();
  if (token === null || !expiresWithin(token, RENEW_BEFORE_SECONDS)) return token;
  let fresh: string | null;
  try {
    const { renewToken } = await renewal();
    fresh = await renewToken();
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 401)) {
      if (!expiresWithin(token, 5)) return token;
      throw cause;
    }
    fresh = null;
  }
  // Someone may have signed out, or signed in as another person, while we were waiting.
  if (fresh !== null && readToken() === token) saveToken(fresh);
  return fresh === null ? null : readToken();
}
