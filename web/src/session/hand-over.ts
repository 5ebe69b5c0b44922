import { routes } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { oneTabAtATime } from './one-tab.ts';

/** Begins a session with a sign-in's tokens: the server keeps the refresh token, and the page gets an ID token. */
export const handOver = (refreshToken: string): Promise<Reply<typeof routes.beginSession>> =>
  oneTabAtATime(() => call(routes.beginSession, { body: { refresh_token: refreshToken } }));
