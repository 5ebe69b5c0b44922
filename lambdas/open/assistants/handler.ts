// The assistants' door, alone in its function: the protocol's library is in no other bundle, and the function can write nothing but the count
// of its calls.
import { openDb } from '#core/aws/clients.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { createTokenVerifier } from '#core/http/id-token.ts';
import { PlainText } from '#core/http/plain-text.ts';
import { problem } from '#core/http/problem.ts';
import { Answer, serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { createClientStore } from '#public/clients/client';
import { routes } from './contract.ts';
import { authorizationServer, protectedResource } from './metadata.ts';
import { proveAssistant } from './prove-assistant.ts';
import { NOTHING, speakMcp } from './speak-mcp.ts';
import { addressOfDoor } from './vocabulary.ts';

const db = openDb();
const siteUrl = env('SITE_URL');
const clientId = env('ASSISTANTS_CLIENT_ID');
const where = { siteUrl, hostedUrl: env('HOSTED_URL'), clientId };
const deps = {
  db,
  clock: systemClock,
  clients: createClientStore(db),
  siteUrl,
  checker: kmsSealChecker(sealKeysIn(env('SEAL_KEYS'))),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
};
const verify = createTokenVerifier({ userPoolId: env('USER_POOL_ID'), clientId, jwksUri: env('JWKS_URI') }, 'access');
const speak = speakMcp(deps, addressOfDoor(siteUrl));

export const handler = serve(
  routes,
  {
    callAssistants: ({ actor, event, body }) => speak(actor, event, body),
    streamToAssistants: async () => new Answer(405, new PlainText(''), { headers: { ...NOTHING, allow: 'POST' } }),
    protectedResource: async () => protectedResource(where),
    protectedResourceOfDoor: async () => protectedResource(where),
    authorizationServer: async () => authorizationServer(where),
  },
  { proveAssistant: proveAssistant({ ...deps, verify }), refusal: problem },
);
