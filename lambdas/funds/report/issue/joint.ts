// The joint report of two buyers: whether both together reach the amount, and no figure of either. Pure.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { BankData } from '../../bank/provider/funds-provider.ts';
import { clientName, type FundsRequest } from '../../request/public.ts';
import { type JointVerdict, type Letter, type Part, VALID_DAYS } from '../letter.ts';
import { chosenBanks, isVerified, type ReportContent } from '../report.ts';
import { holdersOf, totalOf } from '../verdict.ts';

export const partOf = (letter: Letter, allBanks: BankData[], at: Date): Part => {
  const banks = chosenBanks(allBanks, letter.accountIds);
  return {
    total: totalOf(banks),
    institutions: [...new Set(banks.map((bank) => bank.institutionName))],
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

/** Overdrawn accounts of the one count against the other's, as they do within one portfolio. */
export const jointVerdict = (letter: Letter, parts: [Part, Part], at: Date): JointVerdict => {
  const oldest = parts.map((part) => part.at).sort()[0] ?? at.toISOString();
  return {
    confirmed: parts[0].total + parts[1].total >= letter.proofAmount,
    issuedAt: at.toISOString(),
    validUntil: isoAfter(new Date(oldest), VALID_DAYS * DAY),
  };
};

type Half = { letter: Letter; request: FundsRequest; part: Part };

export const jointContent = (sealing: Half, waiting: Half): ReportContent => {
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
    confirmed: letter.confirmed ?? false,
    institutions: both(({ part }) => part.institutions),
    holders: both(({ part }) => part.holders),
    ownerVerified: halves.every(({ part }) => part.ownerVerified),
    accounts: [],
    issuedAt: letter.issuedAt ?? '',
    validUntil: letter.validUntil ?? '',
  };
};
