import { openDb } from '#core/aws/clients.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { openEmbed, redeemEmbed } from '../analytics/embed.ts';
import { listCalls, noteCall } from '../consent/call-list.ts';
import { readConsent } from '../consent/read-consent.ts';
import { setConsent } from '../consent/set-consent.ts';
import { importClients } from '../import/import-clients.ts';
import { addClient } from './add-client.ts';
import { createClientStore } from './client-store.ts';
import { routes } from './contract.ts';
import { deleteClient, editClient } from './edit-client.ts';
import { exportClients } from './export-clients.ts';
import { listClients } from './list-clients.ts';

const db = openDb();
const deps = { db, clients: createClientStore(db), clock: systemClock };
const list = listClients(deps);
const add = addClient(deps);
const edit = editClient(deps);
const remove = deleteClient(deps);
const decide = setConsent(deps);
const consent = readConsent(deps);
const bring = importClients(deps);
const take = exportClients(deps);
const calls = listCalls(deps);
const note = noteCall(deps);
const embed = openEmbed(deps);
const redeem = redeemEmbed(deps);

export const handler = serve(routes, {
  clientList: ({ actor, query }) => list(actor, query),
  addClient: ({ actor, body, query }) =>
    add(actor, body, { merge: query.merge, force: query.force === '1' || query.force === 'true' }),
  editClient: ({ actor, params, body }) => edit(actor, params.id, body),
  deleteClient: async ({ actor, params }) => {
    await remove(actor, params.id);
    return success;
  },
  setConsent: ({ actor, params, body }) => decide(actor, params.id, body),
  consent: ({ actor, params }) => consent(actor, params.id),
  importClients: ({ actor, body }) => bring(actor, body),
  exportClients: ({ actor, query }) => take(actor, query),
  callList: ({ actor, query }) => calls(actor, query),
  noteCall: ({ actor, params, body }) => note(actor, params.id, body),
  openEmbed: ({ actor, body }) => embed(actor, body.page),
  redeemEmbed: ({ body }) => redeem(body.token),
});
