import type { Cloud } from '@local/cloud';
import { tokensOf, type UserPool } from '@local/cloud/srp-client';
import type { Calls } from './calls.ts';

export type Deps = { cloud: Cloud; product: Calls; pool: UserPool };
export type BrowserSession = { token: string; headers: { cookie: string } };

/** As a browser has it: what matters most asks for the session, and not for the token alone. */
export const browserSession = async (
  { cloud, product, pool }: Deps,
  account: { email: string; password: string },
): Promise<BrowserSession> => {
  const { RefreshToken } = await tokensOf(pool, account);
  const headers = { origin: cloud.url };
  const body = { refresh_token: RefreshToken };
  const { token, cookie } = await product.call('POST', '/api/session', { headers, body });
  return { token: String(token), headers: { cookie: String(cookie) } };
};
