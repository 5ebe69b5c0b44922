import type { Item } from '#core/data/attribute-value.ts';
import { type Db, when } from '#core/data/db.ts';
import { accountKey, keys, PROFILE } from '#core/data/table.ts';
import { type OwnerRows, readOwner, readTransactions, type TransactionsByAccount } from '../../funds/bank/public.ts';
import { addressUpdate } from './account-index.ts';

export type Profile = { name?: string; address?: string; phone?: string; row: Item };

export type AccountStore = {
  /** Profile, linked banks and what was read from them, in one Query. */
  read(agentId: string): Promise<{ profile: Profile; banks: OwnerRows }>;
  /** The latest ones of each linked account. */
  transactions(agentId: string): Promise<TransactionsByAccount>;
  saveProfile(agentId: string, profile: { firstName: string; lastName: string; address: string }): Promise<void>;
  create(agentId: string, email: string, at: Date): Promise<void>;
  /** Reports that are sent to this address come into the account. */
  claimAddress(agentId: string, email: string): Promise<void>;
};

export const createAccountStore = (db: Db): AccountStore => ({
  async read(agentId) {
    const banks = await readOwner(db, accountKey(agentId));
    const row: Item = banks.all.find((item) => item.SK === PROFILE) ?? {};
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ');
    return {
      profile: { name: name || undefined, address: row.address as string, phone: row.phone as string, row },
      banks,
    };
  },
  transactions: (agentId) => readTransactions(db, accountKey(agentId)),
  async saveProfile(agentId, { firstName, lastName, address }) {
    await db.update(keys.profile(agentId), { set: { firstName, lastName, address } });
  },
  async claimAddress(agentId, email) {
    const { update, change } = addressUpdate(email, agentId);
    await db.update(update, change);
  },
  /** Cognito may call twice, and the first request may have made the row already: only what is missing is written. */
  async create(agentId, email, at) {
    await db.update(
      keys.profile(agentId),
      { setIfAbsent: { email, plan: 'free', createdAt: at.toISOString() } },
      when('attribute_not_exists(#erasedAt)'),
    );
  },
});
