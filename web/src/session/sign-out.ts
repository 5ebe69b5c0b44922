import { loadConfig } from '../api/config.ts';
import { claimsOf } from './claims.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './hosted-ui.ts';
import { readToken } from './token.ts';

/** Ends the session everywhere it lives: the refresh token, this browser, and the provider's own session. */
export async function signOutHere(): Promise<void> {
  const token = readToken();
  const social = token !== null && claimsOf(token)?.identities !== undefined;
  const { revokeSession } = await import('./cognito.ts');
  await revokeSession();
  const config = social ? await loadConfig() : null;
  endSession('signed-out');
  if (config) location.assign(logoutUrl(config, location.origin));
}
