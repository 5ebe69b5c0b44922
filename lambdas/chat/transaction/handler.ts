import { routes as conversationRoutes } from '#contracts/chat/conversation';
import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as ownPdfRoutes } from '#contracts/chat/signing/own';
import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { conversationHandlers } from '#handlers/chat/conversation';
import { signingHandlers } from '#handlers/chat/signing';
import { createBroadcast, unreadByGuest } from '#public/chat/conversation';
import { cardShownTo } from '#public/members/card';
import { requireLiveSession } from '#public/members/session';
import { changeChecklist } from './checklist/change-checklist.ts';
import { updateChecklist } from './checklist/update-checklist.ts';
import { routes } from './contract.ts';
import { closeTransaction, openGuestTransaction, reopenTransaction, startTransaction } from './open-and-close.ts';
import { readOwnTransaction, readOwnTransactions } from './read-transactions.ts';
import { routes as tourRoutes } from './tours/contract.ts';
import { tourHandlers } from './tours/handlers.ts';
import { partiesOfGuest } from './transaction.ts';
import { partiesOfAgent } from './transaction-store.ts';

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
  rememberLanguage: rememberLanguage(deps),
  openGuestTransaction: openGuestTransaction(deps),
  unreadByGuest: unreadByGuest(deps),
  readOwnTransactions: readOwnTransactions(deps),
  readOwnTransaction: readOwnTransaction(deps),
  startTransaction: startTransaction(deps),
  closeTransaction: closeTransaction(deps),
  reopenTransaction: reopenTransaction(deps),
  updateChecklist: updateChecklist(deps),
  changeChecklist: changeChecklist(deps),
};

export const handler = serve(
  { ...routes, ...conversationRoutes, ...signingRoutes, ...ownPdfRoutes, ...tourRoutes },
  {
    ...conversationHandlers(deps),
    ...signingHandlers(deps),
    ...tourHandlers(deps),
    guestTransaction: async ({ actor, event }) => {
      const parties = partiesOfGuest(actor.link);
      await use.rememberLanguage(actor, languageIn(headerOf(event, 'accept-language')));
      const [transaction, unread, card] = await Promise.all([
        use.openGuestTransaction(parties),
        use.unreadByGuest(parties),
        cardShownTo(db, parties),
      ]);
      return { ...transaction, unread, card };
    },
    guestChecklist: ({ actor, body }) => use.updateChecklist(partiesOfGuest(actor.link), 'user', body),
    transactions: ({ actor, query }) => use.readOwnTransactions(actor, query),
    startTransaction: ({ actor, body, idempotencyKey }) => use.startTransaction(actor, body, idempotencyKey),
    transaction: ({ actor, params }) => use.readOwnTransaction(actor, params.id),
    closeTransaction: ({ actor, params }) => use.closeTransaction(actor, params.id),
    reopenTransaction: ({ actor, params, body }) => use.reopenTransaction(actor, params.id, body.reason),
    agentChecklist: async ({ actor, params, body }) =>
      use.updateChecklist(await partiesOfAgent(db, actor.id, params.id), 'agent', body),
    changeChecklist: async ({ actor, params, body }) =>
      use.changeChecklist(await partiesOfAgent(db, actor.id, params.id), body),
  },
  { proveGuest: createGuestGuard(base), refuseEnded: refuseEnded(base), requireLiveSession: requireLiveSession(base) },
);
