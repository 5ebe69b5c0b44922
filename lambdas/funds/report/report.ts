// The report: what the banks said, as far as its type allows, at one moment. Pure.
import * as v from 'valibot';
import { centsField } from '#core/platform/money.ts';
import { tryParse } from '#core/schema.ts';
import {
  type BankData,
  countedAccounts,
  countFunds,
  type Funds,
  holdersOf,
  isCounted,
  isIncluded,
  ownersOf,
  readingsOf,
  SAME_ACCOUNTS,
  type Verdict,
  verdictOn,
} from '#public/funds/bank';
import { explanationField, heldByField, holderField } from '#vocabulary/funds/request';
import { type Letter, type LetterIn, reportType, sentByConsent } from './entity.ts';
import { heldByIn, holderOf } from './holders/holder-match.ts';

const KEEP_TRANSACTIONS = 200;

const reportAccount = v.object({
  bankName: v.string(),
  name: v.string(),
  mask: v.string(),
  value: v.optional(centsField),
  /** It may be the same as another account of the list, which counts in its place. */
  repeats: v.optional(v.literal(true)),
  owners: v.optional(v.array(v.string())),
  transactions: v.optional(v.array(v.object({ date: v.string(), name: v.string(), amount: centsField }))),
});
export type ReportAccount = v.InferOutput<typeof reportAccount>;

/** What is sealed. A report of type 1 holds no balance, account or transaction: what it doesn't hold can't leak. */
const sealed = {
  reportId: v.string(),
  communicationId: v.string(),
  reportType,
  requestedBy: v.string(),
  clientName: v.string(),
  clientEmail: v.string(),
  proofAmount: centsField,
  /** What the money is for, as the request names it. No bank has confirmed it. */
  property: v.optional(v.string()),
  confirmed: v.boolean(),
  total: v.optional(centsField),
  institutions: v.array(v.string()),
  /** When each bank was read. */
  readings: v.array(v.object({ bank: v.string(), at: v.string() })),
  holders: v.array(v.string()),
  ownerVerified: v.boolean(),
  /** Of a letter to the other side: the report it was made from. */
  copyOf: v.optional(v.string()),
  /** The holders' addresses, if the sender chose to share them. */
  addresses: v.optional(v.array(v.string())),
  accounts: v.array(reportAccount),
  /** Each client who agreed beforehand that it's sent; the others released it themselves. */
  consents: v.optional(v.array(sentByConsent)),
  /** The letter it takes the place of, by what that one prints. */
  renews: v.optional(v.object({ issuedAt: v.string(), fingerprint: v.string() })),
  issuedAt: v.string(),
  validUntil: v.string(),
};

const content = v.object({
  version: v.literal(3),
  ...sealed,
  sameAccounts: v.picklist(SAME_ACCOUNTS),
  holder: holderField,
  /** The money by its owners; amounts only where values are shown. */
  heldBy: v.array(heldByField),
  explanations: v.array(explanationField),
});
export type ReportContent = v.InferOutput<typeof content>;

/** Undefined when it was never a report. */
export const readContent = (sealedText: string): ReportContent | undefined => tryParse(content, JSON.parse(sealedText));

/** Only the banks and accounts that the sender chose, and those that count in any case. */
export const chosenBanks = (banks: BankData[], accountIds: string[] | undefined): BankData[] => {
  if (!accountIds) return banks;
  const chosen = new Set(accountIds);
  return banks
    .map((bank) => ({ ...bank, accounts: bank.accounts.filter((account) => isIncluded(account, chosen)) }))
    .filter((bank) => bank.accounts.length > 0);
};

export const institutionsOf = (banks: BankData[]): string[] => [...new Set(banks.map((bank) => bank.institutionName))];

export const isVerified = (banks: BankData[]): boolean => banks.length > 0 && banks.every((bank) => bank.ownerVerified);

/** Whether the letter's accounts confirm its amount. */
export const verdictIn = (letter: Pick<Letter, 'accountIds' | 'proofAmount'>, banks: BankData[]): Verdict =>
  verdictOn(fundsIn(letter, banks), letter.proofAmount, readingsOf(chosenBanks(banks, letter.accountIds)));

export const fundsIn = (letter: Pick<Letter, 'accountIds'>, banks: BankData[]): Funds =>
  countFunds(countedAccounts(chosenBanks(banks, letter.accountIds)));

export const explanationsOf = ({ senderName, explanation }: Pick<Letter, 'senderName' | 'explanation'>) =>
  explanation ? [{ by: senderName, ...explanation }] : [];

/** Each address once, on one line. */
const addressesOf = (banks: BankData[]): string[] => {
  const owners = banks.flatMap(({ accounts }) => accounts.flatMap((account) => account.owners));
  const lines = owners.flatMap(({ addresses }) =>
    addresses.map(({ street, city, region, postal_code }) =>
      [street, city, `${region} ${postal_code}`.trim()].filter(Boolean).join(', '),
    ),
  );
  return [...new Set(lines)];
};

const accountsOf = (banks: BankData[], { repeats }: Funds, withDetails: boolean): ReportAccount[] =>
  banks.flatMap((bank) =>
    bank.accounts.filter(isCounted).map((account) => ({
      bankName: bank.institutionName,
      name: account.name,
      mask: account.mask,
      value: account.value ?? undefined,
      ...(repeats.has(account.accountId) && { repeats: true as const }),
      ...(withDetails && {
        owners: ownersOf(account),
        transactions: account.transactions.slice(0, KEEP_TRANSACTIONS),
      }),
    })),
  );

/** Who holds the money, and no figure. */
export const withoutTotals = (heldBy: ReportContent['heldBy']): ReportContent['heldBy'] =>
  heldBy.map(({ names, match }) => ({ names, match }));

export const contentOf = (letter: LetterIn<'issued'>, allBanks: BankData[]): ReportContent => {
  const banks = chosenBanks(allBanks, letter.accountIds);
  const funds = fundsIn(letter, allBanks);
  const readings = readingsOf(banks);
  const counted = countedAccounts(banks).filter(({ accountId }) => !funds.repeats.has(accountId));
  const heldBy = heldByIn(counted, [letter.senderName]);
  const showsValues = letter.reportType !== 1;
  return {
    version: 3,
    reportId: letter.id,
    communicationId: letter.communicationId,
    reportType: letter.reportType,
    requestedBy: letter.readerName || letter.readerEmail,
    clientName: letter.senderName,
    clientEmail: letter.senderEmail,
    proofAmount: letter.proofAmount,
    ...(letter.property && { property: letter.property }),
    ...verdictIn(letter, allBanks),
    ...(showsValues && { total: funds.total }),
    institutions: institutionsOf(banks),
    readings,
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    holder: holderOf(countedAccounts(banks), [letter.senderName]),
    heldBy: showsValues ? heldBy : withoutTotals(heldBy),
    explanations: explanationsOf(letter),
    ...(letter.address && { addresses: addressesOf(banks) }),
    accounts: showsValues ? accountsOf(banks, funds, letter.reportType === 3) : [],
    ...(letter.consent && { consents: [letter.consent] }),
    issuedAt: letter.issuedAt,
    validUntil: letter.validUntil,
  };
};
