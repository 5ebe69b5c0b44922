// The link in the footer of an email, for its reader.

import type { routes } from '#contracts/clients/campaigns';
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readSender } from './charge-emails.ts';
import { correspondent } from './entity.ts';
import { reportSender } from './report-sender.ts';
import { type Reporting, readReportToken } from './report-token.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret };

const readToken = async ({ pinKey }: Pick<Deps, 'pinKey'>, token: string): Promise<Reporting> => {
  const reporting = readReportToken(await pinKey(), token);
  if (!reporting) throw new AppError('LINK_NOT_FOUND');
  return reporting;
};

/** What the page asks about. */
export const showReport =
  (deps: Deps) =>
  async (token: string): Promise<Reply<typeof routes.reportPage>> => {
    const reporting = await readToken(deps, token);
    const [sender, reader] = await Promise.all([
      readSender(deps.db, reporting.agentId),
      correspondent.get(deps.db, reporting, { consistent: true }),
    ]);
    return { from: sender?.name ?? '', email: sender?.email ?? '', is_stopped: reader?.stoppedAt !== undefined };
  };

export const reportEmail =
  (deps: Deps) =>
  async (token: string): Promise<void> =>
    reportSender(deps)(await readToken(deps, token), 'report');
