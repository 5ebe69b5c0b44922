// The calls of someone who is signed in in a browser: what matters most asks for its session, and not for the token alone.
import type { Cloud } from '@local/cloud';
import type { UserPool } from '@local/cloud/srp-client';
import type { Calls } from './calls.ts';
import type { Steady } from './story/timeline.ts';

type Deps = { cloud: Cloud; product: Calls; pool: UserPool; steady: Steady };

/** An ID token lives for a quarter of an hour. */
const RENEWED_AFTER_MS = 10 * 60_000;

/** On whichever day it is: the session lasts for all of them, and the token is renewed as pages do it. */
export const callsOf = ({ cloud, product, pool, steady }: Deps, { email }: { email: string }): Calls => {
  let cookie: Promise<string> | undefined;
  let held: { token: Promise<string>; at: number } | undefined;
  const tokensNow = () => cloud.userPool.admin.issueTokensFor(email, pool.userPoolClientId);

  const beginSession = async (): Promise<string> => {
    const body = { refresh_token: (await tokensNow()).RefreshToken };
    const begun = await product.call('POST', '/api/session', { headers: { origin: cloud.url }, body });
    return String(begun.cookie);
  };
  const tokenNow = (): Promise<string> => {
    const at = cloud.clock.now().getTime();
    if (!held || at >= held.at + RENEWED_AFTER_MS)
      held = { token: tokensNow().then(({ IdToken }) => String(IdToken)), at };
    return held.token;
  };

  return {
    call: (method, path, input) =>
      steady(async () => {
        cookie ??= beginSession();
        return product.call(method, path, { ...input, headers: { cookie: await cookie }, token: await tokenNow() });
      }),
  };
};
