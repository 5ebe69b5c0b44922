// People whom several tests need: two agents, a staff user, and guests of theirs. The first three sign in once for each file of
// tests: the agents are new there, so the saved data of one file (templates, choices, offices) doesn't disturb another.
import { aRequestForm } from '../builders/a-request-form.ts';
import { call, guestLinkIn, local, mailsTo, signInOnPages } from './client.ts';
import { establish, subscribe } from './database.ts';
import { eventually } from './eventually.ts';
import { newAgent } from './new-agent.ts';

/** With the cookie of people who signed in on our pages. */
export type Person = { id: string; email: string; token: string; cookie?: string };
export type GuestLink = { request_id: string; request_pin: string };
export type Guest = { link: GuestLink; cookie: string; email: string; communicationId: string };
export type Actors = { agentA: Person; agentB: Person; staff: Person };

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; exp: number };

export const subscribedAgent = async (name: string): Promise<Person> => {
  const { email, token, cookie } = await newAgent(name);
  const id = claimsOf(token).sub;
  await subscribe(id);
  await establish(id);
  return { id, email, token, cookie };
};

const makeActors = async (): Promise<Actors> => {
  const [agentA, agentB] = [await subscribedAgent('Alva Attacked'), await subscribedAgent('Bert Bad')];
  const account = (await local()).accounts.staff;
  const staff = await signInOnPages(account);
  return { agentA, agentB, staff: { id: claimsOf(staff.token).sub, email: account.email, ...staff } };
};

/** Tokens live 15 minutes; a long run makes new people before they end. */
const isFresh = ({ staff }: Actors) => claimsOf(staff.token).exp * 1000 > Date.now() + 6 * 60_000;

let made: Promise<Actors> | undefined;
export const actors = async (): Promise<Actors> => {
  if (!made || !isFresh(await made)) made = makeActors();
  return made;
};

/** Before each file. */
export const forgetActors = (): void => {
  made = undefined;
};

export const cookieIn = (header: string | string[] | undefined): string => String(header ?? '').split(';')[0] ?? '';

let asked = 0;
/** A guest as the agent's request makes one; the session cookie is that of their first call. */
export const guestOf = async (agent: Person, over: Record<string, unknown> = {}): Promise<Guest> => {
  const email = String(over.to_user_email ?? `guest-${process.pid}-${++asked}-${Date.now()}@guests.example`);
  const known = (await mailsTo(email, /asks for your proof of funds/)).length;
  const created = await call('POST', '/api/communications/create/report', {
    token: agent.token,
    body: aRequestForm({ ...over, to_user_email: email }),
  });
  if (created.status !== 201) throw new Error(`The request was refused: ${created.text}`);
  const asking = await eventually(async () => {
    const mails = await mailsTo(email, /asks for your proof of funds/);
    return mails.length > known ? mails[0] : undefined;
  });
  const link = guestLinkIn(asking);
  const opened = await call('POST', '/api/guest/request', { body: link });
  if (opened.status !== 200) throw new Error(`The link does not open: ${opened.text}`);
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true }, cookie });
  return { link, cookie, email, communicationId: created.body.id };
};
