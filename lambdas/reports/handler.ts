import { openDb } from '../core/clients.ts';
import { systemClock } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { serve } from '../core/serve.ts';
import { routes } from './contract.ts';
import { kmsSealChecker } from './kms-seal.ts';
import { proofOfFunds, verifyReport } from './read-report.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  siteUrl: env('SITE_URL'),
  checker: kmsSealChecker(env('SEAL_KEY_ID')),
};
const read = proofOfFunds(deps);
const verify = verifyReport(deps);

export const handler = serve(routes, {
  proofOfFunds: ({ actor, params }) => read(actor, params.id),
  verify: ({ params }) => verify(params.reportId),
});
