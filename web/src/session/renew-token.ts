import { routes } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { send } from '#web/api/send.ts';

/** Gets a new ID token for this session's cookie. It can't use `call`, which needs a token first. */
export const renewToken = async (): Promise<string> => {
  const renewed = (await send(routes.refreshSession, {}, { accept: 'application/json' })) as Reply<
    typeof routes.refreshSession
  >;
  return renewed.token;
};
