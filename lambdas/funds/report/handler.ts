import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { routes } from './contract.ts';
import { control } from './control.ts';
import { exportReport } from './export-report.ts';
import { proofOfFunds, readerReport } from './read-report.ts';
import { verifyReport } from './verify-report.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  siteUrl: env('SITE_URL'),
  checker: kmsSealChecker(env('SEAL_KEY_ID')),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  pinKey: createSecret(env('PIN_KEY_SECRET')),
};
const read = proofOfFunds(deps);
const readAsReader = readerReport(deps);
const verify = verifyReport(deps);
const sender = control(deps);
const file = exportReport(deps);
const heard = rememberLanguage(deps);

export const handler = serve(
  routes,
  {
    proofOfFunds: ({ actor, params }) => read(actor, params.id),
    withdrawOwn: async ({ actor, params }) => {
      await sender.withdrawOwn(actor, params.id);
      return success;
    },
    readerReport: async ({ actor, event }) => {
      await heard(actor, languageIn(headerOf(event, 'accept-language')));
      return readAsReader(actor);
    },
    reportFile: ({ actor, params }) => file.forAgent(actor, params.id),
    readerFile: ({ actor }) => file.forReader(actor),
    guestReports: ({ actor }) => sender.show(actor),
    withdrawGuest: async ({ actor, params }) => {
      await sender.withdrawByGuest(actor, params.reportId);
      return success;
    },
    disconnect: async ({ actor }) => {
      await sender.disconnect(actor);
      return success;
    },
    keepBanks: ({ actor, body }) => sender.keep(actor, body.keep),
    verify: ({ params }) => verify(params.reportId),
  },
  { proveGuest: createGuestGuard(deps) },
);
