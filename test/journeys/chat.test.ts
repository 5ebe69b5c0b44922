// The guided conversation, as programs see it: guest, agent and assistant over REST and sockets.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { type Chat, openChat } from '../cloud/chat-socket.ts';
import {
  type BrowserSession,
  browserOf,
  call,
  guestLinkIn,
  local,
  type Mail,
  mailsTo,
  mailTo,
} from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';

type Link = { request_id: string; request_pin: string };
let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  token = agent.token;
});

const opened: Chat[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((chat) => chat.close()));
});
const chatOf = async (sessionId: string) => {
  const chat = await openChat(sessionId);
  opened.push(chat);
  return chat;
};

let count = 0;
/** A guest with a new transaction and address. */
const aGuest = async () => {
  const email = `chat-${++count}-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: 'Shall we begin?' };
  const started = await call('POST', '/api/transactions', { token, body });
  return { id: started.body.id as string, link: linkIn(await mailTo(email, /opened your closing/)), email };
};

const taskIn = ({ kind, text }: { kind: string; text: string }) => ({ kind, text });
const linkIn = (mail: Mail): Link => {
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail.text) ?? [];
  return { request_id, request_pin };
};

const session = async (link: Link, step: number): Promise<string> => {
  const reply = await call('POST', '/api/chat/sessions/', {
    body: { ...link, name: `Step ${step}: heading`, step, chat_key: `guest-${step}` },
  });
  expect([200, 201]).toContain(reply.status);
  return reply.body.id;
};

const history = async (id: string, link: Link, after?: number) => {
  const query = new URLSearchParams({ ...link, ...(after === undefined ? {} : { after: String(after) }) });
  const reply = await call('GET', `/api/chat/sessions/${id}/messages/?${query}`);
  expect(reply.status).toBe(200);
  return reply.body as { seq: number; from: string; text: string; client_id?: string; warning?: string }[];
};

const guestChat = async (id: string, link: Link) => {
  const chat = await chatOf(id);
  chat.send({ type: 'hello', ...link });
  await chat.waitFor((frame) => frame.type === 'ready');
  return chat;
};

const agentChat = async (transactionId: string, step: number) => {
  const { body } = await call('POST', `/api/transactions/${transactionId}/sessions`, { token, body: { step } });
  const ticket = await ticketOf(agent);
  const chat = await chatOf(body.id);
  chat.send({ type: 'hello', ticket });
  await chat.waitFor((frame) => frame.type === 'ready');
  return chat;
};

const message = (link: Link, text: string, over: object = {}) => ({
  type: 'message',
  ...link,
  message: text,
  from: 'user',
  timestamp: new Date().toISOString(),
  use_assistant: true,
  client_id: randomUUID(),
  ...over,
});

describe('the conversation of a step', () => {
  it('is the same one whenever the guest comes back, and another for each step', async () => {
    // A request's link opens its transaction too.
    const to_user_email = `asked-${Date.now()}@example.com`;
    const asked = await call('POST', '/api/communications/create/report', {
      token,
      body: aRequestForm({ to_user_email }),
    });
    const link = guestLinkIn(await mailTo(to_user_email, /proof of funds/));
    expect((await call('GET', `/api/transactions/${asked.body.id}`, { token })).body).toMatchObject({
      origin: 'request',
      last_at: '',
    });
    const first = await call('POST', '/api/chat/sessions/', { body: { ...link, step: 1 } });
    const again = await call('POST', '/api/chat/sessions/', { body: { ...link, step: 1 } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(await session(link, 2)).not.toBe(first.body.id);
  });

  it('brings what the guest writes to the agent and back, acknowledged and numbered', async () => {
    const { id, link } = await aGuest();
    const guest = await guestChat(await session(link, 2), link);
    const agent = await agentChat(id, 2);
    const hello = message(link, 'The photographer comes on Monday.');
    guest.send(hello);
    const ack = await guest.waitFor((frame) => frame.type === 'ack');
    expect(ack).toMatchObject({ client_id: hello.client_id, seq: 1 });
    expect(await agent.waitFor((frame) => frame.type === 'message')).toMatchObject({
      from: 'user',
      message: 'The photographer comes on Monday.',
      seq: 1,
    });
    agent.send({ type: 'message', message: 'Perfect, thank you.', client_id: randomUUID() });
    expect(await guest.waitFor((frame) => frame.from === 'agent')).toMatchObject({
      message: 'Perfect, thank you.',
      seq: 2,
    });
  });

  it('takes a message once, however often it is sent', async () => {
    const { link } = await aGuest();
    const id = await session(link, 2);
    const guest = await guestChat(id, link);
    const frame = message(link, 'Only once, please.');
    for (let copy = 0; copy < 4; copy++) guest.send({ ...frame, again: copy > 1 });
    await eventually(async () => guest.received.filter(({ type }) => type === 'ack').length === 4);
    expect(new Set(guest.received.filter(({ type }) => type === 'ack').map(({ seq }) => seq)).size).toBe(1);
    expect((await history(id, link)).filter(({ text }) => text === 'Only once, please.')).toHaveLength(1);
  });

  it('gives a second tab everything, and a returning one what it missed', { tags: 'deep' }, async () => {
    const { link } = await aGuest();
    const id = await session(link, 2);
    const [one, two] = [await guestChat(id, link), await guestChat(id, link)];
    one.send(message(link, 'First'));
    expect(await two.waitFor((frame) => frame.type === 'message')).toMatchObject({ message: 'First', from: 'user' });
    await two.close();
    opened.splice(opened.indexOf(two), 1);
    one.send(message(link, 'Second'));
    await eventually(async () => one.received.filter(({ type }) => type === 'ack').length === 2);
    expect((await history(id, link, 1)).map(({ text }) => text)).toEqual(['Second']);
  });

  it('takes the longest message in one frame, refuses a longer one by name, and survives a frame that is too big', {
    tags: 'deep',
  }, async () => {
    const { link } = await aGuest();
    const id = await session(link, 2);
    const guest = await guestChat(id, link);
    // Characters that take the most room in JSON.
    const longest = message(link, `a${'\u0001'.repeat(3998)}z`);
    guest.send(longest);
    await guest.waitFor((frame) => frame.type === 'ack' && frame.client_id === longest.client_id);
    const longer = message(link, 'x'.repeat(4001));
    guest.send(longer);
    expect(await guest.waitFor((frame) => frame.client_id === longer.client_id)).toMatchObject({ code: 'INVALID' });
    guest.send(message(link, 'x'.repeat(40_000)));
    await eventually(
      async () => !guest.isOpen() || guest.received.filter(({ code }) => code === 'INVALID').length === 2,
    );
    const back = await guestChat(id, link);
    back.send(message(link, 'Here again.'));
    await back.waitFor((frame) => frame.type === 'ack');
    expect(await history(id, link)).toHaveLength(2);
  });

  it('speaks with a client that knows only what the specification says', { tags: 'deep' }, async () => {
    const { link } = await aGuest();
    const id = await session(link, 1);
    const guest = await chatOf(id);
    const { client_id: _, ...plain } = message(link, 'What does the commission cost me?');
    guest.send(plain);
    const reply = await guest.waitFor((frame) => frame.type === 'message' && frame.from === 'assistant');
    expect(reply.message).toMatch(/Clause \d+, "Commission"/);
  });
});

describe('the assistant', () => {
  it('cites the clause, gives no advice, and knows what it does not know', async () => {
    const { link } = await aGuest();
    const guest = await guestChat(await session(link, 1), link);
    const ask = async (text: string) => {
      const before = guest.received.filter(({ from }) => from === 'assistant').length;
      guest.send(message(link, text));
      return eventually(
        async () => guest.received.filter(({ from, type }) => from === 'assistant' && type === 'message')[before],
      );
    };
    guest.received.length = 0;
    guest.send(message(link, 'How can I terminate this early?'));
    const first = await guest.waitFor((frame) => frame.type === 'message' && frame.from === 'assistant');
    expect(first.message).toContain('Ending the agreement early');
    guest.received.length = 0;
    expect((await ask('Should I sign? Is it a good deal for taxes?')).message).toContain(
      "can't give legal, tax, or price advice",
    );
    guest.received.length = 0;
    expect((await ask('zebra xylophone')).message).toContain("I didn't find a clause");
  });

  it('is silent in the second step, and once the agent has taken over', { tags: 'deep' }, async () => {
    const { id, link } = await aGuest();
    const sessionId = await session(link, 1);
    const guest = await guestChat(sessionId, link);
    guest.send({ type: 'handoff', to: 'agent' });
    await guest.waitFor((frame) => frame.type === 'handoff' && frame.to === 'agent');
    guest.send(message(link, 'What about the commission?'));
    await guest.waitFor((frame) => frame.type === 'ack');
    const agent = await agentChat(id, 1);
    agent.send({ type: 'message', message: 'Ask me anything.', client_id: randomUUID() });
    await guest.waitFor((frame) => frame.from === 'agent');
    expect((await history(sessionId, link)).map(({ from }) => from)).toEqual(['system', 'user', 'agent']);
    agent.send({ type: 'handoff', to: 'assistant' });
    await guest.waitFor((frame) => frame.type === 'handoff' && frame.to === 'assistant');
    guest.send(message(link, 'And the commission?'));
    expect((await guest.waitFor((frame) => frame.type === 'message' && frame.from === 'assistant')).message).toContain(
      'Commission',
    );
  });

  it('hands off when the guest asks for a person, and notifies the agent', { tags: 'deep' }, async () => {
    const { id, link } = await aGuest();
    const guest = await guestChat(await session(link, 3), link);
    guest.send(message(link, 'Can I talk to my agent please?'));
    await guest.waitFor((frame) => frame.type === 'handoff');
    await eventually(async () =>
      (await call('GET', '/api/dashboard', { token })).body.events.some(({ subject }: { subject: string }) =>
        /would like to talk to you/.test(subject),
      ),
    );
    const mail = await eventually(async () =>
      (await allMailsTo((await local()).accounts.agent.email, /A client would like to talk to you/)).find(({ text }) =>
        text.includes(`/transactions/${id}`),
      ),
    );
    expect(mail.text).toContain('They asked for you instead of the assistant');
  });
});

describe('the agent', () => {
  it('sees what is unread, and that it was read', { tags: 'deep' }, async () => {
    const { id, link } = await aGuest();
    const guest = await guestChat(await session(link, 2), link);
    guest.send(message(link, 'One'));
    guest.send(message(link, 'Two'));
    const unread = async () => (await call('GET', `/api/transactions/${id}`, { token })).body.unread;
    await eventually(async () => (await unread())[1] === 2);
    const dashboard = async () => (await call('GET', '/api/dashboard', { token })).body;
    const { events, total } = await dashboard();
    expect(events.filter((event: { id: string }) => event.id.endsWith(`~chat~${id}`))).toMatchObject([{ messages: 2 }]);
    expect(total).toBeGreaterThanOrEqual(events.length);
    const agent = await agentChat(id, 2);
    agent.send({ type: 'seen', seq: 2 });
    expect(await guest.waitFor((frame) => frame.type === 'seen')).toMatchObject({ from: 'agent', seq: 2 });
    await eventually(async () => (await unread())[1] === 0);
  });

  it('reaches a guest who is away by mail, once', { tags: 'deep' }, async () => {
    const { id, email, link } = await aGuest();
    const agent = await agentChat(id, 2);
    agent.send({ type: 'message', message: 'Are you there?', client_id: randomUUID() });
    agent.send({ type: 'message', message: 'Hello?', client_id: randomUUID() });
    await eventually(async () => agent.received.filter(({ type }) => type === 'ack').length === 2);
    const mails = await allMailsTo(email, /sent you a message/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/\/guest-tasks\/\S+#messages-2\b/);
    const unread = async () => (await call('POST', '/api/guest/transaction', { body: link })).body.unread;
    expect(await unread()).toEqual([0, 2, 0]);
    const guest = await guestChat(await session(link, 2), link);
    guest.send({ type: 'seen', seq: 2 });
    await eventually(async () => (await unread())[1] === 0);
  });

  it('starts a transaction without a request, sees its progress, and closes it', { tags: 'deep' }, async () => {
    const email = `seller-${Date.now()}@example.com`;
    const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: 'Shall we begin?' };
    const headers = { 'idempotency-key': randomUUID() };
    const started = await call('POST', '/api/transactions', { token, body, headers });
    expect(started.status).toBe(201);
    expect((await call('POST', '/api/transactions', { token, body, headers })).body).toEqual(started.body);
    const mail = await mailTo(email, /opened your closing/);
    const link = linkIn(mail);
    expect((await call('POST', '/api/guest/transaction', { body: link })).body).toMatchObject({
      agent_name: 'Ada Agent',
      guest_name: 'Sam Seller',
      state: 'open',
    });
    const guest = await guestChat(await session(link, 2), link);
    await call('POST', '/api/guest/transaction/checklist', { body: { ...link, item: 'paperwork', done: true } });
    await guest.waitFor((frame) => frame.type === 'changed');
    const { id } = started.body;
    await call('POST', `/api/transactions/${id}/checklist`, { token, body: { item: 'paperwork', done: true } });
    const seen = (await call('GET', `/api/transactions/${id}`, { token })).body;
    expect(seen.checklist.find((item: { id: string }) => item.id === 'paperwork')).toMatchObject({
      user: expect.stringMatching(/^2/),
      agent: expect.stringMatching(/^2/),
    });
    const tasks = [{ kind: 'task', text: 'Have the septic tank inspected' }, ...seen.checklist.map(taskIn)];
    const changed = { token, body: { version: 0, tasks } };
    expect((await call('PUT', `/api/transactions/${id}/checklist`, changed)).status).toBe(200);
    const shown = (await call('POST', '/api/guest/transaction', { body: link })).body.checklist;
    expect(shown.map(taskIn)).toEqual(tasks);
    const own = { ...link, item: shown[0].id, done: true };
    expect((await call('POST', '/api/guest/transaction/checklist', { body: own })).status).toBe(200);
    const listed = await call('GET', '/api/transactions?limit=5', { token });
    expect(listed.body.transactions[0]).toMatchObject({ id, guest_email: email });

    expect((await call('POST', `/api/transactions/${id}/close`, { token })).status).toBe(200);
    expect(await guest.waitFor((frame) => frame.type === 'error')).toMatchObject({ code: 'TRANSACTION_CLOSED' });
    expect((await call('POST', '/api/chat/sessions/', { body: { ...link, step: 3 } })).status).toBe(410);
    const left = await call('POST', '/api/guest/transaction', { body: link });
    expect(left).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect((await mailTo(email, /has ended your closing/)).text).toContain('/guest-tasks/');
    guest.send(message(link, 'Too late'));
    await eventually(async () => guest.received.filter(({ type }) => type === 'error').length === 2);

    const reason = 'The first buyer could not get a loan.';
    const path = `/api/transactions/${id}/reopen`;
    expect((await call('POST', path, { token, body: { reason: '' } })).status).toBe(400);
    expect((await call('POST', path, { token, body: { reason } })).status).toBe(200);
    expect((await mailTo(email, /has opened your closing again/)).text).toContain(reason);
    const again = await call('POST', '/api/guest/transaction', { body: link });
    expect(again.body).toMatchObject({ state: 'open', reopened: { reason } });
    expect((await call('POST', '/api/chat/sessions/', { body: { ...link, step: 3 } })).status).toBeLessThan(300);
  });
});

describe('a link that ends', () => {
  const asked = async () => {
    const to_user_email = `ending-${++count}-${Date.now()}@example.com`;
    const { id } = (
      await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email }) })
    ).body;
    const link = guestLinkIn(await mailTo(to_user_email, /proof of funds/));
    const sessionId = await session(link, 2);
    return { id, to_user_email, guest: await guestChat(sessionId, link), agent: await agentChat(id, 2) };
  };
  const hears = async ({ guest, agent }: Awaited<ReturnType<typeof asked>>, code: string) => {
    await guest.waitFor((frame) => frame.code === code);
    await eventually(async () => !guest.isOpen());
    agent.send({ type: 'message', message: 'Who is there?', client_id: randomUUID() });
    await agent.waitFor((frame) => frame.type === 'ack');
    expect(JSON.stringify(guest.received)).not.toContain('Who is there?');
  };

  it('is cut off at once when the request is canceled', async () => {
    const room = await asked();
    await call('POST', `/api/communications/${room.id}/cancel`, { token });
    await hears(room, 'LINK_CANCELLED');
  });

  it('is cut off at once when the address was wrong: somebody else may hold it', { tags: 'deep' }, async () => {
    const room = await asked();
    const email = `right-${Date.now()}@example.com`;
    await call('POST', `/api/communications/${room.id}/email`, { ...agent, body: { to_user_email: email } });
    await hears(room, 'LINK_NOT_FOUND');
    // The agent's messages meanwhile were for the wrong guest's conversation, which no one else gets.
    await allMailsTo(email);
    for (const address of [email, room.to_user_email]) expect(await mailsTo(address, /sent you a message/)).toEqual([]);
  });
});

describe('a stranger', () => {
  it('gets nothing before proving a pin, and the pin of another link proves nothing', async () => {
    const [mine, other] = [await aGuest(), await aGuest()];
    const id = await session(mine.link, 2);
    const silent = await chatOf(id);
    const foreign = await chatOf(id);
    const guest = await guestChat(id, mine.link);
    silent.send({ type: 'typing' });
    foreign.send(message(other.link, 'Let me in'));
    guest.send(message(mine.link, 'A secret'));
    await guest.waitFor((frame) => frame.type === 'ack');
    expect(await silent.waitFor((frame) => frame.type === 'error')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await foreign.waitFor((frame) => frame.type === 'error')).toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(JSON.stringify([silent.received, foreign.received])).not.toContain('A secret');
    const reply = await call('GET', `/api/chat/sessions/${id}/messages/?${new URLSearchParams(other.link)}`);
    expect(reply.status).toBe(404);
  });

  it('is slowed down when flooding, and others are not', { tags: 'deep' }, async () => {
    const { link } = await aGuest();
    const id = await session(link, 2);
    const [loud, calm] = [await guestChat(id, link), await guestChat(id, link)];
    // Each instance has its own rate limiter: a few frames at a time keep the instances few, also on a busy machine.
    const isSlowedDown = () => loud.received.some(({ code }) => code === 'TOO_MANY_REQUESTS');
    const before = loud.received.length;
    for (let sent = 0; sent < 400 && !isSlowedDown(); sent += 4) {
      for (let at = 0; at < 4; at++) loud.send({ type: 'not a frame' });
      await eventually(async () => loud.received.length >= before + sent + 4);
    }
    expect(isSlowedDown()).toBe(true);
    calm.send(message(link, 'Still here'));
    expect(await calm.waitFor((frame) => frame.type === 'ack')).toBeTruthy();
    console.log('T-15 sockets: a flood of frames slowed down, and the other socket not');
  });

  it('warns everyone who reads a message with bank numbers', { tags: 'deep' }, async () => {
    const { link } = await aGuest();
    const id = await session(link, 2);
    const guest = await guestChat(id, link);
    guest.send(message(link, 'Please wire the deposit to routing 021000021, account 123456789.'));
    expect(await guest.waitFor((frame) => frame.type === 'ack')).toMatchObject({ warning: 'wire-fraud' });
    expect((await history(id, link))[0]?.warning).toBe('wire-fraud');
  });
});
