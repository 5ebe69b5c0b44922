export {
  bankStaysRead,
  figuresGone,
  isStale,
  linkedFigures,
  readAgainWrites,
  TRANSACTION_DAYS,
} from './bank-data.ts';
export { howCounted, includesWords, levelsAbove } from './counting/classes.ts';
export {
  type Counting,
  countedAccounts,
  countFunds,
  type Funds,
  holdersOf,
  isCounted,
  isIncluded,
  type ListedAccount,
  levelNeeded,
  listedAccounts,
  ownersOf,
  readingsOf,
  restsOn,
  SAME_ACCOUNTS,
  type SameAccounts,
  sharedWith,
  type Verdict,
  verdictOn,
  withUncounted,
} from './counting/count-funds.ts';
export type { CountedAccount } from './counting/same-account.ts';
export { endGuestBanks } from './ending/end-guest-banks.ts';
export type { BankReading, ReadyReading } from './entity.ts';
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
export { isOfSampleBank } from './provider/sample-bank.ts';
export { readMyAccount } from './read-my-account.ts';
export { assetReportOrdered } from './reading/asset-reports.ts';
export type { BankNotices } from './reading/bank-notices.ts';
export { bankWorker } from './reading/bank-worker.ts';
export { keepReportToken, pollReports } from './reading/order-report.ts';
export type { WaitingReports } from './reading/waiting-reports.ts';
export { bankTask, bankWork, bankWorkLater } from './tasks.ts';
export { type Place, reportTokenPlace, type Vault } from './vault.ts';
