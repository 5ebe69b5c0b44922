import { routes } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { send } from '#web/api/send.ts';

/** Another ID token for this session's cookie. It can't go through `call`, which needs a token first. */
export const renewToken = async (): Promise<string> => {
  const headers = { accept: 'application/json', 'x-correlation-id': crypto.randomUUID() };
  const renewed = (await send(routes.refreshSession, {}, headers)) as Reply<typeof routes.refreshSession>;
  return renewed.token;
};
