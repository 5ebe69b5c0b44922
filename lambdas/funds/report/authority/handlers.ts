// The routes of authority over an entity's money, served by the function that serves files.
import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import { acceptAuthority, refuseAuthority } from './review-authority.ts';
import { type AuthorityDeps, shareAuthority, takeBackAuthority } from './share-authority.ts';

export const authorityHandlers = (deps: AuthorityDeps): Handlers<typeof routes> => ({
  shareAuthority: ({ actor, params, body: { entity, capacity, file_id } }) =>
    shareAuthority(deps)(actor, params.reportId, { entity, capacity, file_id }),
  takeBackAuthority: ({ actor, params, body }) => takeBackAuthority(deps)(actor, params.reportId, body.entity),
  acceptAuthority: ({ actor, params, body }) => acceptAuthority(deps)(actor, params.id, body),
  refuseAuthority: ({ actor, params, body }) => refuseAuthority(deps)(actor, params.id, body),
});
