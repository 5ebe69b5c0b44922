// The joint report of two buyers: whether both together reach the amount, and no figure of either. Pure.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { cents, sumOf } from '#core/platform/money.ts';
import {
  type BankData,
  countedAccounts,
  countFunds,
  type Funds,
  holdersOf,
  type SameAccounts,
  verdictOn,
} from '#public/funds/bank';
import { clientName, type FundsRequest } from '#public/funds/request';
import type { Letter, LetterIn, Part } from '../entity.ts';
import { holderOf } from '../holders/holder-match.ts';
import { type JointVerdict, VALID_DAYS } from '../letter.ts';
import { chosenBanks, explanationsOf, institutionsOf, isVerified, type ReportContent } from '../report.ts';

export const partOf = ({ accountIds }: Pick<Letter, 'accountIds'>, allBanks: BankData[], at: Date): Part => {
  const banks = chosenBanks(allBanks, accountIds);
  const accounts = countedAccounts(banks);
  return {
    total: countFunds(accounts).total,
    accounts,
    institutions: institutionsOf(banks),
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

/**
 * A joint account is in both parts, and counts once. Of a part from before accounts were compared, all may be in the other
 * part too.
 */
const fundsOf = (parts: [Part, Part]): Funds => {
  const [one, other] = parts;
  if (one.accounts && other.accounts) return countFunds([...one.accounts, ...other.accounts]);
  const totals = parts.map(({ total }) => total);
  return { total: cents(Math.min(...totals)), atMost: sumOf(totals), repeats: new Map() };
};

/** One buyer's overdrawn accounts count against the other's, as they do within one portfolio. */
export const jointVerdict = (
  { proofAmount }: Pick<Letter, 'proofAmount'>,
  parts: [Part, Part],
  at: Date,
): JointVerdict & { sameAccounts: SameAccounts } => {
  const oldest = parts.map((part) => part.at).sort()[0] ?? at.toISOString();
  return {
    ...verdictOn(fundsOf(parts), proofAmount),
    issuedAt: at.toISOString(),
    validUntil: isoAfter(new Date(oldest), VALID_DAYS * DAY),
  };
};

type Half = { request: FundsRequest; letter: Letter; part: Part };

type Sealing = Half & { letter: LetterIn<'issued'>; sameAccounts: SameAccounts };

export const jointContent = (sealing: Sealing, waiting: Half): ReportContent => {
  const { letter, sameAccounts } = sealing;
  const halves = sealing.request.joint?.place === 1 ? [sealing, waiting] : [waiting, sealing];
  const consents = halves.flatMap(({ letter: { consent } }) => consent ?? []);
  const both = (of: (half: Half) => string[]) => [...new Set(halves.flatMap(of))];
  return {
    version: 3,
    reportId: letter.id,
    communicationId: letter.communicationId,
    reportType: 1,
    requestedBy: letter.readerName,
    clientName: halves.map(({ request }) => clientName(request)).join(' and '),
    clientEmail: halves.map(({ request }) => request.clientEmail).join(', '),
    proofAmount: letter.proofAmount,
    ...(letter.property && { property: letter.property }),
    confirmed: letter.confirmed,
    sameAccounts,
    institutions: both(({ part }) => part.institutions),
    holders: both(({ part }) => part.holders),
    ownerVerified: halves.every(({ part }) => part.ownerVerified),
    // Either buyer may own an account: a joint one is in both parts.
    holder: halves.every(({ part }) => part.accounts)
      ? holderOf(
          halves.flatMap(({ part }) => part.accounts ?? []),
          halves.map(({ request }) => clientName(request)),
        )
      : { match: 'unknown', kind: 'person' },
    explanations: halves.flatMap(({ letter: half }) => explanationsOf(half)),
    accounts: [],
    ...(consents.length > 0 && { consents }),
    issuedAt: letter.issuedAt,
    validUntil: letter.validUntil,
  };
};
