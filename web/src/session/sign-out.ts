import { loadConfig } from '#web/api/config.ts';
import { claimsOf } from './claims.ts';
import { cognito } from './cognito/parts.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './social/hosted-ui.ts';
import { readToken } from './token.ts';

/** Ends this session everywhere it lives: its refresh tokens, this browser, and the provider's own session. */
export async function signOutHere(): Promise<void> {
  const { revokeSession } = await cognito();
  await revokeSession();
  await leave();
}

/** The same on every device: all refresh tokens of the person. */
export async function signOutEverywhere(): Promise<void> {
  const { revokeAllSessions } = await cognito();
  await revokeAllSessions();
  await leave();
}

async function leave(): Promise<void> {
  const token = readToken();
  const social = token !== null && claimsOf(token)?.identities !== undefined;
  const config = social ? await loadConfig() : null;
  endSession('signed-out');
  if (config) location.assign(logoutUrl(config, location.origin));
}
