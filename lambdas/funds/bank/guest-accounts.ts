import { ConditionFailed, type Db } from '#core/data/db.ts';
import { linkPartition } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { answerableRequest, clientName } from '../request/public.ts';
import { accountDataFrom } from './account-data.ts';
import { bankRefusal } from './bank-refusal.ts';
import { type OwnerRows, originOf, readOwner } from './bank-store.ts';
import { type ConnectBankDeps, connectBank } from './connect-bank.ts';
import type { GuestAccountData } from './contract.ts';
import { ProviderError, type ProviderFailure } from './provider/funds-provider.ts';
import { readTransactions, wantTransactions } from './transactions-store.ts';

/** Who has just linked a bank looks at the page until its answer comes, and some banks are quick. */
const FIRST_ASK_SECONDS = 1;
const ASK_AGAIN_SECONDS = 2;

export type Pending = { pending: true; retry_after: number };
const pending: Pending = { pending: true, retry_after: ASK_AGAIN_SECONDS };

const refusalOf = ({ banks, reading }: OwnerRows) => {
  const failure = (reading?.failure ?? 'unavailable') as ProviderFailure;
  const broken = banks.find((bank) => bank.state === 'needs_repair');
  return bankRefusal(new ProviderError(failure, 'READING_FAILED', 'The reading failed', broken?.itemId));
};

type Wanted = { publicToken?: string | null; withTransactions?: boolean };

/** The guest's accounts once the bank has told them; until then the page asks again. Nothing waits here. */
export const guestAccounts = (deps: ConnectBankDeps & { db: Db }) => {
  const connect = connectBank(deps);

  /** Undefined while they are on their way; nobody who has not asked to see any has the bank tell them. */
  const transactionsOf = async (owner: string, rows: OwnerRows) => {
    const way = wantTransactions(owner, rows, deps.clock());
    if (way === 'there') return readTransactions(deps.db, owner);
    if (way === 'coming') return undefined;
    try {
      await deps.db.transact(way);
    } catch (error) {
      // Another window has asked for them at the same moment.
      if (!(error instanceof ConditionFailed)) throw error;
    }
    return undefined;
  };

  return async (guest: Guest, { publicToken, withTransactions }: Wanted): Promise<GuestAccountData | Pending> => {
    const request = answerableRequest(guest, deps.clock);
    const owner = linkPartition(request.id);
    const rows = await readOwner(deps.db, owner);
    if (publicToken && !rows.banks.some((bank) => bank.origin === originOf(publicToken))) {
      await connect(owner, publicToken);
      return { ...pending, retry_after: FIRST_ASK_SECONDS };
    }
    const person = { name: clientName(request), email: request.clientEmail, phone: '', address: '' };
    const proof_amount = dollarsOf(request.proofAmount);
    if (rows.banks.length === 0) return { ...accountDataFrom({ banks: [], rest: [] }, person), proof_amount };
    if (!rows.reading) return pending;
    const isWaiting = rows.reading.state === 'reading';
    if (isWaiting && !rows.reading.failure) return pending;
    if (isWaiting || (rows.reading.state === 'failed' && rows.reading.banks.length === 0)) throw refusalOf(rows);
    const transactions = withTransactions ? await transactionsOf(owner, rows) : undefined;
    if (withTransactions && !transactions) return pending;
    return { ...accountDataFrom(rows, person, transactions), proof_amount };
  };
};
