// Notifications, conversations and signing.
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { chatChannel } from '../../../lambdas/core/realtime/connection-store.ts';
import { aPdf } from '../../builders/a-pdf.ts';
import { guestOf } from '../../cloud/actors.ts';
import { type Chat, openChat } from '../../cloud/chat-socket.ts';
import { type BrowserSession, baseUrl, call } from '../../cloud/client.ts';
import { leaveSocketBehind } from '../../cloud/database.ts';
import { eventually } from '../../cloud/eventually.ts';
import { placeFields, signOwnPdf, uploadOwnPdf, usePdf } from '../../cloud/own-pdf.ts';
import { codeFor, fillIn, release } from '../../cloud/signing.ts';
import { upload } from '../../cloud/upload.ts';
import { erasedFiles } from './files.ts';
import { inDays, replayedSession, runSchedule, type Scenario, type Scene, startTransaction } from './scene.ts';

/** Waits until the socket has received `wanted` or is refused; then closes it like a page. */
const during = async <T>(open: () => Promise<Chat>, run: (chat: Chat) => Promise<T>): Promise<T> => {
  const chat = await open();
  try {
    return await run(chat);
  } finally {
    await chat.close();
  }
};

const received = (chat: Chat, ...types: string[]) => chat.waitFor(({ type }) => types.includes(type));

