import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { oneTabAtATime } from './one-tab.ts';

/** Begins a session with a sign-in's tokens: the server keeps the refresh token, and the page gets an ID token. */
export const handOver = (refreshToken: string): Promise<string> =>
  oneTabAtATime(async () => (await call(routes.beginSession, { body: { refresh_token: refreshToken } })).token);
