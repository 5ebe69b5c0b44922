// Two hundred open sockets at once, of which some say something: everybody hears it, each once, without an error.
// @module-tag deep
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Chat, openChat } from '../cloud/chat-socket.ts';
import { call, mailTo, signInAs } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';

const GUESTS = 10;
const TABS = 20;
/** The number of speakers in each room. */
const SPEAKERS = 2;

it('holds 200 sockets without an error', async () => {
  const token = await signInAs('agent');
  const chats: { chat: Chat; room: number }[] = [];
  for (let room = 0; room < GUESTS; room++) {
    const email = `many-${room}-${Date.now()}@example.com`;
    const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
    await call('POST', '/api/transactions', { token, body });
    const mail = await mailTo(email, /opened your closing/);
    const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail.text) ?? [];
    const link = { request_id, request_pin };
    const { id } = (await call('POST', '/api/chat/sessions/', { body: { ...link, step: 2 } })).body;
    // Some at a time, as the gateway lets them in.
    for (let tab = 0; tab < TABS; tab += 5) {
      const opened = await Promise.all(Array.from({ length: 5 }, () => openChat(id)));
      for (const chat of opened) {
        chats.push({ chat, room });
        chat.send({ type: 'hello', ...link });
      }
      await Promise.all(opened.map((chat) => chat.waitFor(({ type }) => type === 'ready')));
    }
  }
  const began = Date.now();
  const speakers = chats.filter((_, at) => at % TABS < SPEAKERS).map(({ chat }) => chat);
  const frames = speakers.map(() => ({ type: 'message', message: 'Hello all', client_id: randomUUID() }));
  /** Like a page: sends a message again if the gateway did not take it at once. */
  const sayUntilHeard = (again: boolean) =>
    speakers.forEach((chat, at) => {
      if (!chat.received.some(({ type }) => type === 'ack')) chat.send({ ...frames[at], again });
    });
  sayUntilHeard(false);
  const resend = setInterval(() => sayUntilHeard(true), 3000);
  await eventually(
    async () =>
      chats.every(({ chat }) => {
        const received = chat.received.filter(({ type }) => type === 'ack' || type === 'message');
        return new Set(received.map(({ seq }) => seq)).size === SPEAKERS;
      }),
    90_000,
  ).finally(() => clearInterval(resend));
  const errors = chats.flatMap(({ chat }) => chat.received.filter(({ type }) => type === 'error'));
  console.log(
    `chat: ${chats.length} sockets, ${chats.length * SPEAKERS} frames in ${Date.now() - began} ms, ${errors.length} errors`,
  );
  await Promise.all(chats.map(({ chat }) => chat.close()));
  expect(errors).toEqual([]);
});
