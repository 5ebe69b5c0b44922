// What other features may use of linked banks.
export { accountDataFrom, linkedFigures } from './account-data.ts';
export { bankStaysRead, isStale, readAgainWrites, TRANSACTION_DAYS } from './bank-data.ts';
export { readTransactions } from './bank-transactions.ts';
export {
  countFunds,
  type Funds,
  SAME_ACCOUNTS,
  type SameAccounts,
  type Verdict,
  verdictOn,
} from './counting/count-funds.ts';
export {
  countedAccounts,
  holdersOf,
  isCounted,
  isIncluded,
  type ListedAccount,
  listedAccounts,
  ownersOf,
  readingsOf,
} from './counting/counted-accounts.ts';
export type { CountedAccount } from './counting/same-account.ts';
export { endGuestBanks } from './ending/end-guest-banks.ts';
export type { BankReading, ReadyReading, TransactionsByAccount } from './entity.ts';
export { readFromStart } from './linking/change-bank.ts';
export { openProvider, openVault } from './open-bank-side.ts';
export {
  agentOwner,
  connectedBanks,
  guestOwner,
  isGuestOwner,
  linkIdOf,
  type OwnerRows,
  readOwner,
} from './owner-rows.ts';
export {
  type BankAccountData,
  type BankData,
  type BankFigures,
  type FundsProvider,
  type OrderedReport,
  ProviderError,
} from './provider/funds-provider.ts';
export { assetReportOrdered } from './reading/asset-reports.ts';
export type { BankNotices } from './reading/bank-notices.ts';
export { bankWorker } from './reading/bank-worker.ts';
export { keepReportToken } from './reading/keep-report-token.ts';
export { pollReports } from './reading/poll-reports.ts';
export type { WaitingLetters } from './reading/waiting-letters.ts';
export { bankTask, bankWork, bankWorkLater } from './tasks.ts';
export { reportTokenPlace, type Vault } from './vault.ts';
