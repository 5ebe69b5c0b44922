// The report: the banks' figures at one moment, as far as its type allows. Pure.
import * as v from 'valibot';
import { centsField } from '#core/platform/money.ts';
import { tryParse } from '#core/schema.ts';
import {
  type BankData,
  type CountedAccount,
  countedAccounts,
  countFunds,
  type Funds,
  holdersOf,
  isCounted,
  isIncluded,
  isOfSampleBank,
  ownersOf,
  readingsOf,
  restsOn,
  SAME_ACCOUNTS,
  type Verdict,
  verdictOn,
} from '#public/funds/bank';
import { statedPreApproval } from '#vocabulary/funds/pre-approval';
import { authorityField, explanationField, heldByField, holderField } from '#vocabulary/funds/request';
import { ACCEPTED, type Accepted } from '#vocabulary/members/account';
import { type FundsReport, type FundsReportIn, reportType, sentByConsent } from './entity.ts';
import { acceptedIn, authoritiesFor } from './holders/authorities.ts';
import { heldByIn, holderOf, holdersOfConfirmation } from './holders/holder-match.ts';

const KEEP_TRANSACTIONS = 200;

const reportAccount = v.object({
  bankName: v.string(),
  name: v.string(),
  mask: v.string(),
  value: v.optional(centsField),
  /** It may be the same as another account of the list; only that one counts. */
  repeats: v.optional(v.literal(true)),
  /** The day a certificate of deposit matures, where the bank says it. */
  maturesOn: v.optional(v.string()),
  owners: v.optional(v.array(v.string())),
  transactions: v.optional(v.array(v.object({ date: v.string(), name: v.string(), amount: centsField }))),
});
export type ReportAccount = v.InferOutput<typeof reportAccount>;

/** Someone who promises to pay if the buyers can't. Their money is compared with the amount, but isn't part of the confirmed money. */
const guarantor = v.object({
  name: v.string(),
  confirmed: v.boolean(),
  institutions: v.array(v.string()),
  holder: holderField,
});
export type Guarantor = v.InferOutput<typeof guarantor>;

/** Money that a donor gives by a signed letter. It counts in full if the donor's bank has it, and otherwise not at all. */
const gift = v.object({
  from: v.string(),
  /** Missing in a letter to the other side. */
  amount: v.optional(centsField),
  confirmed: v.boolean(),
  institutions: v.array(v.string()),
  holder: holderField,
  signedAt: v.string(),
  /** The sealed letter's fingerprint. */
  fingerprint: v.string(),
});
export type Gift = v.InferOutput<typeof gift>;

/** The sealed content. A report of type 1 holds no balance, account or transaction, so it can't leak any. */
const sealed = {
  reportId: v.string(),
  communicationId: v.string(),
  reportType,
  requestedBy: v.string(),
  clientName: v.string(),
  clientEmail: v.string(),
  proofAmount: centsField,
  /** No bank was asked. Sealed, so that no row can hide it. */
  sample: v.optional(v.literal(true)),
  /** The purpose of the money, in the request's words. No bank has confirmed it. */
  property: v.optional(v.string()),
  /** The level of funds that its request accepts. */
  accepts: v.picklist(ACCEPTED),
  /** The lowest level that would confirm the amount or, where values are shown, give the same total. */
  restsOn: v.optional(v.picklist(ACCEPTED)),
  confirmed: v.boolean(),
  total: v.optional(centsField),
  institutions: v.array(v.string()),
  readings: v.array(v.object({ bank: v.string(), at: v.string() })),
  holders: v.array(v.string()),
  ownerVerified: v.boolean(),
  /** For a letter to the other side: the report it was made from. */
  copyOf: v.optional(v.string()),
  /** For a letter to the other side: until it ends, the same money backs no other exclusive letter here. */
  exclusive: v.optional(v.literal(true)),
  /** For a letter to the other side, if its sender chose so: a lender's statement. It changes no verdict and no amount. */
  preApproval: v.optional(statedPreApproval),
  /** The holders' addresses, if the sender chose to share them. */
  addresses: v.optional(v.array(v.string())),
  gifts: v.optional(v.array(gift)),
  guarantors: v.optional(v.array(guarantor)),
  accounts: v.array(reportAccount),
  /** The clients who agreed in advance to send it; the others released it themselves. */
  consents: v.optional(v.array(sentByConsent)),
  /** The report it replaces, identified by its printed facts. */
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
  /** Documents about the entities that the agent has reviewed: one for every entity that holds money, or none. */
  authorities: v.optional(v.array(authorityField)),
});
export type ReportContent = v.InferOutput<typeof content>;

/** Undefined if it was never a report. */
export const readContent = (sealedText: string): ReportContent | undefined => tryParse(content, JSON.parse(sealedText));

type Chosen = Pick<FundsReport, 'accountIds' | 'accepts'>;

/** Only the sender's chosen banks and accounts, and those that count in any case. */
export const chosenBanks = (banks: BankData[], { accountIds, accepts: level }: Chosen): BankData[] => {
  if (!accountIds) return banks;
  const chosen = new Set(accountIds);
  return banks
    .map((bank) => ({ ...bank, accounts: bank.accounts.filter((one) => isIncluded(one, { level, chosen })) }))
    .filter((bank) => bank.accounts.length > 0);
};

