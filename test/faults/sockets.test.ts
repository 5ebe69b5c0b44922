// Messages to open sockets fail (ManageConnections): the message is stored, the other side finds it when it asks, and a sender without an
// answer sends it again and learns that it was accepted.
// Seen red: with clients' ids not remembered, a repeated message was stored twice; without a second try, one failure left a guest without
// an answer.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { openChat } from '../cloud/chat-socket.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

const STEP = 2;
const openedBy = async () => {
  const { link, communicationId } = await guestOf(people.agentA);
  const { body } = await call('POST', '/api/chat/sessions/', { body: { ...link, step: STEP } });
  const chat = await openChat(body.id);
  onTestFinished(() => chat.close());
  chat.send({ type: 'hello', ...link });
  await chat.waitFor(({ type }) => type === 'ready');
  const asAgent = async () => {
    const path = `/api/transactions/${communicationId}/sessions/${STEP}/messages`;
    return (await call('GET', path, { token: people.agentA.token })).body.messages as { text: string; seq: number }[];
  };
  return { link, chat, asAgent };
};

const lost: Fault['kind'][] = ['500', ...(sized(0, 1) ? (['429', 'reset', 'cut', 'timeout'] as const) : [])];

it.each(lost)('a message whose pushes are lost by %s is found by asking, and stands once', async (kind) => {
  const { link, chat, asAgent } = await openedBy();
  await injectFault({ target: 'execute-api', kind, count: 1000 });
  const said = { type: 'message', ...link, message: `Lost by ${kind}`, client_id: randomUUID() };
  chat.send(said);
  const [found] = await eventually(async () => {
    const messages = await asAgent();
    return messages.length > 0 ? messages : undefined;
  });
  await eventually(async () => (await faultHits()) >= 1);
  expect(chat.received.filter(({ type }) => type === 'ack')).toEqual([]);
  const lostPushes = await faultHits();
  await call('DELETE', '/_local/faults');
  // Like a page without an answer.
  chat.send({ ...said, again: true });
  const ack = await chat.waitFor(({ type }) => type === 'ack');
  printResult(
    'F-01',
    `sockets: ${lostPushes} pushes lost by ${kind}; the message was found by asking, and is there once`,
  );
  expect(ack).toMatchObject({ client_id: said.client_id, seq: found?.seq });
  expect((await asAgent()).map(({ text }) => text)).toEqual([said.message]);
});

it('one failure is not noticed: the frame is sent again', async () => {
  const { link, chat } = await openedBy();
  await injectFault({ target: 'execute-api', kind: '500', count: 1 });
  const said = { type: 'message', ...link, message: 'Just once', client_id: randomUUID() };
  chat.send(said);
  expect(await chat.waitFor(({ type }) => type === 'ack')).toMatchObject({ client_id: said.client_id });
  expect(await faultHits()).toBe(1);
});
