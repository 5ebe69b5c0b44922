// The joint report of two buyers: whether both together reach the amount, and no figure of either. Pure.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { sumOf } from '#core/platform/money.ts';
import { type BankData, holdersOf, totalOf } from '../../bank/public.ts';
import { clientName, type FundsRequest } from '../../request/public.ts';
import type { Letter, LetterIn, Part } from '../entity.ts';
import { type JointVerdict, VALID_DAYS } from '../letter.ts';
import { chosenBanks, institutionsOf, isVerified, type ReportContent } from '../report.ts';

export const partOf = ({ accountIds }: Pick<Letter, 'accountIds'>, allBanks: BankData[], at: Date): Part => {
  const banks = chosenBanks(allBanks, accountIds);
  return {
    total: totalOf(banks),
    institutions: institutionsOf(banks),
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

/** One buyer's overdrawn accounts count against the other's, as they do within one portfolio. */
export const jointVerdict = (
  { proofAmount }: Pick<Letter, 'proofAmount'>,
  parts: [Part, Part],
  at: Date,
): JointVerdict => {
  const oldest = parts.map((part) => part.at).sort()[0] ?? at.toISOString();
  return {
    confirmed: sumOf(parts.map(({ total }) => total)) >= proofAmount,
    issuedAt: at.toISOString(),
    validUntil: isoAfter(new Date(oldest), VALID_DAYS * DAY),
  };
};

type Half = { request: FundsRequest; part: Part };

export const jointContent = (sealing: Half & { letter: LetterIn<'issued'> }, waiting: Half): ReportContent => {
  const { letter } = sealing;
  const halves = sealing.request.joint?.place === 1 ? [sealing, waiting] : [waiting, sealing];
  const both = (of: (half: Half) => string[]) => [...new Set(halves.flatMap(of))];
  return {
    version: 1,
    reportId: letter.id,
    messageId: letter.messageId,
    reportType: 1,
    requestedBy: letter.readerName,
    clientName: halves.map(({ request }) => clientName(request)).join(' and '),
    clientEmail: halves.map(({ request }) => request.clientEmail).join(', '),
    proofAmount: letter.proofAmount,
    confirmed: letter.confirmed,
    institutions: both(({ part }) => part.institutions),
    holders: both(({ part }) => part.holders),
    ownerVerified: halves.every(({ part }) => part.ownerVerified),
    accounts: [],
    issuedAt: letter.issuedAt,
    validUntil: letter.validUntil,
  };
};
