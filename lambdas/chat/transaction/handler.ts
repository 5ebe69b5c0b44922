import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { AppError } from '#core/http/errors.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { isLanguage, languageIn } from '#core/http/language.ts';
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
import { agentView, notBegun, partiesOfGuest } from './transaction.ts';
import { listTransactions, partiesOfAgent, readTransaction } from './transaction-store.ts';
import { updateChecklist } from './update-checklist.ts';

const db = openDb();
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const base = { db, clock: systemClock, pinKey };
const deps = {
  ...base,
  tell: createBroadcast({
    connections,
    pinKey,
    post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  }),
};
const open = openSession(deps);
const heard = rememberLanguage(deps);
const show = openGuestTransaction(deps);
const start = startTransaction(deps);
const close = closeTransaction(deps);
const mark = updateChecklist(deps);

const asAnswer = ({ id, isNew }: { id: string; isNew: boolean }) => new Answer(isNew ? 201 : 200, { id });

export const handler = serve(
  { ...routes, ...conversationRoutes },
  {
    chatSession: async ({ actor: { link }, body }) => {
      const { language } = link.item;
      return asAnswer(await open(partiesOfGuest(link), body.step, isLanguage(language) ? language : undefined));
    },
    chatMessages: async ({ actor, params, query }) => {
      partiesOfGuest(actor.link);
      // Another link's conversation does not exist for this guest.
      if (!sessionIdsFor(await pinKey(), actor.link.id).includes(params.id)) throw new AppError('NOT_FOUND');
      return readMessages(db, params.id, query);
    },
    guestTransaction: async ({ actor, event }) => {
      const parties = partiesOfGuest(actor.link);
      await heard(actor, languageIn(headerOf(event, 'accept-language')));
      return show(parties);
    },
    guestChecklist: async ({ actor, body }) => {
      await mark(partiesOfGuest(actor.link), 'user', body);
      return success;
    },
    transactions: async ({ actor, query }) => {
      const { items, nextCursor } = await listTransactions(db, actor.id, query);
      return { transactions: items.map(agentView), next_cursor: nextCursor };
    },
    startTransaction: ({ actor, body, idempotencyKey }) => start(actor, body, idempotencyKey),
    transaction: async ({ actor, params }) => {
      const found = await readTransaction(db, actor.id, params.id);
      if (found) return agentView(found);
      // A request whose guest has not come to the chat yet: nothing is begun by looking.
      return agentView(notBegun(await partiesOfAgent(db, actor.id, params.id)));
    },
    closeTransaction: async ({ actor, params }) => {
      await close(actor, params.id);
      return success;
    },
    agentChecklist: async ({ actor, params, body }) => {
      await mark(await partiesOfAgent(db, actor.id, params.id), 'agent', body);
      return success;
    },
    agentSession: async ({ actor, params, body }) =>
      asAnswer(await open(await partiesOfAgent(db, actor.id, params.id), body.step)),
    agentMessages: async ({ actor, params, query }) => {
      const { linkId } = await partiesOfAgent(db, actor.id, params.id);
      const sessionId = sessionIdFor(await pinKey(), linkId, Number(params.step));
      return { messages: await readMessages(db, sessionId, query) };
    },
  },
  { proveGuest: createGuestGuard(base) },
);
