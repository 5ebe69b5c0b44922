// The report: what the banks said, as far as its type allows, fixed at one moment. Pure.

import type { Json } from '#core/crypto/seal.ts';
import type { Cents } from '#core/platform/money.ts';
import type { BankData } from '../bank/provider/funds-provider.ts';
import type { Letter } from './letter.ts';
import { counts, holdersOf, totalOf } from './verdict.ts';

const KEEP_TRANSACTIONS = 200;

export type ReportAccount = {
  bankName: string;
  name: string;
  mask: string;
  value?: Cents;
  owners?: string[];
  transactions?: { date: string; name: string; amount: Cents }[];
};

/** What is sealed. Of type 1 it holds no balance, no account and no transaction: what is not there cannot leak. */
export type ReportContent = {
  version: 1;
  reportId: string;
  messageId: string;
  reportType: 1 | 2 | 3;
  requestedBy: string;
  clientName: string;
  clientEmail: string;
  proofAmount: Cents;
  confirmed: boolean;
  total?: Cents;
  institutions: string[];
  holders: string[];
  ownerVerified: boolean;
  /** Of the holders, where the sender chose to share them. */
  addresses?: string[];
  accounts: ReportAccount[];
  issuedAt: string;
  validUntil: string;
};

/** Only the banks and accounts that the sender chose. */
export const chosenBanks = (banks: BankData[], accountIds: string[] | undefined): BankData[] => {
  if (!accountIds) return banks;
  const chosen = new Set(accountIds);
  return banks
    .map((bank) => ({ ...bank, accounts: bank.accounts.filter((account) => chosen.has(account.accountId)) }))
    .filter((bank) => bank.accounts.length > 0);
};

export const isVerified = (banks: BankData[]): boolean => banks.length > 0 && banks.every((bank) => bank.ownerVerified);

/** Each address once, as a letter is addressed. */
const addressesOf = (banks: BankData[]): string[] => [
  ...new Set(
    banks.flatMap((bank) =>
      bank.accounts.flatMap(({ owners }) =>
        owners.flatMap(({ addresses }) =>
          addresses.map(({ street, city, region, postal_code }) =>
            [street, city, `${region} ${postal_code}`.trim()].filter(Boolean).join(', '),
          ),
        ),
      ),
    ),
  ),
];

const accountsOf = (banks: BankData[], withDetails: boolean): ReportAccount[] =>
  banks.flatMap((bank) =>
    bank.accounts.filter(counts).map((account) => ({
      bankName: bank.institutionName,
      name: account.name,
      mask: account.mask,
      value: account.value ?? undefined,
      ...(withDetails
        ? {
            owners: account.owners.flatMap((owner) => owner.names),
            transactions: account.transactions.slice(0, KEEP_TRANSACTIONS),
          }
        : {}),
    })),
  );

export const isConfirmed = (letter: Pick<Letter, 'accountIds' | 'proofAmount'>, banks: BankData[]): boolean =>
  totalOf(chosenBanks(banks, letter.accountIds)) >= letter.proofAmount;

/** `letter` as it is after being issued: its dates are the report's. */
export const reportContent = (letter: Letter, allBanks: BankData[]): ReportContent => {
  const banks = chosenBanks(allBanks, letter.accountIds);
  const shown = letter.reportType !== 1;
  return {
    version: 1,
    reportId: letter.id,
    messageId: letter.messageId,
    reportType: letter.reportType,
    requestedBy: letter.readerName || letter.readerEmail,
    clientName: letter.senderName,
    clientEmail: letter.senderEmail,
    proofAmount: letter.proofAmount,
    confirmed: isConfirmed(letter, allBanks),
    ...(shown ? { total: totalOf(banks) } : {}),
    institutions: [...new Set(banks.map((bank) => bank.institutionName))],
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    ...(letter.address ? { addresses: addressesOf(banks) } : {}),
    accounts: shown ? accountsOf(banks, letter.reportType === 3) : [],
    issuedAt: letter.issuedAt ?? '',
    validUntil: letter.validUntil ?? '',
  };
};

export const asJson = (content: ReportContent): Json => content as unknown as Json;
