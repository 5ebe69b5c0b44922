import { routes as timelineRoutes } from '#contracts/client-work/timeline';
import { routes as analyticsRoutes } from '#contracts/clients/analytics';
import { routes as consentRoutes } from '#contracts/clients/consent';
import { routes as importRoutes } from '#contracts/clients/import';
import { openDb } from '#core/aws/clients.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { readTimeline } from '#public/client-work/timeline';
import { openEmbed, redeemEmbed } from '#public/clients/analytics';
import { createClientStore } from '#public/clients/client';
import { listCalls, listNotes, noteCall, readConsent, setConsent } from '#public/clients/consent';
import { importClients } from '#public/clients/import';
import { requireLiveSession } from '#public/members/session';
import { addClient } from './add-client.ts';
import { routes } from './contract.ts';
import { deleteClient, restoreClient } from './delete-client.ts';
import { editClient } from './edit-client.ts';
import { keepContact } from './keep-contact.ts';
import { exportClients, listClients, searchClients } from './list-clients.ts';

const db = openDb();
const deps = { db, clients: createClientStore(db), clock: systemClock };

/** One function for everything a person does with the list: warm for one page, it is warm for the next. */
export const handler = serve(
  { ...routes, ...consentRoutes, ...importRoutes, ...timelineRoutes, ...analyticsRoutes },
  {
    clientList: ({ actor, query: { search, ...query } }) =>
      search ? searchClients(deps)(actor, { ...query, search }) : listClients(deps)(actor, query),
    clientTotals: ({ actor }) => deps.clients.totals(actor.id),
    addClient: ({ actor, body, query }) =>
      addClient(deps)(actor, body, { merge: query.merge, force: query.force === '1' || query.force === 'true' }),
    keepContact: ({ actor, body }) => keepContact(deps)(actor, body),
    editClient: ({ actor, params, body }) => editClient(deps)(actor, params.id, body),
    deleteClient: ({ actor, params }) => deleteClient(deps)(actor, params.id),
    restoreClient: ({ actor, params }) => restoreClient(deps)(actor, params.id),
    exportClients: ({ actor, query }) => exportClients(deps)(actor, query),
    setConsent: ({ actor, params, body }) => setConsent(deps)(actor, params.id, body),
    consent: ({ actor, params }) => readConsent(deps)(actor, params.id),
    timeline: ({ actor, params, query }) => readTimeline(deps)(actor, params.id, query),
    callList: ({ actor, query }) => listCalls(deps)(actor, query),
    clientNotes: ({ actor, params }) => listNotes(deps)(actor, params.id),
    noteCall: ({ actor, params, body }) => noteCall(deps)(actor, params.id, body),
    importClients: ({ actor, body }) => importClients(deps)(actor, body),
    openEmbed: ({ actor, body }) => openEmbed(deps)(actor, body),
    redeemEmbed: ({ body }) => redeemEmbed(deps)(body.token),
  },
  { refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
