// People's actions in a day, each as its page does it.
import { aRequestForm } from '../../builders/a-request-form.ts';
import { cookieIn, type Guest, type Person } from '../../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../../cloud/bank-journey.ts';
import { call, guestLinkIn, mailTo } from '../../cloud/client.ts';
import { eventually, unhurried } from '../../cloud/eventually.ts';
import type { Answer, CallOptions } from '../../cloud/heard.ts';
import { chatOf, type DayPeople, signedIn } from './people.ts';
import type { Action } from './plan.ts';

type Day = DayPeople & {
  /** Waits until a client reads the mail. */
  untilRead(): Promise<void>;
  onTurnedAway(): void;
};

/**
 * A waiting page polls. The day goes by a hundred times as fast, so polling as often as a browser does would slow the machine down for
 * everyone who waits.
 */
const LOOKS_EVERY_MS = 20_000;
/** No page of an agent's waits: the mail says when the report has come. */
const AGENT_LOOKS_EVERY_MS = 30_000;

const DONE = [200, 201, 202];
const PAGES = ['/api/me', '/api/dashboard', '/api/communications', '/api/client-list', '/api/myaccount'];

/** A machine with fewer processors than AWS is behind for a while after the busiest hours. */
const TIMEOUT_MS = 600_000;

/** A page asks again when it's turned away because too many call at once. */
const asked = ({ onTurnedAway }: Day, method: string, path: string, options: CallOptions): Promise<Answer> =>
  eventually(async () => {
    const reply = await call(method, path, options);
    if (reply.status === 429 || reply.status === 503) {
      onTurnedAway();
      return undefined;
    }
    if (!DONE.includes(reply.status)) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  }, TIMEOUT_MS);

/** A client does a step again that failed: the page says that nothing is lost. */
const patiently = async <T>({ onTurnedAway }: Day, step: () => Promise<T>): Promise<T> => {
  const { result } = await eventually(async () => {
    try {
      return { result: await step() };
    } catch (error) {
      onTurnedAway();
      throw error;
    }
  }, TIMEOUT_MS);
  return result;
};

const visit = async (day: Day, agent: Person) => {
  for (const path of PAGES) await asked(day, 'GET', path, { token: agent.token, cookie: agent.cookie ?? '' });
};

let made = 0;
const nextName = () => `${process.pid}-${++made}`;

/** From the form to the report in the agent's hands. */
const request = async (day: Day, agent: Person) => {
  const email = `buyer-${nextName()}@day.example`;
  const { token, cookie = '' } = agent;
  const form = aRequestForm({ to_user_email: email, requestee_name: `Bo Buyer ${made}` });
  const { body } = await asked(day, 'POST', '/api/communications/create/report', { token, cookie, body: form });
  await day.untilRead();
  const link = guestLinkIn(await patiently(day, () => mailTo(email, /asks for your proof of funds/)));
  const opened = await asked(day, 'POST', '/api/guest/request', { body: link });
  const guest: Guest = {
    link,
    cookie: cookieIn(opened.headers.get('set-cookie') ?? ''),
    email,
    communicationId: body.id,
  };
  await patiently(day, () => linkBank(guest, HARBOR));
  await patiently(day, () => accountsOf(guest));
  await patiently(day, () => release(guest));
  await unhurried.run({ pauseMs: AGENT_LOOKS_EVERY_MS }, () =>
    patiently(day, async () => reportOf(await signedIn(agent), guest.communicationId)),
  );
};

const word = async ({ conversations }: Day, index: number) => {
  const conversation = conversations[index % conversations.length];
  if (!conversation) throw new Error('There are no conversations');
  const chat = await chatOf(conversation);
  const client_id = `word-${nextName()}`;
  chat.send({ type: 'message', ...conversation.link, message: 'When is the inspection?', client_id });
  const acknowledged = async () => chat.received.find((frame) => frame.type === 'ack' && frame.client_id === client_id);
  await eventually(acknowledged, TIMEOUT_MS);
};

const client = (day: Day, { token, cookie = '' }: Person) => {
  const name = nextName();
  const phone_number = `(217) 555-${String(1000 + (made % 9000))}`;
  const body = { name: `Cleo ${name}`, address: '1 Main Street', email: `cleo-${name}@day.example`, phone_number };
  return asked(day, 'POST', '/api/client-list', { token, cookie, body });
};

export const carryOut = (day: Day, action: Action, index: number): Promise<void> =>
  unhurried.run({ pauseMs: LOOKS_EVERY_MS }, () => doIt(day, action, index));

const doIt = async (day: Day, action: Action, index: number): Promise<void> => {
  const agent = day.agents[index];
  if (!agent) throw new Error(`There is no agent ${index}`);
  if (action === 'word') return word(day, index);
  await signedIn(agent);
  if (action === 'visit') await visit(day, agent);
  else if (action === 'request') await request(day, agent);
  else await client(day, agent);
};
