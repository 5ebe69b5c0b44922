// The cookie of a session: whose it is, which one, and its secret. Scripts can't read it, and no other site sends it.
import type { Session } from '../entity.ts';

const NAME = '__Host-session';

export type Presented = { agentId: string; sessionId: string; secret: string };

const SHAPE = /^([\w-]{1,64})\.([0-9a-f]{32})\.([\w-]{43})$/;

export const presentedIn = (cookies: Record<string, string>): Presented | undefined => {
  const [, agentId, sessionId, secret] = SHAPE.exec(cookies[NAME] ?? '') ?? [];
  return agentId && sessionId && secret ? { agentId, sessionId, secret } : undefined;
};

const cookie = (value: string, seconds: number) =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

export const sessionCookie = (
  { agentId, sessionId, secret }: Presented,
  { expires }: Pick<Session, 'expires'>,
  nowSeconds: number,
): string => cookie(`${agentId}.${sessionId}.${secret}`, Math.max(0, expires - nowSeconds));

export const NO_SESSION = cookie('', 0);
