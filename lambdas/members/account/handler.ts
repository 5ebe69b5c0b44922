import { routes as handoverRoutes } from '#contracts/client-work/handover';
import { routes as activityRoutes } from '#contracts/members/activity';
import { routes as cardRoutes } from '#contracts/members/card';
import { routes as notificationRoutes } from '#contracts/members/notifications';
import { routes as officeRoutes } from '#contracts/members/offices';
import { routes as passkeyRoutes } from '#contracts/members/passkeys';
import { routes as proposalRoutes } from '#contracts/members/proposals';
import { routes as sessionRoutes } from '#contracts/members/session';
import { routes as assistantRoutes } from '#contracts/open/assistants/connected';
import { routes as keyRoutes } from '#contracts/open/keys';
import { routes as webhookRoutes } from '#contracts/open/webhooks';
import { openDb, openUserPool } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { pushKey } from '#core/crypto/push-key.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { officeHandlers } from '#handlers/members/offices';
import { passkeyHandlers } from '#handlers/members/passkeys';
import { proposalHandlers } from '#handlers/members/proposals';
import { browserOf, sessionHandlers } from '#handlers/members/session';
import { assistantHandlers } from '#handlers/open/assistants/connected';
import { keyHandlers } from '#handlers/open/keys';
import { webhookHandlers } from '#handlers/open/webhooks';
import { handoverHandlers } from '#public/client-work/handover';
import { readMyAccount } from '#public/funds/bank';
import { listActivity } from '#public/members/activity';
import { createPictureStore, readOwnCard, saveCard } from '#public/members/card';
import { newsDevices, readChoices, saveChoices } from '#public/members/notifications';
import { ownsOffice } from '#public/members/offices';
import { createPasskeyPool } from '#public/members/passkeys';
import { createUserPool, permitSelfService, requireLiveSession, requireRecentSignIn } from '#public/members/session';
import { stillStands } from '#public/open/assistants/connected';
import { readObject, webhookSecrets } from '#public/open/webhooks';
import { createAccountStore } from './account-store.ts';
import { routes } from './contract.ts';

const base = { db: openDb(), clock: systemClock };
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const accounts = createAccountStore(base.db);
const askCognito = openUserPool(env('USER_POOL_ENDPOINT'));
const pool = createUserPool(askCognito, env('USER_POOL_CLIENT_ID'), permitSelfService(base));
const passkeys = createPasskeyPool(askCognito, env('USER_POOL_CLIENT_ID'));
const pictures = createPictureStore(env('DOCUMENT_BUCKET'), timeouts);
const steps = {
  ...base,
  pool,
  countPasskeys: async (accessToken: string) => (await passkeys.list(accessToken)).length,
  ownsOffice: ownsOffice(base),
};
const use = {
  readMyAccount: readMyAccount(base),
  listActivity: listActivity(base),
  readOwnCard: readOwnCard(base),
  saveCard: saveCard({ ...base, pictures }),
  readChoices: readChoices(base),
  saveChoices: saveChoices(base),
  newsDevices: newsDevices({
    ...base,
    pushKey: pushKey(pinKey),
    pushServices: env('PUSH_SERVICES'),
  }),
};

export const handler = serve(
  {
    ...routes,
    ...sessionRoutes,
    ...activityRoutes,
    ...passkeyRoutes,
    ...cardRoutes,
    ...notificationRoutes,
    ...officeRoutes,
    ...handoverRoutes,
    ...proposalRoutes,
    ...assistantRoutes,
    ...keyRoutes,
    ...webhookRoutes,
  },
  {
    ...sessionHandlers(steps),
    ...passkeyHandlers({ ...steps, passkeys }),
    ...officeHandlers(base),
    ...handoverHandlers(base),
    ...proposalHandlers({ ...base, stillStands: stillStands(base.db) }),
    ...assistantHandlers(base),
    ...keyHandlers({ ...base, pinKey }),
    ...webhookHandlers({
      ...base,
      secretOf: webhookSecrets(pinKey),
      readObject: readObject({ ...base, siteUrl: env('SITE_URL') }),
    }),
    activity: ({ actor, query }) => use.listActivity(actor, query),
    businessCard: ({ actor }) => use.readOwnCard(actor),
    saveBusinessCard: ({ actor, body }) => use.saveCard(actor, body),
    notificationChoices: ({ actor }) => use.readChoices(actor),
    saveNotificationChoices: ({ actor, body }) => use.saveChoices(actor, body),
    newsDevices: (called) => use.newsDevices.list(called.actor, browserOf(called)),
    addNewsDevice: (called) => use.newsDevices.add(called.actor, browserOf(called), called.body),
    removeNewsDevice: (called) => use.newsDevices.remove(called.actor, browserOf(called), called.params.id),
    me: async ({ actor }) => ({ id: actor.id, email: actor.email, name: actor.name, is_staff: actor.isStaff }),
    version: async () => ({ app_version: env('APP_VERSION') }),
    myAccount: ({ actor, query }) => use.readMyAccount(actor, query.transactions === '1'),
    saveProfile: ({ actor, body }) =>
      accounts.saveProfile(actor.id, { firstName: body.fname, lastName: body.lname, address: body.address }),
    saveAccepted: ({ actor, body }) => accounts.saveAccepted(actor.id, body.accepts),
    acceptLicense: ({ actor }) => accounts.acceptLicense(actor.id, systemClock()),
  },
  {
    requireRecentSignIn: requireRecentSignIn(base),
    refuseEnded: refuseEnded(base),
    requireLiveSession: requireLiveSession(base),
    siteUrl: env('SITE_URL'),
  },
);
