// Serves assistants in a separate function, so that no other bundle has the protocol's library. The function can write only
// the count of its calls, the use of an assistant, and proposals.
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
import { mcpUrl } from './vocabulary.ts';

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
const speak = speakMcp(deps, mcpUrl(siteUrl));

export const handler = serve(
  routes,
  {
    callAssistants: ({ actor, event, body }) => speak(actor, event, body),
    streamToAssistants: async () => new Answer(405, new PlainText(''), { headers: { ...NOTHING, allow: 'POST' } }),
    protectedResource: async () => protectedResource(where),
    protectedResourceOfMcp: async () => protectedResource(where),
    authorizationServer: async () => authorizationServer(where),
  },
  { proveAssistant: proveAssistant({ ...deps, verify }), refusal: problem },
);
