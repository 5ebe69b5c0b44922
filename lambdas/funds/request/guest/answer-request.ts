// The guest's wizard: a report to the asking agent, on accounts the guest chooses. The first one answers the request
// for the requested amount; later ones name their own.
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Cents, centsFrom } from '#core/platform/money.ts';
import { type Funds, guestOwner, readOwner, verdictOn } from '#public/funds/bank';
import { answerWrites, fundsReportFor } from '#public/funds/report';
import { chosenAccounts, explanationIn } from '../chosen-accounts.ts';
import { decided } from '../consent/consent-entity.ts';
import { decidedSince } from '../consent/decide.ts';
import { whyNotSent } from '../consent/decision.ts';
import type { FundsRequest } from '../entity.ts';
import { requireReal } from '../status.ts';
import { type GuestReportInput, REPORT_TYPE, type SeenAnswers } from '../vocabulary.ts';
import { requireSeen } from './guest-draft.ts';
import { requireLicense, whileAnswerable } from './guest-request.ts';

const SENT_ALREADY = 'You have sent this report already. To send another one, open your link again.';
const ENDED =
  "Your report has been sent, and we've removed the bank connection. To send another one, ask for a new link.";

const NEWER_FIGURES = 'Your bank has sent newer figures. Please look at them before you send.';

const refuse = (field: keyof GuestReportInput, message: string): never => {
  throw new AppError('INVALID', { fields: { [field]: message } });
};

const shortfallOf = (funds: Funds, minimum: Cents): string =>
  verdictOn(funds, minimum).sameAccounts === 'unclear'
    ? "Some of these accounts may be the same account, so we count them once. That isn't enough for the required minimum."
    : 'The selected accounts do not reach the required minimum.';

type Answer = { proofAmount: Cents; isPart: boolean };

/** The amount it must reach; a later report names its own. */
const answerTo = (request: FundsRequest, input: GuestReportInput): Answer => {
  const isLater = request.state === 'received';
  const proofAmount = isLater ? centsFrom(input.proof_amount) : request.proofAmount;
  // Several people reach the amount together, and a report that shows values would show each of them the others'.
  return { proofAmount, isPart: request.joint !== undefined && !isLater };
};

const requireEnough = (
  { proofAmount, isPart }: Answer,
  input: GuestReportInput,
  funds: Funds,
  isAsIs: boolean,
): void => {
  if (proofAmount <= 0) refuse('proof_amount', 'Enter the required minimum.');
  if (isPart && input.report_type !== REPORT_TYPE.confirmation)
    refuse('report_type', 'Several people share a confirmation of funds only.');
  if (funds.total < proofAmount && !isPart && !isAsIs) refuse('data', shortfallOf(funds, proofAmount));
};

/** The page in another tab may still show the form for the first one. A sample has no later ones. */
const requireUnanswered = (request: FundsRequest, isFirst: boolean): void => {
  if (request.state !== 'received') return;
  if (isFirst) throw new AppError('CONFLICT', { message: SENT_ALREADY });
  requireReal(request);
};

const requireAllowed = (request: FundsRequest, seen: number | undefined, now: Date): void => {
  const why = whyNotSent(request, { by: 'tap', seen }, now);
  if (why === 'no license') requireLicense(request);
  if (why === 'no gift letter')
    throw new AppError('CONFLICT', {
      message: 'Sign the gift letter first. Without it, your gift counts for nothing.',
    });
  if (why) throw decidedSince();
};

/** `isFirst`: the page knows of no answer yet. The others: the page's content when Send was tapped. */
type Tapped = {
  isFirst?: boolean;
  seen?: SeenAnswers;
  seenDecision?: number;
  shownTotal?: number;
  /** Sent although it's below the amount. */
  isAsIs?: boolean;
  language?: Language;
};

export const answerRequest =
  (deps: { db: Db; clock: Clock }) =>
  (guest: Guest, input: GuestReportInput, tapped: Tapped = {}): Promise<{ id: string }> =>
    whileAnswerable(deps, guest, async (request, now) => {
      const { isFirst = false, seen, seenDecision, shownTotal, isAsIs = false, language = 'en' } = tapped;
      if (request.state === 'at_bank')
        throw new AppError('CONFLICT', { message: 'Report already in progress. Thank you!' });
      requireUnanswered(request, isFirst);
      requireAllowed(request, seenDecision, now);
      requireSeen({ seen, typed: input }, request.draft);
      const rows = await readOwner(deps.db, guestOwner(request.id));
      if (request.state === 'received' && rows.banks.length === 0) throw new AppError('CONFLICT', { message: ENDED });
      const { accountIds, funds } = chosenAccounts(input, rows, request.accepts);
      if (shownTotal !== undefined && centsFrom(shownTotal) !== funds.total)
        throw new AppError('CONFLICT', { message: NEWER_FIGURES });
      const { proofAmount, isPart } = answerTo(request, input);
      requireEnough({ proofAmount, isPart }, input, funds, isAsIs);
      const { after, entries } = decided(request, 'send', language, now);
      const letter = fundsReportFor(request, now, {
        reportType: input.report_type,
        proofAmount,
        accountIds,
        subject: input.message_subject || undefined,
        body: input.message_body,
        address: input.address === 1 && !isPart,
        explanation: explanationIn(input),
        consent: after.decision,
      });
      await deps.db.transact([...answerWrites({ before: request, after }, letter, now), ...entries]);
      return { id: letter.communicationId };
    });