export const chatScenarios = (scene: Scene) => {
  const { agentA, answered, asAgent, transaction } = scene;
  const { link, cookie } = transaction;
  const asGuest = (path: string, more: object = {}) => call('POST', path, { body: { ...link, ...more }, cookie });
  const session = async (step: number) => (await asGuest('/api/chat/sessions/', { step })).body?.id as string;
  const askForTicket = (proof: Partial<BrowserSession>) => call('POST', '/api/socket-ticket', proof);
  const ticket = async () => (await askForTicket(agentA)).body?.ticket as string;
  const replayed = async () => askForTicket(await replayedSession());
  const say = (message: string) => ({ type: 'message', ...link, message, client_id: randomUUID() });

  const guestSays = async (step: number, ...frames: object[]) => {
    const id = await session(step);
    await during(
      // The socket of a browser that has proven its pin, like the pages'.
      () => openChat(id, { cookie }),
      async (chat) => {
        chat.send({ type: 'hello', ...link });
        await received(chat, 'ready', 'error');
        for (const frame of frames) chat.send(frame);
        const last = frames.at(-1) as { type?: string; client_id?: string } | undefined;
        if (last?.type === 'message') await received(chat, 'ack', 'error');
      },
    );
  };
  const agentSays = async () => {
    const { body } = await asAgent('POST', `/api/transactions/${transaction.id}/sessions`, { step: 2 });
    await during(
      () => openChat(body.id),
      async (chat) => {
        chat.send({ type: 'hello', ticket: await ticket() });
        await received(chat, 'ready', 'error');
        chat.send({ type: 'message', message: 'Good day', client_id: randomUUID() });
        await received(chat, 'ack', 'error');
      },
    );
  };
  const listening = async (run: Scenario) => {
    const socket = new WebSocket(`${baseUrl().replace('http', 'ws')}/ws/events/?ticket=${await ticket()}`, {
      origin: baseUrl(),
    });
    await new Promise((resolve) => socket.once('open', resolve).once('error', resolve));
    const seen: unknown[] = [];
    socket.on('message', (data) => seen.push(data));
    await run();
    await eventually(async () => seen.length > 0, 2_000).catch(() => undefined);
    return socket;
  };
  /** While the guest has the conversation open; its incoming messages don't matter here. */
  const inRoom = async (step: number, run: (chat: Chat) => Promise<unknown>, of: object = link) => {
    const id = (await call('POST', '/api/chat/sessions/', { body: { ...of, step } })).body?.id as string;
    await during(
      () => openChat(id),
      async (chat) => {
        chat.send({ type: 'hello', ...of });
        await received(chat, 'ready', 'error');
        await run(chat);
      },
    );
  };
  const afterGone = async (step: number, run: Scenario) => {
    await leaveSocketBehind(chatChannel(await session(step)));
    await run();
  };
  const step = 1;
  const released = async () => {
    const own = await startTransaction(agentA.token);
    await fillIn(agentA.token, own.id, step);
    const { body: document } = await call('POST', '/api/guest/transaction/document', { body: { ...own.link, step } });
    const { fingerprint, consent_version, agent_name = '' } = document ?? {};
    await asAgent('POST', `/api/transactions/${own.id}/documents/${step}/release`, { fingerprint });
    const signatureOf = (typed_name: string) => ({ consent: true, consent_version, fingerprint, typed_name });
    const body = { ...own.link, step, ...signatureOf('Sam Seller') };
    return {
      ...own,
      signAsGuest: async () => {
        const code = await codeFor(own.link, step, own.email);
        return call('POST', '/api/guest/transaction/sign', { body: { ...body, code } });
      },
      signAsAgent: () => asAgent('POST', `/api/transactions/${own.id}/documents/${step}/sign`, signatureOf(agent_name)),
    };
  };
  const sealed = async () => {
    const own = await released();
    await own.signAsGuest();
    await own.signAsAgent();
    return own;
  };
  /** Stored when the agent uses it, and read again when it's sealed. */
  const signedOwnPdf: Scenario = async () => {
    const own = await startTransaction(agentA.token);
    await usePdf(agentA.token, own.id, await uploadOwnPdf(agentA.token, own.id));
    await placeFields(agentA.token, own.id);
    await release(agentA, own.id, step);
    await signOwnPdf(own);
  };
  const copyOf: Scenario = async () => {
    const own = await sealed();
    const { body } = await eventually(async () => {
      const reply = await call('POST', '/api/guest/transaction/copy', { body: { ...own.link, step } });
      return reply.status === 200 ? reply : undefined;
    });
    const document = await call('POST', '/api/guest/transaction/document', { body: { ...own.link, step } });
    await call('GET', `/api/signed/${document.body.id}/verify`);
    return fetch(body.url);
  };
  /** A quiet year closes it, seven more years erase it. */
  const eraseAfterYears: Scenario = async () => {
    const own = await sealed();
    const { id } = own;
    await upload({ ...own, place: 'transaction' }, aPdf());
    await runSchedule('transactions', inDays(400));
    // The end of a transaction waits in line with all others.
    const isClosed = async () => (await asAgent('GET', `/api/transactions/${id}`)).body?.state === 'closed';
    await eventually(isClosed);
    await runSchedule('transactions', inDays(3_650));
  };
  const documents = `/api/transactions/${transaction.id}/documents`;
  return {
    /** Served with requests. */
    fromDashboard: [
      () => asAgent('GET', '/api/dashboard'),
      () => asAgent('GET', '/api/dashboard/dismissed'),
      ticket,
      replayed,
      () => asAgent('POST', '/api/dashboard/events/read', { ids: [answered.communicationId] }),
    ],
    socket: [async () => (await listening(async () => undefined)).close(), () => guestSays(2)],
    push: [
      async () => (await listening(() => guestOf(agentA))).close(),
      // A connection that has gone without a word is found out by the next push.
      async () => {
        const socket = await listening(async () => undefined);
        socket.terminate();
        await guestOf(agentA);
      },
      // Guests in the conversation of a canceled request are disconnected.
      async () => {
        const guest = await guestOf(agentA);
        const cancelAndLeave = async (chat: Chat) => {
          await asAgent('POST', `/api/communications/${guest.communicationId}/cancel`);
          await eventually(async () => !chat.isOpen());
        };
        await inRoom(2, cancelAndLeave, guest.link);
      },
    ],
    'chat-socket': [
      () => guestSays(2, say('When do we begin?')),
      agentSays,
      () => guestSays(1, say('What do I sign?')),
      () => guestSays(2, { type: 'typing' }, { type: 'seen', seq: 1 }, say('Bye')),
      () => guestSays(1, { type: 'handoff', to: 'agent' }, say('A person, please')),
    ],
    chat: [
      () => asAgent('GET', '/api/transactions'),
      () => asAgent('GET', `/api/transactions/${transaction.id}`),
      () => session(1),
      () => asGuest('/api/guest/transaction'),
      () => startTransaction(agentA.token),
      () => inRoom(2, () => asGuest('/api/guest/transaction/checklist', { item: 'photos-outside', done: true })),
      () => afterGone(2, () => asGuest('/api/guest/transaction/checklist', { item: 'paperwork', done: true })),
      async () => asAgent('POST', `/api/transactions/${(await startTransaction(agentA.token)).id}/close`),
      () => asAgent('GET', `${documents}/1`),
      () => asGuest('/api/guest/transaction/document', { step: 1 }),
      sealed,
      async () => {
        const own = await released();
        await inRoom(3, own.signAsGuest, own.link);
      },
      async () => {
        const own = await released();
        const { body } = await call('POST', '/api/chat/sessions/', { body: { ...own.link, step: 3 } });
        await leaveSocketBehind(chatChannel(body?.id));
        await own.signAsGuest();
      },
      async () => {
        const own = await released();
        await call('POST', '/api/guest/transaction/decline', { body: { ...own.link, step, reason: 'No' } });
        await asAgent('POST', `/api/transactions/${own.id}/documents/${step}/again`);
      },
      copyOf,
      signedOwnPdf,
    ],
    'document-worker': [sealed, signedOwnPdf, eraseAfterYears, () => erasedFiles(scene)],
  } satisfies Record<string, Scenario[]>;
};
