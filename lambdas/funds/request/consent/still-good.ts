// A client's standing consent: up to the closing date, the agent may ask if the funds are still available. Pure, but
// for the rows.
import { type Write, when } from '#core/data/db.ts';
import { rowChanges } from '#core/data/entity.ts';
import type { Language } from '#core/http/language.ts';
import { dayIn } from '#core/platform/clock.ts';
import { daysLater, isDayOver } from '#core/platform/deadline.ts';
import { communication, type FundsRequest, fundsRequest, type Outcome, type REPORT_FIELDS } from '../entity.ts';
import { LIMITS } from '../vocabulary.ts';
import { recordConsent } from './consent-entity.ts';
import { STILL_GOOD_CONSENT } from './consents.ts';
import { askedLately } from './may-ask-again.ts';
import type { ClosingDate, StillGoodState } from './still-good-field.ts';

export const closingDateProblem = ({ until, zone }: ClosingDate, now: Date): string | undefined => {
  if (isDayOver(until, now, zone)) return 'Enter a day that is still to come.';
  const last = daysLater(dayIn(zone, now), LIMITS.stillGoodDays);
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

/** The request once the bank was asked, or has answered, or couldn't. */
export const stillGoodIn = (request: FundsRequest, state: StillGoodState): FundsRequest => ({
  ...request,
  stillGood: request.stillGood && { ...request.stillGood, state },
});

export const askedAgain = (request: FundsRequest, state: StillGoodState, now: Date): FundsRequest => ({
  ...request,
  stillGood: request.stillGood && { ...request.stillGood, state, askedAt: now.toISOString() },
  stillGoodAsked: [...askedLately(request, now), now.toISOString()],
});

/** Other changes in the line, from the letter that answers. */
type LineChange = { set?: Partial<Outcome>; remove?: ((typeof REPORT_FIELDS)[number] | 'othersAllow')[] };

/** The first of several days, or undefined while one of them gives none. */
const firstDay = (days: readonly (ClosingDate | undefined)[]): ClosingDate | undefined => {
  const given = days.filter((day) => day !== undefined);
  if (given.length < days.length) return undefined;
  const [first] = given.toSorted((one, other) => (one.until < other.until ? -1 : 1));
  return first && { until: first.until, zone: first.zone };
};

/** For the lines of the others: each says whether all the rest allow it. */
export const othersAllowWrites = (request: FundsRequest, others: readonly FundsRequest[]): Write[] =>
  others.map(({ id, agentId, communicationId }) => {
    const rest = [request, ...others.filter((one) => one.id !== id)];
    const day = firstDay(rest.map(({ stillGood }) => stillGood));
    const line = day ? { set: { othersAllow: day } } : { remove: ['othersAllow' as const] };
    return communication.update({ agentId, communicationId }, line);
  });

/** Holds while none of these requests has changed since it was read. */
export const asRead = (requests: readonly FundsRequest[]): Write[] =>
  requests.map(({ id, revision }) => ({
    check: fundsRequest.key({ linkId: id }),
    if: when('#revision = :revision', { ':revision': revision }),
    name: 'other request',
  }));

/** The request and its line in the agent's communications. */
export const stillGoodWrites = (before: FundsRequest, after: FundsRequest, news: LineChange = {}): Write[] => {
  const { agentId, communicationId, stillGood, stillGoodAsked } = after;
  const line = stillGood
    ? { set: { ...news.set, stillGood, ...(stillGoodAsked && { stillGoodAsked }) }, remove: news.remove }
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
