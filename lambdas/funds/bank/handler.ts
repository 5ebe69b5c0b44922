import { openDb, openTable } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { agentFrom, type Guest } from '#core/http/actor.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf, viewerAddress } from '#core/http/http.ts';
import { createIdTokenVerifier } from '#core/http/id-token.ts';
import { languageIn } from '#core/http/language.ts';
import { Answer, serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { answerableRequest } from '#public/funds/request';
import { noteActivity } from '#public/members/activity';
import { requireLiveSession, requireRecentSignIn } from '#public/members/session';
import { routes } from './contract.ts';
import { buildReport } from './guest/build-report.ts';
import { guestAccounts } from './guest/guest-accounts.ts';
import { guestLinkToken } from './guest/guest-link-token.ts';
import { connectFromWindow, visitor } from './linking/bank-window.ts';
import { finishRepair, unlinkBank } from './linking/change-bank.ts';
import { createLinkToken } from './linking/create-link-token.ts';
import { openProvider, openVault } from './open-bank-side.ts';
import { agentOwner, guestOwner } from './owner-rows.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  provider: openProvider(),
  vault: openVault(openTable),
};

const note = noteActivity(deps);

const ownerOf = (guest: Guest) => guestOwner(answerableRequest(guest, deps.clock).id);

/** No authorizer protects the public route, so a token that a caller sends is verified here. */
const verify = createIdTokenVerifier({
  userPoolId: env('USER_POOL_ID'),
  clientId: env('USER_POOL_CLIENT_ID'),
  jwksUri: env('JWKS_URI'),
});

export const handler = serve(
  routes,
  {
    linkToken: async ({ token, event }) => {
      const claims = token && (await verify(token));
      const opener = claims ? agentOwner(agentFrom(claims).id) : visitor(viewerAddress(event));
      return { link_token: await createLinkToken(deps)(opener) };
    },
    addAccount: async ({ actor, body, viewer }) => {
      const from = { publicToken: body.public_token, openers: [agentOwner(actor.id), visitor(viewer.address)] };
      const added = await connectFromWindow(deps)(agentOwner(actor.id), from);
      await note({ event: 'bank.linked', agentId: actor.id });
      return added;
    },
    repairToken: async ({ actor, params: { itemId } }) => ({
      link_token: await createLinkToken(deps)(agentOwner(actor.id), { repairItemId: itemId }),
    }),
    repaired: ({ actor, params }) => finishRepair(deps)(agentOwner(actor.id), params.itemId),
    unlinkBank: async ({ actor, params }) => {
      await unlinkBank(deps)(agentOwner(actor.id), params.itemId);
      await note({ event: 'bank.unlinked', agentId: actor.id });
    },
    guestLinkToken: ({ actor, body, event }) =>
      guestLinkToken(deps)(actor, {
        repairItemId: body.item_id,
        language: languageIn(headerOf(event, 'accept-language')),
      }),
    guestAccounts: async ({ actor, body }) => {
      if (body.repaired_item_id) await finishRepair(deps)(ownerOf(actor), body.repaired_item_id);
      const { public_token: publicToken, transactions: withTransactions } = body;
      const reply = await guestAccounts(deps)(actor, { publicToken, withTransactions });
      return 'retry_after' in reply ? new Answer(202, reply) : reply;
    },
    guestAddAccount: ({ actor, body }) => connectFromWindow(deps)(ownerOf(actor), { publicToken: body.public_token }),
    buildReport: ({ actor }) => buildReport(deps)(actor),
  },
  {
    proveGuest: createGuestGuard(deps),
    refuseEnded: refuseEnded(deps),
    requireLiveSession: requireLiveSession(deps),
    requireRecentSignIn: requireRecentSignIn(deps),
  },
);
