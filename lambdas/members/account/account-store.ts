import { type Db, when } from '#core/data/db.ts';
import {
  agentOwner,
  type OwnerRows,
  readOwner,
  readTransactions,
  type TransactionsByAccount,
} from '#public/funds/bank';
import { type Profile, profile } from './entity.ts';

export type AccountStore = {
  /** Profile, linked banks and what was read from them, in one Query. */
  read(agentId: string): Promise<{ profile: Profile; banks: OwnerRows }>;
  /** The latest ones of each linked account. */
  transactions(agentId: string): Promise<TransactionsByAccount>;
  saveProfile(agentId: string, profile: { firstName: string; lastName: string; address: string }): Promise<void>;
  create(agentId: string, email: string, at: Date): Promise<void>;
};

export const createAccountStore = (db: Db): AccountStore => ({
  async read(agentId) {
    const banks = await readOwner(db, agentOwner(agentId));
    return { profile: profile.pick(banks.all)[0] ?? {}, banks };
  },
  transactions: (agentId) => readTransactions(db, agentOwner(agentId)),
  async saveProfile(agentId, { firstName, lastName, address }) {
    await profile.change(db, { agentId }, { set: { firstName, lastName, address } });
  },
  /** Cognito may call twice, and the first request may have created the row already: only what is missing is written. */
  async create(agentId, email, at) {
    await profile.change(
      db,
      { agentId },
      { setIfAbsent: { email, plan: 'free', createdAt: at.toISOString() } },
      when('attribute_not_exists(#erasedAt)'),
    );
  },
});
