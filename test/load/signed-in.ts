// The demo agent as the load runs need them: a token, and a ticket for each socket.
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { eventually } from '../cloud/eventually.ts';

export const signIn = async (url: string): Promise<string> => {
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<string, string>;
  const { userPoolId = '', userPoolClientId = '', userPoolEndpoint } = config;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { accounts } = (await (await fetch(`${url}/_local`)).json()) as {
    accounts: { agent: { email: string; password: string } };
  };
  await auth.signIn({ username: accounts.agent.email, password: accounts.agent.password });
  return String((await auth.fetchAuthSession()).tokens?.idToken);
};

/** Addresses of the notifications' socket. The gateway lets only so many tickets through a second, as it should. */
export const socketAddresses = (url: string, token: string) => (): Promise<string> =>
  eventually(async () => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/api/socket-ticket`, { method: 'POST', headers });
    if (reply.status === 429) return undefined;
    if (reply.status !== 201) throw new Error(`No ticket: ${reply.status} ${await reply.text()}`);
    const { ticket } = (await reply.json()) as { ticket: string };
    return `${url.replace('http', 'ws')}/ws/events/?ticket=${ticket}`;
  }, 60_000);
