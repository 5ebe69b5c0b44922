import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { claimsOf } from './claims.ts';
import { endSession, whileLeaving } from './end-session.ts';
import { logoutUrl } from './social/hosted-ui.ts';
import { readToken } from './token.ts';

/** Ends this session on the server, in this browser, and at the provider. */
export const signOutHere = (): Promise<void> => leaveAfter(() => call(routes.endSession, {}));

/** Ends the person's sessions on every device. */
export const signOutEverywhere = (): Promise<void> => leaveAfter(() => call(routes.endEverySession, {}));

async function leaveAfter(end: () => Promise<unknown>): Promise<void> {
  const token = readToken();
  const social = token !== null && claimsOf(token)?.identities !== undefined;
  await whileLeaving(end);
  const config = social ? await loadConfig() : null;
  endSession('signed-out');
  if (config) location.assign(logoutUrl(config, location.origin));
}
