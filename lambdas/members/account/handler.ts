import { openDb } from '#core/aws/clients.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createAccountStore } from './account-store.ts';
import { routes } from './contract.ts';
import { readMyAccount } from './read-my-account.ts';

const accounts = createAccountStore(openDb());
const use = { readMyAccount: readMyAccount({ accounts, clock: systemClock }) };

export const handler = serve(routes, {
  me: async ({ actor }) => ({ id: actor.id, email: actor.email, name: actor.name, is_staff: actor.isStaff }),
  version: async () => ({ app_version: env('APP_VERSION') }),
  myAccount: ({ actor, query }) => use.readMyAccount(actor, query.transactions === '1'),
  saveProfile: async ({ actor, body }) => {
    await accounts.saveProfile(actor.id, { firstName: body.fname, lastName: body.lname, address: body.address });
    return success;
  },
});
