import { openDb, openTable } from '#core/aws/clients.ts';
import { createSecret, type Secret } from '#core/aws/secrets.ts';
import { agentFrom, type Guest } from '#core/http/actor.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { cookiesOf, headerOf } from '#core/http/http.ts';
import { createIdTokenVerifier } from '#core/http/id-token.ts';
import { languageIn } from '#core/http/language.ts';
import { Answer, type Call, serve } from '#core/http/serve.ts';
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
import {
  type BankWindowDeps,
  connectFromWindow,
  newVisitorSecret,
  visitor,
  visitorCookie,
  visitorSecretIn,
} from './linking/bank-window.ts';
import { finishRepair, unlinkBank } from './linking/change-bank.ts';
import { type CreateLinkTokenDeps, createLinkToken } from './linking/create-link-token.ts';
import { openProvider, openVault } from './open-bank-side.ts';
import { agentOwner, guestOwner } from './owner-rows.ts';

type Deps = BankWindowDeps & CreateLinkTokenDeps & { pinKey: Secret };

const ownerOf = ({ clock }: Deps, guest: Guest) => guestOwner(answerableRequest(guest, clock).id);

const verify = createIdTokenVerifier({
  userPoolId: env('USER_POOL_ID'),
  clientId: env('USER_POOL_CLIENT_ID'),
  jwksUri: env('JWKS_URI'),
});

/** No authorizer protects the public route, so the call's token is verified here, and its sign-in looked up. */
const signedIn = async (deps: Deps, token: string | undefined): Promise<string | undefined> => {
  const claims = token && (await verify(token));
  if (!claims) return undefined;
  const { id } = agentFrom(claims);
  await refuseEnded(deps)(id, Number(claims.auth_time));
  return agentOwner(id);
};

const openWindow =
  (deps: Deps) =>
  async ({ token, event }: Call<typeof routes.linkToken>) => {
    const owner = await signedIn(deps, token);
    if (owner) return { link_token: await createLinkToken(deps)(owner) };
    const secret = visitorSecretIn(cookiesOf(event)) ?? newVisitorSecret();
    const link_token = await createLinkToken(deps)(visitor(secret));
    return new Answer(200, { link_token }, { cookies: [visitorCookie(secret)] });
  };

export const serveBanks = (deps: Deps) => {
  const note = noteActivity(deps);
  return serve(
    routes,
    {
      linkToken: (call) => openWindow(deps)(call),
      addAccount: async ({ actor, body, event }) => {
        const owner = agentOwner(actor.id);
        const secret = visitorSecretIn(cookiesOf(event));
        const openers = secret ? [owner, visitor(secret)] : [owner];
        const added = await connectFromWindow(deps)(owner, { publicToken: body.public_token, openers });
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
        if (body.repaired_item_id) await finishRepair(deps)(ownerOf(deps, actor), body.repaired_item_id);
        const { public_token: publicToken, transactions: withTransactions } = body;
        const reply = await guestAccounts(deps)(actor, { publicToken, withTransactions });
        return 'retry_after' in reply ? new Answer(202, reply) : reply;
      },
      guestAddAccount: ({ actor, body }) =>
        connectFromWindow(deps)(ownerOf(deps, actor), {
          publicToken: body.public_token,
          isSample: answerableRequest(actor, deps.clock).sample,
        }),
      buildReport: ({ actor }) => buildReport(deps)(actor),
    },
    {
      proveGuest: createGuestGuard(deps),
      refuseEnded: refuseEnded(deps),
      requireLiveSession: requireLiveSession(deps),
      requireRecentSignIn: requireRecentSignIn(deps),
    },
  );
};

export const handler = serveBanks({
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  provider: openProvider(),
  vault: openVault(openTable),
});
