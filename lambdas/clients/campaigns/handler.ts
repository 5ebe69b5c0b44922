import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { AppError } from '#core/http/errors.ts';
import { headerOf } from '#core/http/http.ts';
import { Answer, serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { createClientStore } from '#public/clients/client';
import { reportEmail, showReport } from '#public/members/senders';
import { requireLiveSession } from '#public/members/session';
import { createCampaignStore } from './campaign.ts';
import { measureReach } from './campaign-events.ts';
import { routes } from './contract.ts';
import {
  createCampaign,
  deleteCampaign,
  saveCampaign,
  saveSender,
  toCampaign,
  toRecipient,
  toSender,
} from './edit-campaigns.ts';
import { sendCampaign, stopCampaign, testCampaign } from './sending/order-campaign.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

const db = openDb();
const campaigns = createCampaignStore(db);
const clients = createClientStore(db);
const deps = { db, campaigns, clients, clock: systemClock, pinKey: createSecret(env('PIN_KEY_SECRET')) };
const siteUrl = env('SITE_URL');

/** Both kinds of email that only a stage with a sender of campaigns can send. */
const requireCampaigns = (): void => {
  if (env('CAMPAIGNS') === 'off')
    throw new AppError('NOT_SET_UP', { message: "Campaigns aren't set up on this site yet." });
};

export const handler = serve(
  routes,
  {
    campaigns: async ({ actor, query }) => {
      const page = await campaigns.list(actor.id, query);
      return { campaigns: page.items.map(toCampaign), next_cursor: page.nextCursor };
    },
    campaign: async ({ actor, params }) => toCampaign(await campaigns.get(actor.id, params.id)),
    createCampaign: async ({ actor, body, idempotencyKey }) =>
      toCampaign(await createCampaign(deps)(actor, body, idempotencyKey)),
    saveCampaign: async ({ actor, params, body }) => toCampaign(await saveCampaign(deps)(actor, params.id, body)),
    deleteCampaign: ({ actor, params }) => deleteCampaign(deps)(actor, params.id),
    testCampaign: async ({ actor, params }) => {
      requireCampaigns();
      return testCampaign(deps)(actor, params.id);
    },
    sendCampaign: async ({ actor, params, body }) => {
      requireCampaigns();
      return toCampaign(await sendCampaign(deps)(actor, params.id, body.send_at));
    },
    reach: ({ actor, params }) => measureReach(deps)(actor, params.id),
    stopCampaign: async ({ actor, params }) => toCampaign(await stopCampaign(deps)(actor, params.id)),
    recipients: async ({ actor, params, query }) => {
      // Recipients have no agent in their key: they are read only once the campaign is known to be this agent's own.
      const { id } = await campaigns.get(actor.id, params.id);
      const page = await campaigns.recipients(id, query);
      return { recipients: page.items.map(toRecipient), next_cursor: page.nextCursor };
    },
    audience: async ({ actor, query }) => {
      const page = await clients.optedIn(actor.id, 'mailable', { limit: 100, ...query });
      return {
        clients: page.items.map(({ id, name, email }) => ({ id, name, email })),
        next_cursor: page.nextCursor,
      };
    },
    sender: async ({ actor }) => {
      const sender = await campaigns.sender(actor.id);
      return { sender: sender ? toSender(sender) : null };
    },
    saveSender: async ({ actor, body }) => ({ sender: toSender(await saveSender(deps)(actor, body)) }),
    unsubscribePage: async ({ params, event }) => {
      const shown = await showUnsubscribe(deps)(params.token);
      if (!headerOf(event, 'accept')?.includes('text/html')) return shown;
      return new Answer(303, shown, { headers: { location: `${siteUrl}/unsubscribe/${params.token}` } });
    },
    unsubscribe: ({ params }) => unsubscribe(deps)(params.token),
    reportPage: ({ params }) => showReport(deps)(params.token),
    reportEmail: ({ params }) => reportEmail(deps)(params.token),
  },
  { refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
