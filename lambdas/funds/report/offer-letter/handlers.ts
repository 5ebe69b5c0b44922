// The routes of letters to the other side, served by the function that serves reports.
import type { Secret } from '#core/aws/secrets.ts';
import type { Documents } from '#core/documents/documents.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { ReadDeps } from '../reader/read-report.ts';
import type { routes } from './contract.ts';
import { exportAgentsLetter, exportClientsLetter } from './export-letter.ts';
import { guestListOfferLetters, listOfferLetters } from './offer-letter-store.ts';
import { exportOfferLetter, openOfferLetter } from './open-offer-letter.ts';
import { replyToOfferLetter } from './reply-to-offer-letter.ts';
import { guestSendOfferLetter, sendOfferLetter } from './send-offer-letter.ts';
import { guestWithdrawOfferLetter, withdrawOfferLetter } from './withdraw-offer-letter.ts';

type Deps = ReadDeps & { pinKey: Secret; siteUrl: string; documents: Pick<Documents, 'addressOf' | 'find'> };

export const offerLetterHandlers = (deps: Deps): Handlers<typeof routes> => ({
  offerLetters: ({ actor, params }) => listOfferLetters(deps)(actor, params.id),
  sendOfferLetter: ({ actor, params, body }) => sendOfferLetter(deps)(actor, params.id, body),
  withdrawOfferLetter: ({ actor, params }) => withdrawOfferLetter(deps)(actor, params.letterId),
  ownLetterFile: ({ actor, params, query }) => exportAgentsLetter(deps)(actor, params.letterId, query.as),
  guestOfferLetters: ({ actor, params }) => guestListOfferLetters(deps)(actor, params.reportId),
  guestSendOfferLetter: ({ actor, params, body }) => guestSendOfferLetter(deps)(actor, params.reportId, body),
  guestWithdrawOfferLetter: ({ actor, params }) => guestWithdrawOfferLetter(deps)(actor, params.letterId),
  guestLetterFile: ({ actor, params, body }) => exportClientsLetter(deps)(actor, params.letterId, body.as),
  openOfferLetter: async ({ actor, event }) => {
    await rememberLanguage(deps)(actor, languageIn(headerOf(event, 'accept-language')));
    return openOfferLetter(deps)(actor);
  },
  offerLetterFile: ({ actor, body }) => exportOfferLetter(deps)(actor, body.as),
  replyToOfferLetter: ({ actor, body }) => replyToOfferLetter(deps)(actor, body.words),
});
