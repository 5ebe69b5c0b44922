import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { consentsOfLink } from '../consent/consent-entity.ts';
import type { RequestLogEntry } from '../contract.ts';
import { requestEmailSent } from '../entity.ts';
import { requestOfCommunication } from '../funds-request-store.ts';
import { requestLog } from './request-log.ts';

/** As long as a report is kept. */
const KEEP_MS = 365 * DAY;
const MOST_EMAILS = 100;

export const readLog =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async ({ id: agentId }: Agent, communicationId: string): Promise<{ entries: RequestLogEntry[] }> => {
    const request = await requestOfCommunication(db, agentId, communicationId);
    if (!request) throw new AppError('NOT_FOUND');
    const pk = requestEmailSent.partition({ linkId: request.id });
    const [{ items: emails }, consents] = await Promise.all([
      requestEmailSent.list(db, { pk, prefix: 'EMAIL#', limit: MOST_EMAILS }),
      consentsOfLink(db, request.id),
    ]);
    return { entries: requestLog(request, { emails, consents }) };
  };

/** An email about a request went out. The same one again is the same entry. */
export const noteEmailSent =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async ({ linkId, template }: { linkId: string; template: string }, outboxId: string): Promise<void> => {
    const at = clock();
    await requestEmailSent.change(
      db,
      { linkId, outboxId },
      { setIfAbsent: { at: at.toISOString() }, set: { template, expires: epochSeconds(at, KEEP_MS) } },
    );
  };
