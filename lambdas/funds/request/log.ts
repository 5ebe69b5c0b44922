import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { EMAILS, type LoggedEmailName } from '#core/mail/emails.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { type ConsentEntry, consentsOfLink } from './consent/consent-entity.ts';
import type { RequestLogEntry } from './contract.ts';
import { type FundsRequest, requestEmailSent } from './entity.ts';
import { requestOfCommunication } from './funds-request-store.ts';
import { MESSAGE_STATUS } from './vocabulary.ts';

// A request's history: its steps, its changes and the emails about it. Pure. No locations are stored.

type Entry = Omit<RequestLogEntry, 'id'>;

const EVENTS = {
  [MESSAGE_STATUS.sent]: 'created',
  [MESSAGE_STATUS.opened]: 'opened',
  [MESSAGE_STATUS.atBank]: 'sent_to_bank',
  [MESSAGE_STATUS.received]: 'received',
} as const;

const once = (event: Entry['event'], at: string | undefined): Entry[] => (at ? [{ at, event, email: null }] : []);

/**
 * Consents given and taken back, by text without its version. The agent must not learn the decision about sending: an
 * agreement without a result would reveal that the bank didn't confirm.
 */
const CONSENTS: Record<string, { yes: Entry['event']; no: Entry['event'] }> = {
  'still-good': { yes: 'still_good_agreed', no: 'still_good_ended' },
  documents: { yes: 'files_agreed', no: 'files_taken_back' },
};

type Decision = Pick<ConsentEntry, 'words' | 'agreed' | 'at'>;

const decided = ({ words, agreed, at }: Decision): Entry[] => {
  const events = CONSENTS[words.replace(/-\d+$/, '')];
  return events ? once(agreed ? events.yes : events.no, at) : [];
};

type SentEmail = { template: LoggedEmailName; at: string };

const emailed = ({ template, at }: SentEmail): Entry[] => {
  const { history } = EMAILS[template];
  return history === null ? [] : [{ at, event: 'emailed', email: history }];
};

type Beside = { emails?: SentEmail[]; consents?: Decision[] };

/** Newest first; at the same moment, the last one written comes first. */
export const requestLog = (request: FundsRequest, { emails = [], consents = [] }: Beside = {}): RequestLogEntry[] =>
  [
    ...request.steps.flatMap(({ status, at }) => once(EVENTS[status], at)),
    ...(request.changes ?? []).map(({ what, at }): Entry => ({ at, event: what, email: null })),
    ...(request.planChanges ?? []).map(
      ({ plan, at }): Entry => ({ at, event: 'reminders_changed', email: null, plan }),
    ),
    ...once('license_accepted', request.licenceAcceptedAt),
    ...(request.visits ?? []).flatMap((at) => once('opened_again', at)),
    ...consents.flatMap(decided),
    ...once('bank_linked', request.bankLinkedAt),
    ...emails.flatMap(emailed),
  ]
    .map((entry, index) => ({ id: String(index), ...entry }))
    .sort((one, other) => (one.at === other.at ? Number(other.id) - Number(one.id) : one.at < other.at ? 1 : -1));

/** Entries are kept as long as a report. */
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

/** An email about a request went out. Repeating it gives the same entry. */
export const noteEmailSent =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async ({ linkId, template }: { linkId: string; template: LoggedEmailName }, outboxId: string): Promise<void> => {
    const at = clock();
    await requestEmailSent.change(
      db,
      { linkId, outboxId },
      { setIfAbsent: { at: at.toISOString() }, set: { template, expires: epochSeconds(at, KEEP_MS) } },
    );
  };