export const institutionsOf = (banks: BankData[]): string[] => [...new Set(banks.map((bank) => bank.institutionName))];

export const isVerified = (banks: BankData[]): boolean => banks.length > 0 && banks.every((bank) => bank.ownerVerified);

export const verdictIn = (fundsReport: Chosen & Pick<FundsReport, 'proofAmount'>, banks: BankData[]): Verdict =>
  verdictOn(fundsIn(fundsReport, banks), fundsReport.proofAmount, readingsOf(chosenBanks(banks, fundsReport)));

export const fundsIn = (fundsReport: Chosen, banks: BankData[]): Funds =>
  countFunds(countedAccounts(chosenBanks(banks, fundsReport), { level: fundsReport.accepts }));

/** Empty if the amount isn't confirmed, unless values are shown: then the level that gives the same total. */
const restsOnIn = (
  fundsReport: Chosen & Pick<FundsReport, 'proofAmount' | 'reportType'>,
  banks: BankData[],
): Pick<ReportContent, 'restsOn'> => {
  const { accepts: level, proofAmount, reportType } = fundsReport;
  const counted = countedAccounts(chosenBanks(banks, fundsReport), { level });
  const { total } = countFunds(counted);
  if (reportType !== 1) return { restsOn: restsOn(counted, level, (some) => countFunds(some).total === total) };
  return verdictIn(fundsReport, banks).confirmed
    ? { restsOn: restsOn(counted, level, (some) => verdictOn(countFunds(some), proofAmount).confirmed) }
    : {};
};

export const explanationsOf = ({ senderName, explanation }: Pick<FundsReport, 'senderName' | 'explanation'>) =>
  explanation ? [{ by: senderName, ...explanation }] : [];

/** An answer to "still good?" keeps the authorities that the agent accepted, if the same entities hold the money. */
export const authoritiesIn = (
  { claims = [] }: Pick<FundsReport, 'claims'>,
  heldBy: ReportContent['heldBy'],
): Pick<ReportContent, 'authorities'> => {
  const authorities = authoritiesFor(heldBy, acceptedIn(claims));
  return authorities.length > 0 ? { authorities } : {};
};

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

/** The accounts that a report counts, each once. */
export const accountsBehind = (fundsReport: Chosen, banks: BankData[]): CountedAccount[] => {
  const { repeats } = fundsIn(fundsReport, banks);
  const all = countedAccounts(chosenBanks(banks, fundsReport), { level: fundsReport.accepts });
  return all.filter(({ accountId }) => !repeats.has(accountId));
};

const accountsOf = (
  banks: BankData[],
  { repeats }: Funds,
  { level, withDetails }: { level: Accepted; withDetails: boolean },
): ReportAccount[] =>
  banks.flatMap((bank) =>
    bank.accounts
      .filter((account) => isCounted(account, level))
      .map((account) => ({
        bankName: bank.institutionName,
        name: account.name,
        mask: account.mask,
        value: account.value ?? undefined,
        ...(repeats.has(account.accountId) && { repeats: true as const }),
        ...(account.maturesOn && { maturesOn: account.maturesOn }),
        ...(withDetails && {
          owners: ownersOf(account),
          transactions: account.transactions.slice(0, KEEP_TRANSACTIONS),
        }),
      })),
  );

export const contentOf = (fundsReport: FundsReportIn<'issued'>, allBanks: BankData[]): ReportContent => {
  const banks = chosenBanks(allBanks, fundsReport);
  const { accepts: level } = fundsReport;
  const funds = fundsIn(fundsReport, allBanks);
  const readings = readingsOf(banks);
  const accounts = countedAccounts(banks, { level });
  const counted = accounts.filter(({ accountId }) => !funds.repeats.has(accountId));
  const clients = [fundsReport.senderName];
  const showsValues = fundsReport.reportType !== 1;
  const verdict = verdictIn(fundsReport, allBanks);
  const { holder, heldBy } = showsValues
    ? { holder: holderOf(accounts, clients), heldBy: heldByIn(counted, clients) }
    : holdersOfConfirmation(verdict.confirmed, { accounts, counted }, clients);
  return {
    version: 3,
    reportId: fundsReport.id,
    communicationId: fundsReport.communicationId,
    reportType: fundsReport.reportType,
    requestedBy: fundsReport.readerName || fundsReport.readerEmail,
    clientName: fundsReport.senderName,
    clientEmail: fundsReport.senderEmail,
    proofAmount: fundsReport.proofAmount,
    // A report on the sample bank's accounts is a sample even if its row doesn't say so.
    ...((fundsReport.sample || banks.some(isOfSampleBank)) && { sample: true as const }),
    ...(fundsReport.property && { property: fundsReport.property }),
    accepts: level,
    ...restsOnIn(fundsReport, allBanks),
    ...verdict,
    ...(showsValues && { total: funds.total }),
    institutions: institutionsOf(banks),
    readings,
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    holder,
    heldBy,
    explanations: explanationsOf(fundsReport),
    ...authoritiesIn(fundsReport, heldBy),
    ...(fundsReport.address && { addresses: addressesOf(banks) }),
    accounts: showsValues ? accountsOf(banks, funds, { level, withDetails: fundsReport.reportType === 3 }) : [],
    ...(fundsReport.consent && { consents: [fundsReport.consent] }),
    issuedAt: fundsReport.issuedAt,
    validUntil: fundsReport.validUntil,
  };
};
