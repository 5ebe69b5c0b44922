// The routes of emails to a deal, served by the function that serves files.
import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import {
  type DealMailDeps,
  landDealMail,
  listHeldMail,
  makeDealAddress,
  openDealMailFile,
  readDealMail,
  removeDealMail,
} from './deal-mail.ts';

export const dealMailHandlers = (deps: DealMailDeps): Handlers<typeof routes> => ({
  dealMail: ({ actor, params }) => readDealMail(deps)(actor, params.id),
  heldMail: ({ actor }) => listHeldMail(deps)(actor),
  makeDealAddress: ({ actor, params }) => makeDealAddress(deps)(actor, params.id),
  landDealMail: ({ actor, params }) => landDealMail(deps)(actor, params.id, params.mail),
  removeDealMail: ({ actor, params }) => removeDealMail(deps)(actor, params.id, params.mail),
  openDealMailFile: ({ actor, params }) => openDealMailFile(deps)(actor, params.id, params),
});
