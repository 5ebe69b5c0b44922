// The agents of the day, with a conversation for some of them. They come before the day's clock starts.
import { type Person, subscribedAgent } from '../../cloud/actors.ts';
import { type Chat, openChat } from '../../cloud/chat-socket.ts';
import { call, mailTo } from '../../cloud/client.ts';
import { inFlight } from '../../cloud/in-flight.ts';
import { signInAgain } from '../../cloud/new-agent.ts';

const AT_ONCE = 8;
/** One agent in four has clients in a conversation, so those write four times as much. */
const ONE_IN = 4;

type Link = { request_id: string; request_pin: string };
export type Conversation = { session: string; link: Link; chat?: Promise<Chat> };
export type DayPeople = { agents: Person[]; conversations: Conversation[] };

const converse = async (agent: Person, index: number): Promise<Conversation> => {
  const email = `talker-${index}-${Date.now()}@day.example`;
  const body = { agent_name: 'Dana Daily', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const started = await call('POST', '/api/transactions', { token: agent.token, cookie: agent.cookie ?? '', body });
  if (started.status !== 201) throw new Error(`The transaction was refused: ${started.text}`);
  const { text } = await mailTo(email, /opened your closing/);
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(text) ?? [];
  const link = { request_id, request_pin };
  const opened = await call('POST', '/api/chat/sessions/', {
    body: { ...link, name: 'Step 1: heading', step: 1, chat_key: 'guest-1' },
  });
  if (opened.status !== 201 && opened.status !== 200) throw new Error(`No conversation: ${opened.text}`);
  return { session: opened.body.id, link };
};

export const gather = async (count: number): Promise<DayPeople> => {
  const agents = await inFlight(
    AT_ONCE,
    Array.from({ length: count }, (_, index) => index),
    (index) => subscribedAgent(`Dana Daily ${index}`),
  );
  const talking = agents.slice(0, Math.max(1, Math.ceil(count / ONE_IN)));
  const conversations = await inFlight(AT_ONCE, [...talking.entries()], ([index, agent]) => converse(agent, index));
  return { agents, conversations };
};

const expiryOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }).exp * 1000;

/** A token lives for a quarter of an hour, which is a whole day here. */
export const signedIn = async (agent: Person): Promise<Person> => {
  if (expiryOf(agent.token) < Date.now() + 60_000) Object.assign(agent, await signInAgain(agent.email));
  return agent;
};

const connect = async ({ session, link }: Conversation): Promise<Chat> => {
  const chat = await openChat(session);
  chat.send({ type: 'hello', ...link });
  await chat.waitFor(({ type }) => type === 'ready');
  return chat;
};

/** The open socket, or a new one after the gateway closed it. */
export const chatOf = async (conversation: Conversation): Promise<Chat> => {
  const before = await conversation.chat?.catch(() => undefined);
  if (before?.isOpen()) return before;
  conversation.chat = connect(conversation);
  return conversation.chat;
};
