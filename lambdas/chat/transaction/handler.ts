import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { AppError } from '#core/http/errors.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { Answer, serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import { routes as conversationRoutes } from '../conversation/contract.ts';
import { createBroadcast, openSession, readMessages, sessionIdFor, sessionIdsFor } from '../conversation/public.ts';
import { closeTransaction } from './close-transaction.ts';
import { routes } from './contract.ts';
import { openGuestTransaction } from './open-guest-transaction.ts';
import { startTransaction } from './start-transaction.ts';
import { agentView, newTransaction, partiesOfGuest } from './transaction.ts';
import { listTransactions, partiesOfAgent, readTransaction } from './transaction-store.ts';
import { updateChecklist } from './update-checklist.ts';

const db = openDb();
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const base = { db, clock: systemClock, pinKey };
const deps = {
  ...base,
  broadcast: createBroadcast({
    connections,
    pinKey,
    post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  }),
};

const use = {
  openSession: openSession(deps),
  rememberLanguage: rememberLanguage(deps),
  openGuestTransaction: openGuestTransaction(deps),
  startTransaction: startTransaction(deps),
  closeTransaction: closeTransaction(deps),
  updateChecklist: updateChecklist(deps),
};

const sessionAnswer = ({ id, isNew }: { id: string; isNew: boolean }) => new Answer(isNew ? 201 : 200, { id });

export const handler = serve(
  { ...routes, ...conversationRoutes },
  {
    chatSession: async ({ actor: { link }, body }) => {
      const { language } = guestLink.read(link.item);
      return sessionAnswer(await use.openSession(partiesOfGuest(link), body.step, language));
    },
    chatMessages: async ({ actor, params, query }) => {
      partiesOfGuest(actor.link);
      // For this guest, another link's conversation doesn't exist.
      if (!sessionIdsFor(await pinKey(), actor.link.id).includes(params.id)) throw new AppError('NOT_FOUND');
      return readMessages(db, params.id, query);
    },
    guestTransaction: async ({ actor, event }) => {
      const parties = partiesOfGuest(actor.link);
      await use.rememberLanguage(actor, languageIn(headerOf(event, 'accept-language')));
      return use.openGuestTransaction(parties);
    },
    guestChecklist: async ({ actor, body }) => {
      await use.updateChecklist(partiesOfGuest(actor.link), 'user', body);
      return success;
    },
    transactions: async ({ actor, query }) => {
      const { items, nextCursor } = await listTransactions(db, actor.id, query);
      return { transactions: items.map(agentView), next_cursor: nextCursor };
    },
    startTransaction: ({ actor, body, idempotencyKey }) => use.startTransaction(actor, body, idempotencyKey),
    transaction: async ({ actor, params }) => {
      const found = await readTransaction(db, actor.id, params.id);
      if (found) return agentView(found);
      // A request whose client hasn't opened the chat yet. Looking at it begins nothing.
      return agentView(newTransaction(await partiesOfAgent(db, actor.id, params.id), ''));
    },
    closeTransaction: async ({ actor, params }) => {
      await use.closeTransaction(actor, params.id);
      return success;
    },
    agentChecklist: async ({ actor, params, body }) => {
      await use.updateChecklist(await partiesOfAgent(db, actor.id, params.id), 'agent', body);
      return success;
    },
    agentSession: async ({ actor, params, body }) =>
      sessionAnswer(await use.openSession(await partiesOfAgent(db, actor.id, params.id), body.step)),
    agentMessages: async ({ actor, params, query }) => {
      const { linkId } = await partiesOfAgent(db, actor.id, params.id);
      const sessionId = sessionIdFor(await pinKey(), linkId, Number(params.step));
      return { messages: await readMessages(db, sessionId, query) };
    },
  },
  { proveGuest: createGuestGuard(base) },
);
