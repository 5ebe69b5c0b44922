import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { AppError } from '#core/http/errors.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import { createBroadcast } from '../conversation/public.ts';
import { isSignedStep, type SignedStep } from '../transaction/contract.ts';
import { type Parties, partiesOfAgent, partiesOfGuest } from '../transaction/public.ts';
import { routes } from './contract.ts';
import { openDocument } from './document-store.ts';
import { toDocumentView } from './document-view.ts';
import { presentAgain } from './present-again.ts';
import { signedKey } from './sealed.ts';
import { signing } from './sign.ts';
import { templates } from './templates.ts';
import { verifySigned } from './verify-signed.ts';

const db = openDb();
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const siteUrl = env('SITE_URL');
const deps = {
  db,
  clock: systemClock,
  pinKey,
  checker: kmsSealChecker(env('SEAL_KEY_ID')),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  tell: createBroadcast({
    connections,
    pinKey,
    post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  }),
};
const open = openDocument(deps);
const sign = signing(deps);
const again = presentAgain(deps);
const texts = templates(deps);
const verify = verifySigned(deps);

const show = async (parties: Parties, step: SignedStep) => toDocumentView(await open(parties, step), siteUrl);

const copy = async (parties: Parties, step: SignedStep) => {
  const { document } = await open(parties, step);
  if (document.state !== 'sealed')
    throw new AppError('CONFLICT', { message: 'The sealed copy is being made. Please try again in a moment.' });
  return { url: await deps.documents.addressOf(signedKey(document.id), `${document.title}.pdf`) };
};

const stepOf = ({ step }: { step: string }): SignedStep => {
  const number = Number(step);
  if (!isSignedStep(number)) throw new AppError('NOT_FOUND');
  return number;
};

export const handler = serve(
  routes,
  {
    guestDocument: ({ actor, body }) => show(partiesOfGuest(actor.link), body.step),
    guestSign: async ({ actor, body, viewer }) => {
      await sign.signByGuest(partiesOfGuest(actor.link), body.step, body, viewer);
      return success;
    },
    guestDecline: async ({ actor, body, viewer }) => {
      await sign.decline(partiesOfGuest(actor.link), body.step, body.reason, viewer);
      return success;
    },
    guestCopy: ({ actor, body }) => copy(partiesOfGuest(actor.link), body.step),
    agentDocument: async ({ actor, params }) => show(await partiesOfAgent(db, actor.id, params.id), stepOf(params)),
    agentSign: async ({ actor, params, body, viewer }) => {
      await sign.signByAgent(await partiesOfAgent(db, actor.id, params.id), stepOf(params), body, viewer);
      return success;
    },
    agentCopy: async ({ actor, params }) => copy(await partiesOfAgent(db, actor.id, params.id), stepOf(params)),
    presentAgain: async ({ actor, params }) => {
      await again(await partiesOfAgent(db, actor.id, params.id), stepOf(params));
      return success;
    },
    templates: async ({ actor }) => ({ templates: await texts.list(actor) }),
    saveTemplate: ({ actor, body }) => texts.save(actor, body),
    verifySigned: ({ params }) => verify(params.id),
  },
  { proveGuest: createGuestGuard(deps) },
);
