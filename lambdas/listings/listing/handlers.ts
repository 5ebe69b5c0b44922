// The routes of listings, served by the function that serves requests.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { askOfListing } from './ask-of-listing.ts';
import type { routes } from './contract.ts';
import { saveDates } from './dates/save-dates.ts';
import { listListings, openListing, readListing } from './read-listing.ts';
import { closeListing, createListing, reopenListing, saveListing } from './save-listing.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret; siteUrl: string };

export const listingHandlers = (deps: Deps): Handlers<typeof routes> => ({
  listings: ({ actor, query }) => listListings(deps)(actor, query),
  createListing: ({ actor, body, idempotencyKey }) => createListing(deps)(actor, body, idempotencyKey),
  listing: ({ actor, params }) => readListing(deps)(actor, params.id),
  saveListing: ({ actor, params, body }) => saveListing(deps)(actor, params.id, body),
  saveDates: ({ actor, params, body }) => saveDates(deps)(actor, params.id, body),
  closeListing: ({ actor, params }) => closeListing(deps)(actor, params.id),
  reopenListing: ({ actor, params }) => reopenListing(deps)(actor, params.id),
  openListing: ({ params }) => openListing(deps)(params.id),
  askOfListing: ({ params, body, event }) =>
    askOfListing(deps)(params.id, body, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
});
