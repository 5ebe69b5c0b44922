import { expiresWithin } from './claims.ts';
import { clearToken, readToken, saveToken } from './token.ts';

/** Renewed a little before its end, so that no call leaves with a token that dies on the way. */
const RENEW_BEFORE_SECONDS = 60;

let renewing: Promise<string | null> | undefined;

/** The token for a call, renewed when its end is near; null when nobody is signed in. */
export async function validIdToken(): Promise<string | null> {
  const token = readToken();
  if (token === null || !expiresWithin(token, RENEW_BEFORE_SECONDS)) return token;
  renewing ??= renew(token).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(token: string): Promise<string | null> {
  // Loaded here only: guests and public pages never need it.
  const { renewedIdToken } = await import('./cognito.ts');
  const fresh = await renewedIdToken();
  if (fresh === null) {
    clearToken();
    return null;
  }
  // Somebody may have signed out, or in as another, while we were waiting.
  if (readToken() === token) saveToken(fresh);
  return readToken();
}
