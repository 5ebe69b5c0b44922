// The cookie that identifies a browser to the hosted UI for an hour, so that the next app need not ask again.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '../state.ts';

const NAME = 'cognito';
const HOUR = 3_600_000;

/** `provider` let the person in; 'COGNITO' for a password. */
export type HostedSession = { username: string; provider: string; since: number; expiresAt: number };

export type HostedSessions = {
  find(request: IncomingMessage): HostedSession | undefined;
  begin(response: ServerResponse, prefix: string, user: User, provider: string): void;
  end(request: IncomingMessage, response: ServerResponse, prefix: string): void;
};

const cookie = (value: string, prefix: string, seconds: number) =>
  `${NAME}=${value}; Path=${prefix || '/'}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;

const keyOf = (request: IncomingMessage) =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';

export const openHostedSessions = (now: () => number): HostedSessions => {
  const sessions = new Map<string, HostedSession>();
  return {
    find(request) {
      const session = sessions.get(keyOf(request));
      return session && session.expiresAt > now() ? session : undefined;
    },
    begin(response, prefix, user, provider) {
      const key = randomBytes(24).toString('base64url');
      sessions.set(key, { username: user.username, provider, since: now(), expiresAt: now() + HOUR });
      response.setHeader('set-cookie', cookie(key, prefix, 3600));
    },
    end(request, response, prefix) {
      sessions.delete(keyOf(request));
      response.setHeader('set-cookie', cookie('', prefix, 0));
    },
  };
};
