import { openDb, openTable } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { accountKey, linkPartition } from '#core/data/table.ts';
import { agentFrom } from '#core/http/actor.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { createIdTokenVerifier } from '#core/http/id-token.ts';
import { languageIn } from '#core/http/language.ts';
import { Answer, serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { answerableRequest } from '../request/public.ts';
import { buildReport } from './build-report.ts';
import { connectBank } from './connect-bank.ts';
import { routes } from './contract.ts';
import { guestAccounts } from './guest-accounts.ts';
import { linkTokens } from './link-token.ts';
import { openProvider, openVault } from './open-bank-side.ts';
import { ownBank } from './own-bank.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  provider: openProvider(),
  vault: openVault(openTable),
};
const tokens = linkTokens(deps);
const connect = connectBank(deps);
const accounts = guestAccounts(deps);
const build = buildReport(deps);
const own = ownBank(deps);

/** No authorizer stands before the public route, so a token that comes along is verified here. */
const verify = createIdTokenVerifier({
  userPoolId: env('USER_POOL_ID'),
  clientId: env('USER_POOL_CLIENT_ID'),
  jwksUri: env('JWKS_URI'),
});

export const handler = serve(
  routes,
  {
    linkToken: async ({ token }) => {
      const claims = token && (await verify(token));
      return { link_token: claims ? await tokens.forAgent(agentFrom(claims).id) : await tokens.forAnybody() };
    },
    addAccount: ({ actor, body }) => connect(accountKey(actor.id), body.public_token),
    repairToken: async ({ actor, params }) => ({ link_token: await tokens.repairFor(actor.id, params.itemId) }),
    repaired: async ({ actor, params }) => {
      await own.repaired(actor, params.itemId);
      return success;
    },
    unlinkBank: async ({ actor, params }) => {
      await own.unlink(actor, params.itemId);
      return success;
    },
    guestLinkToken: ({ actor, body, event }) =>
      tokens.forGuest(actor, body.item_id, languageIn(headerOf(event, 'accept-language'))),
    guestAccounts: async ({ actor, body }) => {
      if (body.repaired_item_id) await own.repairedByGuest(actor, body.repaired_item_id);
      const reply = await accounts(actor, { publicToken: body.public_token, withTransactions: body.transactions });
      return 'retry_after' in reply ? new Answer(202, reply) : reply;
    },
    guestAddAccount: ({ actor, body }) =>
      connect(linkPartition(answerableRequest(actor, deps.clock).id), body.public_token),
    buildReport: ({ actor }) => build(actor),
  },
  { proveGuest: createGuestGuard(deps) },
);
