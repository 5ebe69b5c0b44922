// The joint report of two buyers: whether both together reach the amount, and no figure of either. Pure.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { type Cents, cents } from '#core/platform/money.ts';
import {
  type BankData,
  type CountedAccount,
  countedAccounts,
  countFunds,
  holdersOf,
  listedAccounts,
  readingsOf,
  type SameAccounts,
  type Verdict,
  verdictOn,
} from '#public/funds/bank';
import { clientName, type FundsRequest } from '#public/funds/request';
import type { Letter, LetterIn, Part } from '../entity.ts';
import { heldByIn, holderOf } from '../holders/holder-match.ts';
import { type JointVerdict, VALID_DAYS } from '../letter.ts';
import {
  chosenBanks,
  explanationsOf,
  institutionsOf,
  isVerified,
  type ReportContent,
  withoutTotals,
} from '../report.ts';

export const partOf = ({ accountIds }: Pick<Letter, 'accountIds'>, allBanks: BankData[], at: Date): Part => {
  const banks = chosenBanks(allBanks, accountIds);
  return {
    // Two buyers' parts are compared without their transactions: no one asked for these.
    accounts: countedAccounts(banks).map(({ movements: _, ...account }) => account),
    listed: listedAccounts(banks),
    institutions: institutionsOf(banks),
    readings: readingsOf(banks),
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

/** One buyer's letter with what their banks said. */
export type Half = { letter: Pick<Letter, 'together' | 'round' | 'renews' | 'proofAmount'>; part: Part };

/** At most this often, so that two banks that are never read at one moment don't hold the answer back. */
const MOST_ROUNDS = 3;

/** Two who are asked "still good?" are read together from the start. */
const roundOf = ({ letter: { round, renews } }: Half): number => round ?? (renews ? 1 : 0);

export const nextRound = (halves: readonly Half[]): number => Math.max(...halves.map(roundOf)) + 1;

/** What the banks say now, distinguished by what they said before, too. */
const latestIn = ({ letter: { together }, part }: Half): (CountedAccount & { stated: Cents[] })[] => {
  const before = new Map(together?.accounts.map(({ accountId, value }) => [accountId, value]));
  return part.accounts.map((account) => {
    const earlier = before.get(account.accountId);
    return { ...account, stated: earlier === undefined ? [account.value] : [account.value, earlier] };
  });
};

/**
 * What rose since the bank was read before may have left the other buyer's bank after that one was read, so it doesn't count
 * until it has been seen twice.
 */
const countedIn = (half: Half): CountedAccount[] =>
  latestIn(half).map((account) => ({ ...account, value: cents(Math.min(account.value, ...account.stated)) }));

/** A joint account is in both parts, and counts once. One buyer's overdrawn accounts count against the other's. */
const verdictOf = (halves: [Half, Half], accountsOf: (half: Half) => CountedAccount[]): Verdict =>
  verdictOn(
    countFunds(halves.flatMap(accountsOf)),
    halves[0].letter.proofAmount,
    halves.flatMap(({ part }) => part.readings),
  );

/** Whether both banks have to be read together, or once more, before anything is sealed. */
export const mustReadAgain = (halves: [Half, Half]): boolean => {
  const rounds = nextRound(halves) - 1;
  if (rounds === 0) return true;
  if (rounds >= MOST_ROUNDS) return false;
  const latest = verdictOf(halves, latestIn);
  return !verdictOf(halves, countedIn).confirmed && (latest.confirmed || latest.sameAccounts === 'apart');
};

/** Confirmed by what the banks say now, and by what they said before: anything else is in doubt. */
export const jointVerdict = (halves: [Half, Half], at: Date): JointVerdict & { sameAccounts: SameAccounts } => {
  const oldest = halves.map(({ part }) => part.at).sort()[0] ?? at.toISOString();
  const latest = verdictOf(halves, latestIn);
  const isMoving = latest.confirmed && !verdictOf(halves, countedIn).confirmed;
  return {
    ...latest,
    ...(isMoving && { confirmed: false, sameAccounts: 'apart' }),
    issuedAt: at.toISOString(),
    validUntil: isoAfter(new Date(oldest), VALID_DAYS * DAY),
  };
};

type Side = { request: FundsRequest; letter: Letter; part: Part };

type Sealing = Side & { letter: LetterIn<'issued'>; sameAccounts: SameAccounts };

export const jointContent = (sealing: Sealing, waiting: Side): ReportContent => {
  const { letter, sameAccounts } = sealing;
  const halves = sealing.request.joint?.place === 1 ? [sealing, waiting] : [waiting, sealing];
  const consents = halves.flatMap(({ letter: { consent } }) => consent ?? []);
  const both = (of: (half: Side) => string[]) => [...new Set(halves.flatMap(of))];
  const accounts = halves.flatMap(({ part }) => part.accounts);
  const clients = halves.map(({ request }) => clientName(request));
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
    readings: halves.flatMap(({ part }) => part.readings),
    holders: both(({ part }) => part.holders),
    ownerVerified: halves.every(({ part }) => part.ownerVerified),
    // Either buyer may own an account: a joint one is in both parts.
    holder: holderOf(accounts, clients),
    heldBy: withoutTotals(heldByIn(accounts, clients)),
    explanations: halves.flatMap(({ letter: half }) => explanationsOf(half)),
    accounts: [],
    ...(consents.length > 0 && { consents }),
    issuedAt: letter.issuedAt,
    validUntil: letter.validUntil,
  };
};
