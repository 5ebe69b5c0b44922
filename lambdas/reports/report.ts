// The report: what the banks said, as far as its type allows, fixed at one moment. Pure.
import { DAY, isoAfter } from '../core/clock.ts';
import type { Cents } from '../core/money.ts';
import type { BankData } from '../funds/funds-provider.ts';
import { clientName, type FundsRequest } from '../funds/funds-request.ts';
import { counts, holdersOf, totalOf } from '../funds/verdict.ts';
import type { Json } from './seal.ts';

export const VALID_DAYS = 30;
const KEEP_TRANSACTIONS = 500;

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
  accounts: ReportAccount[];
  issuedAt: string;
  validUntil: string;
};

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

export const reportContent = (
  request: FundsRequest,
  banks: BankData[],
  { reportId, at }: { reportId: string; at: Date },
): ReportContent => {
  const total = totalOf(banks);
  const shown = request.reportType !== 1;
  return {
    version: 1,
    reportId,
    messageId: request.messageId,
    reportType: request.reportType,
    requestedBy: request.agentName,
    clientName: clientName(request),
    clientEmail: request.clientEmail,
    proofAmount: request.proofAmount,
    confirmed: total >= request.proofAmount,
    ...(shown ? { total } : {}),
    institutions: [...new Set(banks.map((bank) => bank.institutionName))],
    holders: holdersOf(banks),
    ownerVerified: banks.length > 0 && banks.every((bank) => bank.ownerVerified),
    accounts: shown ? accountsOf(banks, request.reportType === 3) : [],
    issuedAt: at.toISOString(),
    validUntil: isoAfter(at, VALID_DAYS * DAY),
  };
};

export type ReportState = 'valid' | 'expired' | 'withdrawn';

export const reportState = (report: { validUntil: string; withdrawnAt?: string }, now: Date): ReportState => {
  if (report.withdrawnAt) return 'withdrawn';
  return report.validUntil <= now.toISOString() ? 'expired' : 'valid';
};

export const asJson = (content: ReportContent): Json => content as unknown as Json;
