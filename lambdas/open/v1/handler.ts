// The public API. Programs call it with a key of an account, over the same use cases as the pages.
import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { problem } from '#core/http/problem.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { proveKey } from '#public/open/keys';
import { ALL_SCOPES } from '#vocabulary/open/keys';
import { routes as accountRoutes } from './account/contract.ts';
import { idOut } from './ids.ts';
import { routes as requestRoutes } from './requests/contract.ts';
import { listRequests, readRequest } from './requests/read-requests.ts';

const deps = { db: openDb(), clock: systemClock, pinKey: createSecret(env('PIN_KEY_SECRET')) };
const use = { listRequests: listRequests(deps), readRequest: readRequest(deps) };

export const handler = serve(
  { ...accountRoutes, ...requestRoutes },
  {
    me: async ({ actor: { id, email, name, key } }) => ({
      id: idOut('acc', id),
      email,
      name,
      key: {
        id: idOut('key', key.id),
        mode: 'live' as const,
        scopes: ALL_SCOPES.filter((scope) => key.scopes.includes(scope)),
      },
    }),
    listRequests: ({ actor, query }) => use.listRequests(actor, query),
    readRequest: ({ actor, params }) => use.readRequest(actor, params.id),
  },
  { proveKey: proveKey(deps), refusal: problem },
);
