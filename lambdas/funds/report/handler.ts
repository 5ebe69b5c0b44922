import { routes as sealLogRoutes } from '#contracts/seal-log';
import { openDb } from '#core/aws/clients.ts';
import { createSecret, type Secret } from '#core/aws/secrets.ts';
import { kmsPublicKeys, kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { sealLogHandlers } from '#handlers/seal-log';
import { requireLiveSession } from '#public/members/session';
import { routes } from './contract.ts';
import { allowExclusive } from './exclusive/allow-exclusive.ts';
import { routes as offerLetterRoutes } from './offer-letter/contract.ts';
import { offerLetterHandlers } from './offer-letter/handlers.ts';
import {
  exportOwnGiftLetter,
  exportReaderReport,
  exportReport,
  exportSentReport,
  proofOfFunds,
  readerReport,
  sentReport,
} from './reader/read-report.ts';
import { sealKeys, verifyReport } from './reader/verify-report.ts';
import { disconnectBanks, keepBanks } from './sender/disconnect-banks.ts';
import { explainHolder } from './sender/explain-holder.ts';
import { listReports } from './sender/list-reports.ts';
import { withdrawGuestReport, withdrawOwnReport } from './sender/withdraw-report.ts';
import { askStillGood } from './still-good/ask-still-good.ts';
import { allowStillGood, endStillGood } from './still-good/still-good-consent.ts';

type Deps = Parameters<typeof offerLetterHandlers>[0] &
  Parameters<typeof sealLogHandlers>[0] &
  Parameters<typeof proofOfFunds>[0] &
  Parameters<typeof readerReport>[0] &
  Parameters<typeof sealKeys>[0] & { pinKey: Secret };

export const serveReports = (deps: Deps) => {
  const still = { ask: askStillGood(deps), allow: allowStillGood(deps), end: endStillGood(deps) };
  const allSealKeys = sealKeys(deps);

  return serve(
    { ...routes, ...offerLetterRoutes, ...sealLogRoutes },
    {
      ...sealLogHandlers(deps),
      ...offerLetterHandlers(deps),
      proofOfFunds: ({ actor, params }) => proofOfFunds(deps)(actor, params.id),
      askStillGood: ({ actor, params }) => still.ask(actor, params.id),
      stillGoodConsent: ({ actor, body, event }) => {
        const language = languageIn(headerOf(event, 'accept-language')) ?? 'en';
        return body.agreed ? still.allow(actor, body, language) : still.end(actor, language);
      },
      withdrawOwn: ({ actor, params }) => withdrawOwnReport(deps)(actor, params.id),
      readerReport: async ({ actor, event }) => {
        await rememberLanguage(deps)(actor, languageIn(headerOf(event, 'accept-language')));
        return readerReport(deps)(actor);
      },
      reportFile: ({ actor, params, query }) => exportReport(deps)(actor, params.id, query),
      readerFile: ({ actor, body }) => exportReaderReport(deps)(actor, body.as),
      guestReports: ({ actor }) => listReports(deps)(actor),
      withdrawGuest: ({ actor, params }) => withdrawGuestReport(deps)(actor, params.reportId),
      sentReport: ({ actor, params }) => sentReport(deps)(actor, params.reportId),
      ownGiftLetter: ({ actor, body }) => exportOwnGiftLetter(deps)(actor, body.as),
      sentFile: ({ actor, params, body }) => exportSentReport(deps)(actor, params.reportId, body.as),
      explainHolder: ({ actor, params, body: { reason, words } }) =>
        explainHolder(deps)(actor, params.reportId, { reason, words }),
      disconnect: ({ actor, body }) => disconnectBanks(deps)(actor, body.keep_reports ? 'banks' : 'everything'),
      keepBanks: ({ actor, body }) => keepBanks(deps)(actor, body.keep),
      allowExclusive: ({ actor, body, event }) =>
        allowExclusive(deps)(actor, body.agreed, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
      verify: ({ params, query }) => verifyReport(deps)(params.reportId, query.code),
      sealKeys: () => allSealKeys(),
    },
    {
      proveGuest: createGuestGuard(deps),
      refuseEnded: refuseEnded(deps),
      requireLiveSession: requireLiveSession(deps),
    },
  );
};

const keys = sealKeysIn(env('SEAL_KEYS'));

export const handler = serveReports({
  db: openDb(),
  clock: systemClock,
  siteUrl: env('SITE_URL'),
  checker: kmsSealChecker(keys),
  publicKeys: kmsPublicKeys(keys),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  pinKey: createSecret(env('PIN_KEY_SECRET')),
});
