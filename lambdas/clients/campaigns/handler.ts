import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { headerOf } from '#core/http/http.ts';
import { Answer, serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createClientStore } from '../list/client-store.ts';
import { createCampaignStore, shown, shownSender } from './campaign-store.ts';
import { routes } from './contract.ts';
import { manageCampaigns } from './manage-campaigns.ts';
import { unsubscribe } from './unsubscribe.ts';

const db = openDb();
const deps = {
  campaigns: createCampaignStore(db),
  clients: createClientStore(db),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
};
const siteUrl = env('SITE_URL');
const manage = manageCampaigns(deps);
const exit = unsubscribe(deps);

export const handler = serve(routes, {
  campaigns: async ({ actor, query }) => {
    const page = await deps.campaigns.list(actor.id, query);
    return { campaigns: page.items.map(shown), next_cursor: page.nextCursor };
  },
  campaign: async ({ actor, params }) => shown(await deps.campaigns.get(actor.id, params.id)),
  createCampaign: ({ actor, body }) => manage.create(actor, body),
  saveCampaign: async ({ actor, params, body }) => shown(await manage.edit(actor, params.id, body)),
  deleteCampaign: async ({ actor, params }) => {
    await manage.remove(actor, params.id);
    return success;
  },
  testCampaign: ({ actor, params }) => manage.test(actor, params.id),
  sendCampaign: async ({ actor, params, body }) => shown(await manage.send(actor, params.id, body.send_at)),
  stopCampaign: async ({ actor, params }) => shown(await manage.stop(actor, params.id)),
  recipients: async ({ actor, params, query }) => {
    // Recipients have no agent in their key: they are read only after the campaign turned out to be this agent's own.
    const { id } = await deps.campaigns.get(actor.id, params.id);
    const page = await deps.campaigns.recipients(id, query);
    return { recipients: page.items, next_cursor: page.nextCursor };
  },
  audience: async ({ actor, query }) => {
    const page = await deps.clients.optedIn(actor.id, 'mailable', { limit: 100, ...query });
    return {
      clients: page.items.map(({ id, name, email }) => ({ id, name, email })),
      next_cursor: page.nextCursor,
    };
  },
  sender: async ({ actor }) => {
    const sender = await deps.campaigns.sender(actor.id);
    return { sender: sender ? shownSender(sender) : null };
  },
  saveSender: async ({ actor, body }) => ({ sender: shownSender(await manage.saveSender(actor, body)) }),
  unsubscribePage: async ({ params, event }) => {
    const seen = await exit.look(params.token);
    if (!headerOf(event, 'accept')?.includes('text/html')) return seen;
    return new Answer(303, seen, { headers: { location: `${siteUrl}/unsubscribe/${params.token}` } });
  },
  unsubscribe: async ({ params }) => {
    await exit.leave(params.token);
    return success;
  },
});
