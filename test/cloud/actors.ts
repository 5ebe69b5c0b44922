// Who attacks whom: two agents, a staff user, their guests, and a stranger. Sessions are made once a run and shared by the
// test files through the run's data folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, guestLinkIn, local, mailTo, signIn } from './client.ts';
import { subscribe } from './database.ts';

export type Person = { id: string; email: string; token: string };
export type GuestLink = { request_id: string; request_pin: string };
export type Guest = { link: GuestLink; cookie: string; email: string; messageId: string };
export type Actors = { agentA: Person; agentB: Person; staff: Person };

const PASSWORD = 'orchard-lantern-2026';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; exp: number };

const cognito = async (operation: string, input: object): Promise<void> => {
  const { userPoolEndpoint, userPoolClientId: ClientId } = (await call('GET', '/config.json')).body;
  const reply = await fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId, ...input }),
  });
  if (!reply.ok) throw new Error(`${operation} was refused: ${await reply.text()}`);
};

const signUp = async (name: string): Promise<Person> => {
  const Username = `${name}-${Date.now()}@agents.example`;
  const email = Username;
  const UserAttributes = Object.entries({ email, name }).map(([Name, Value]) => ({ Name, Value }));
  await cognito('SignUp', { Username, Password: PASSWORD, UserAttributes });
  const mail = await mailTo(email, /confirmation code/);
  const ConfirmationCode = />\s*(\d{6})\s*</.exec(mail.html)?.[1];
  await cognito('ConfirmSignUp', { Username, ConfirmationCode });
  const token = await signIn({ email, password: PASSWORD });
  const id = claimsOf(token).sub;
  await subscribe(id);
  return { id, email, token };
};

const make = async (): Promise<Actors> => {
  const agentA = await signUp('alva-attacked');
  const agentB = await signUp('bert-bad');
  const account = (await local()).accounts.staff;
  const token = await signIn(account);
  return { agentA, agentB, staff: { id: claimsOf(token).sub, email: account.email, token } };
};

/** Tokens live 15 minutes; a long run makes new people before they end. */
const isFresh = ({ staff }: Actors) => claimsOf(staff.token).exp * 1000 > Date.now() + 6 * 60_000;

export const actors = async (): Promise<Actors> => {
  const file = join(inject('dataDir'), `actors-${new URL(baseUrl()).port}.json`);
  if (existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8')) as Actors;
    if (isFresh(known)) return known;
  }
  const made = await make();
  writeFileSync(file, JSON.stringify(made));
  return made;
};

export const cookieIn = (header: string | string[] | undefined): string => String(header ?? '').split(';')[0] ?? '';

let asked = 0;
/** A guest as the agent's request makes one; the session cookie is that of their first call. */
export const guestOf = async (agent: Person, over: Record<string, unknown> = {}): Promise<Guest> => {
  const email = `guest-${process.pid}-${++asked}-${Date.now()}@guests.example`;
  const created = await call('POST', '/api/communications/create/report', {
    token: agent.token,
    body: aRequestForm({ to_user_email: email, ...over }),
  });
  if (created.status !== 201) throw new Error(`The request was refused: ${created.text}`);
  const link = guestLinkIn(await mailTo(email, /requested your proof of funds/));
  const opened = await call('POST', '/api/guest/request', { body: link });
  if (opened.status !== 200) throw new Error(`The link does not open: ${opened.text}`);
  return { link, cookie: cookieIn(opened.headers.get('set-cookie') ?? ''), email, messageId: created.body.id };
};
