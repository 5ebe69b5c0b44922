// The messages between clients and the agent, over the sockets that their pages open.
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { soon } from './calls.ts';
import type { Seeds } from './story.ts';

type Conversation = { id: string; link: { request_id: string; request_pin: string } };
type Step = 1 | 2;
type Frame = { type: string; from?: string; seq?: number; handed_off?: boolean; message?: string };

const openSocket = async ({ cloud }: Pick<Seeds, 'cloud'>, session: unknown, hello: object) => {
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/ws/chat/${session}/`, { origin: cloud.siteAddress });
  const received: Frame[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const next = (type: string, from?: string) =>
    soon(`a chat's "${type}"`, async () => received.find((one) => one.type === type && one.from === from));
  send({ type: 'hello', ...hello });
  const ready = await soon('a chat', async () => received[0]);
  if (ready.type !== 'ready') throw new Error(`The demo data's chat was refused: ${JSON.stringify(ready)}`);
  return { ready, send, next, close: () => socket.close(1000) };
};
type Socket = Awaited<ReturnType<typeof openSocket>>;

/** Marks the conversation as read, as a page does when it opens, and writes. */
const readsAndSays = async ({ ready, send, next }: Socket, hello: object, words: string): Promise<void> => {
  if (ready.seq) send({ type: 'seen', seq: ready.seq });
  send({ type: 'message', message: words, client_id: randomUUID(), ...hello });
  await next('ack');
};

/** The client writes; where there is a document, the assistant answers until the agent does. */
export const clientSays = async (seeds: Seeds, { link }: Conversation, step: Step, words: string): Promise<void> => {
  const { id } = await seeds.product.call('POST', '/api/chat/sessions/', { body: { ...link, step } });
  const socket = await openSocket(seeds, id, link);
  await readsAndSays(socket, link, words);
  if (step === 1 && !socket.ready.handed_off) await socket.next('message', 'assistant');
  socket.close();
};

export const agentSays = async (seeds: Seeds, { id }: Conversation, step: Step, words: string): Promise<void> => {
  const session = await seeds.agent.call('POST', `/api/transactions/${id}/sessions`, { body: { step } });
  const { ticket } = await seeds.agent.call('POST', '/api/socket-ticket');
  const socket = await openSocket(seeds, session.id, { ticket });
  await readsAndSays(socket, {}, words);
  socket.close();
};
