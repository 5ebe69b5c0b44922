import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import { type BrandDeps, readBrand, saveBrand } from './office-brand.ts';

/** Served with the account, whose function may store the pictures of cards. */
export const brandHandlers = (deps: BrandDeps): Handlers<typeof routes> => ({
  officeBrand: ({ actor, params }) => readBrand(deps)(actor, params.id),
  saveOfficeBrand: ({ actor, params, body }) => saveBrand(deps)(actor, params.id, body),
});
