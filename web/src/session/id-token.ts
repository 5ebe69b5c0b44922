import { ApiError } from '#web/api/api-error.ts';
import { onDemand } from '#web/api/on-demand.ts';
import { expiresWithin } from './claims.ts';
import { oneTabAtATime } from './one-tab.ts';
import { readToken, saveToken } from './token.ts';

/** Renewed a little before its end, so that no call leaves with a token that dies on the way. */
const RENEW_BEFORE_SECONDS = 60;

/** Includes its contract, which a visitor who isn't signed in doesn't need. */
const renewal = onDemand(() => import('./renew-token.ts'));

let renewing: Promise<string | null> | undefined;

/** The token for a call, renewed when its end is near; null when no one is signed in any longer. */
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
  // Somebody may have signed out, or in as another, while we were waiting.
  if (fresh !== null && readToken() === token) saveToken(fresh);
  return fresh === null ? null : readToken();
}
