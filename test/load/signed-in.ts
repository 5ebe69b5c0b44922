// The demo agent as the load runs need them: a token, and a ticket for each socket.

import { type Account, tokensOf, type UserPool } from 'cdk-run/srp-client';
import { eventually } from '../cloud/eventually.ts';

type Session = { token: string; cookie: string };

export const signIn = async (url: string): Promise<Session> => {
  const pool = (await (await fetch(`${url}/config.json`)).json()) as UserPool;
  const { accounts } = (await (await fetch(`${url}/_local`)).json()) as { accounts: { agent: Account } };
  const { RefreshToken } = await tokensOf(pool, accounts.agent);
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ refresh_token: RefreshToken }),
  });
  if (reply.status !== 201) throw new Error(`No session: ${reply.status} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return { token, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

/** Addresses of the notifications' socket. The gateway lets only so many tickets through a second, as it should. */
export const socketAddresses =
  (url: string, { token, cookie }: Session) =>
  (): Promise<string> =>
    eventually(async () => {
      const headers = { authorization: `Bearer ${token}`, cookie };
      const reply = await fetch(`${url}/api/socket-ticket`, { method: 'POST', headers });
      if (reply.status === 429) return undefined;
      if (reply.status !== 201) throw new Error(`No ticket: ${reply.status} ${await reply.text()}`);
      const { ticket } = (await reply.json()) as { ticket: string };
      return `${url.replace('http', 'ws')}/ws/events/?ticket=${ticket}`;
    }, 60_000);
