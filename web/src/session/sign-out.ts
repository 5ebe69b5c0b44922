import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { claimsOf } from './claims.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './social/hosted-ui.ts';
import { readToken } from './token.ts';

/** Ends this session everywhere it lives: at the server, in this browser, and the provider's own. */
export async function signOutHere(): Promise<void> {
  await call(routes.endSession, {});
  await leave();
}

/** The same on every device. */
export async function signOutEverywhere(): Promise<void> {
  await call(routes.endEverySession, {});
  await leave();
}

async function leave(): Promise<void> {
  const token = readToken();
  const social = token !== null && claimsOf(token)?.identities !== undefined;
  const config = social ? await loadConfig() : null;
  endSession('signed-out');
  if (config) location.assign(logoutUrl(config, location.origin));
}
