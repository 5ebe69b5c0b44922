import { type Db, held } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { answerableRequest, clientName, type FundsRequest } from '#public/funds/request';
import { accountDataFrom, linkedFigures } from '../bank-data.ts';
import { bankRefusal } from '../bank-refusal.ts';
import { readTransactions, wantTransactions } from '../bank-transactions.ts';
import type { GuestAccountData, PendingData } from '../contract.ts';
import { countedAccounts, countFunds, levelNeeded, verdictOn } from '../counting/count-funds.ts';
import type { TransactionsByAccount } from '../entity.ts';
import { type BankWindowDeps, connectFromWindow } from '../linking/bank-window.ts';
import { originOf } from '../linking/connect-bank.ts';
import { connectedBanks, guestOwner, type OwnerRows, readOwner } from '../owner-rows.ts';
import { ProviderError, type ProviderFailure } from '../provider/funds-provider.ts';

// Decides if a guest's accounts can be shown yet. Pure.

type AccountsToShow =
  /** No bank is linked yet. */
  | 'none'
  /** The bank is still being read. */
  | 'wait'
  | 'show'
  /** The bank couldn't be read, and there are no older figures to show. */
  | { refused: ProviderError };

export const accountsToShow = ({ banks, reading }: OwnerRows): AccountsToShow => {
  const refused = (failure: ProviderFailure) => {
    const broken = banks.find((bank) => bank.state === 'needs_repair');
    return { refused: new ProviderError(failure, 'READING_FAILED', 'The bank could not be read', broken?.itemId) };
  };
  if (banks.length === 0) return 'none';
  if (!reading) return 'wait';
  if (reading.state === 'reading') return reading.failure ? refused(reading.failure) : 'wait';
  return reading.state === 'failed' && reading.banks.length === 0 ? refused(reading.failure) : 'show';
};

/** A guest who has just linked a bank is watching the page, and some banks are quick. */
const FIRST_CHECK_SECONDS = 1;
const CHECK_AGAIN_SECONDS = 2;
const pending = (retry_after: number): PendingData => ({ pending: true, retry_after });

/** Left out for one of two buyers: neither is compared with the amount that both reach together. */
const neededFor = ({ joint, accepts, proofAmount }: FundsRequest, rows: OwnerRows): Pick<GuestAccountData, 'needs'> => {
  const figures = linkedFigures(rows);
  if (joint || verdictOn(countFunds(countedAccounts(figures, { level: accepts })), proofAmount).confirmed) return {};
  const needs = levelNeeded(figures, accepts, proofAmount);
  return needs ? { needs } : {};
};

type Wanted = { publicToken?: string | null; withTransactions?: boolean };

/** The guest's accounts once the bank has sent them; until then the page keeps polling. This call never waits. */
export const guestAccounts = (deps: BankWindowDeps) => {
  const connect = connectFromWindow(deps);
  return async (guest: Guest, { publicToken, withTransactions }: Wanted): Promise<GuestAccountData | PendingData> => {
    const request = answerableRequest(guest, deps.clock);
    const owner = guestOwner(request.id);
    const all = await readOwner(deps.db, owner);
    if (publicToken && !all.banks.some((bank) => bank.origin === originOf(publicToken))) {
      await connect(owner, { publicToken, isSample: request.sample });
      return pending(FIRST_CHECK_SECONDS);
    }
    const rows = { ...all, banks: connectedBanks(all.banks, request) };
    const person = { name: clientName(request), email: request.clientEmail, phone: '', address: '' };
    const shown = (transactions?: TransactionsByAccount): GuestAccountData => ({
      ...accountDataFrom(rows, person, { level: request.accepts, transactions }),
      proof_amount: dollarsOf(request.proofAmount),
      ...neededFor(request, rows),
    });
    const toShow = accountsToShow(rows);
    if (toShow === 'wait') return pending(CHECK_AGAIN_SECONDS);
    if (typeof toShow === 'object') throw bankRefusal(toShow.refused);
    if (toShow === 'none' || !withTransactions) return shown();
    const transactions = await transactionsOf(deps, owner, rows);
    return transactions ? shown(transactions) : pending(CHECK_AGAIN_SECONDS);
  };
};

/** Undefined while they're on their way. They're fetched only when a guest wants to see them. */
const transactionsOf = async (
  { db, clock }: { db: Db; clock: Clock },
  owner: string,
  rows: OwnerRows,
): Promise<TransactionsByAccount | undefined> => {
  const wanted = wantTransactions(owner, rows, clock());
  if (wanted === 'arrived') return readTransactions(db, owner);
  if (wanted === 'on the way') return undefined;
  // Another window may have ordered them at the same moment.
  await held(db.transact(wanted.order));
  return undefined;
};
