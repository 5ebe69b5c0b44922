// The letter that answers "still good?", before the bank has. It's about the same amount and accounts, and shows no balances. Pure.

import { newLinkId } from '#core/crypto/ids.ts';
import { askedLately, clientName, type FundsRequest, mayAskAgain } from '#public/funds/request';
import { LIMITS, REPORT_TYPE } from '#vocabulary/funds/request';
import type { Letter, LetterIn } from '../entity.ts';
import { isSuperseded } from '../letter.ts';

export const renewalOf = (
  previous: LetterIn<'issued'>,
  consent: FundsRequest['stillGoodConsent'],
  at: Date,
): LetterIn<'pending'> => ({
  id: newLinkId(),
  owner: previous.owner,
  readerId: previous.readerId,
  communicationId: previous.communicationId,
  reportType: REPORT_TYPE.confirmation,
  proofAmount: previous.proofAmount,
  accountIds: previous.accountIds,
  explanation: previous.explanation,
  consent,
  senderName: previous.senderName,
  senderEmail: previous.senderEmail,
  readerName: previous.readerName,
  readerEmail: previous.readerEmail,
  subject: previous.subject,
  body: previous.body,
  state: 'pending',
  createdAt: at.toISOString(),
  explained: 0,
  openings: [],
  renews: { letterId: previous.id },
});

/** Of two buyers: each letter names the other, so that the one whose bank answers second finds it. */
export const renewTogether = (renewals: LetterIn<'pending'>[]): LetterIn<'pending'>[] =>
  renewals.map((one) => {
    const other = renewals.find(({ owner }) => owner !== one.owner);
    if (!other || !one.renews) return one;
    return { ...one, renews: { ...one.renews, coBuyer: { owner: other.owner, letterId: other.id } } };
  });

/** Why the agent can't ask now; undefined when they can. */
export const refusalToAsk = (
  request: FundsRequest,
  { previous, hasBank }: { previous: Letter | undefined; hasBank: boolean },
  now: Date,
): string | undefined => {
  const client = clientName(request);
  if (!request.stillGood) return `${client} hasn't agreed that you may ask again. You can send a new request.`;
  if (!mayAskAgain(request, now))
    return `The day until which ${client} let you ask has passed. Please send a new request.`;
  if (previous?.state !== 'issued' || isSuperseded(previous)) return "There's no report that could be asked about.";
  if (!hasBank) return `${client}'s bank is no longer linked, so it can't be asked. Please send a new request.`;
  if (request.stillGood.state === 'asking')
    return 'The bank has been asked already. It usually answers within a minute or two.';
  if (request.stillGood.state === 'sign in')
    return `${client}'s bank needs them to sign in again first. We've emailed them about it.`;
  if (askedLately(request, now).length >= LIMITS.stillGoodADay)
    return `You can ask ${LIMITS.stillGoodADay} times within 24 hours. Please try again later.`;
  return undefined;
};
