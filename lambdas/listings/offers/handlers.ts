// The routes of offers, served by the function that serves requests.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { acceptOffer, undoAcceptance } from './accept-offer.ts';
import { readBuyersOffer, saveBuyersOffer, withdrawBuyersOffer } from './buyers-offer.ts';
import type { routes } from './contract.ts';
import { readAsSeller, readOffers } from './read-offers.ts';
import { addOffer, removeOffer, saveOffer } from './save-offer.ts';
import { endSellersLink, showSeller } from './seller.ts';
import { sellersSheetFile, sheetFileOf } from './sheet-file.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret };

export const offerHandlers = (deps: Deps): Handlers<typeof routes> => ({
  offers: ({ actor, params }) => readOffers(deps)(actor, params.id),
  addOffer: ({ actor, params, body, idempotencyKey }) => addOffer(deps)(actor, params.id, body, idempotencyKey),
  saveOffer: ({ actor, params, body }) => saveOffer(deps)(actor, params, body),
  removeOffer: ({ actor, params }) => removeOffer(deps)(actor, params),
  acceptOffer: ({ actor, params, body }) => acceptOffer(deps)(actor, params, body),
  undoAcceptance: ({ actor, params, body }) => undoAcceptance(deps)(actor, params.id, body.words),
  showSeller: ({ actor, params, body }) => showSeller(deps)(actor, params.id, body),
  endSellersLink: ({ actor, params }) => endSellersLink(deps)(actor, params.id),
  guestOffers: async ({ actor, event }) => {
    await rememberLanguage(deps)(actor, languageIn(headerOf(event, 'accept-language')));
    return readAsSeller(deps)(actor);
  },
  sheetFile: ({ actor, params }) => sheetFileOf(deps)(actor, params.id),
  guestSheetFile: ({ actor, event }) =>
    sellersSheetFile(deps)(actor, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
  buyersOffer: ({ actor }) => readBuyersOffer(deps)(actor),
  saveBuyersOffer: ({ actor, body: { request_id: _id, request_pin: _pin, ...form } }) =>
    saveBuyersOffer(deps)(actor, form),
  withdrawBuyersOffer: ({ actor }) => withdrawBuyersOffer(deps)(actor),
});
