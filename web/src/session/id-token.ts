import { unansweredError } from '#web/api/api-error.ts';
import { expiresWithin } from './claims.ts';
import { cognito } from './cognito/parts.ts';
import { oneTabAtATime } from './one-tab.ts';
import { readToken, saveToken } from './token.ts';

/** Renewed a little before its end, so that no call leaves with a token that dies on the way. */
const RENEW_BEFORE_SECONDS = 60;

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
    const { renewedIdToken } = await cognito();
    fresh = await renewedIdToken();
  } catch (cause) {
    if (!expiresWithin(token, 5)) return token;
    throw unansweredError(cause);
  }
  // Somebody may have signed out, or in as another, while we were waiting.
  if (fresh !== null && readToken() === token) saveToken(fresh);
  return fresh === null ? null : readToken();
}
