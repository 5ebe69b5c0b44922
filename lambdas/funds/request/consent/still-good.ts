// A client's standing consent: up to the closing date, the agent may ask whether the funds are still there. Pure, but for the rows.
import { type Write, when } from '#core/data/db.ts';
import { rowChanges } from '#core/data/entity.ts';
import type { Language } from '#core/http/language.ts';
import { DAY, dayIn, isoAfter } from '#core/platform/clock.ts';
import { communication, type FundsRequest, fundsRequest, type Outcome, type REPORT_FIELDS } from '../entity.ts';
import { LIMITS } from '../vocabulary.ts';
import { recordConsent } from './consent-entity.ts';
import { STILL_GOOD_CONSENT } from './consents.ts';
import type { StillGoodState } from './still-good-field.ts';

/** The client's consent has begun, and its last day isn't over. */
export const mayAskAgain = ({ stillGood }: Pick<FundsRequest, 'stillGood'>, now: Date): boolean =>
  stillGood !== undefined && stillGood.until >= dayIn(stillGood.zone, now);

/** A day, and where it begins and ends. */
export type ClosingDate = { until: string; zone: string };

/** What is wrong with a closing date. */
export const closingDateProblem = ({ until, zone }: ClosingDate, now: Date): string | undefined => {
  if (until < dayIn(zone, now)) return 'Enter a day that is still to come.';
  const last = isoAfter(now, LIMITS.stillGoodDays * DAY).slice(0, 10);
  return until > last ? `Enter a day within the next ${LIMITS.stillGoodDays} days.` : undefined;
};

type Changed = { after: FundsRequest; entries: Write[] };

export const withStillGood = (
  request: FundsRequest,
  { until, zone, language }: ClosingDate & { language: Language },
  at: Date,
): Changed => {
  const words = STILL_GOOD_CONSENT.version;
  const { consents, entries } = recordConsent(request, { words, language, agreed: true, until }, at);
  const stillGoodConsent = { words, at: at.toISOString(), hash: consents.hash };
  const stillGood = { ...request.stillGood, until, zone, state: request.stillGood?.state ?? ('open' as const) };
  return { after: { ...request, consents, stillGoodConsent, stillGood }, entries };
};

export const withoutStillGood = (request: FundsRequest, language: Language | undefined, at: Date): Changed => {
  if (!request.stillGoodConsent) return { after: request, entries: [] };
  const { words } = request.stillGoodConsent;
  const { consents, entries } = recordConsent(request, { words, language: language ?? 'en', agreed: false }, at);
  return { after: { ...request, consents, stillGoodConsent: undefined, stillGood: undefined }, entries };
};

/** How often it was asked within the last day. */
export const askedLately = ({ stillGoodAsked = [] }: Pick<FundsRequest, 'stillGoodAsked'>, now: Date): string[] => {
  const since = isoAfter(now, -DAY);
  return stillGoodAsked.filter((at) => at > since);
};

/** The request once the bank was asked, has answered or couldn't. */
export const stillGoodIn = (request: FundsRequest, state: StillGoodState): FundsRequest => ({
  ...request,
  stillGood: request.stillGood && { ...request.stillGood, state },
});

export const askedAgain = (request: FundsRequest, state: StillGoodState, now: Date): FundsRequest => ({
  ...request,
  stillGood: request.stillGood && { ...request.stillGood, state, askedAt: now.toISOString() },
  stillGoodAsked: [...askedLately(request, now), now.toISOString()],
});

/** What else changes in the line: the letter that answers. */
type LineChange = { set?: Partial<Outcome>; remove?: (typeof REPORT_FIELDS)[number][] };

/** The request and its line in the agent's communications. */
export const stillGoodWrites = (before: FundsRequest, after: FundsRequest, news: LineChange = {}): Write[] => {
  const { agentId, communicationId, stillGood } = after;
  const line = stillGood
    ? { set: { ...news.set, stillGood }, remove: news.remove }
    : { set: news.set, remove: [...(news.remove ?? []), 'stillGood' as const] };
  return [
    fundsRequest.update(
      { linkId: before.id },
      { ...rowChanges(before, after), add: { revision: 1 } },
      { name: 'request', if: when('#revision = :revision', { ':revision': before.revision }) },
    ),
    communication.update({ agentId, communicationId }, line),
  ];
};
