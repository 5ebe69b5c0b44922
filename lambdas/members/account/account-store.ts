import { type Db, when } from '#core/data/db.ts';
import { profile } from './entity.ts';
import type { Accepted } from './vocabulary.ts';

type Saved = { firstName: string; lastName: string; address: string };

export const createAccountStore = (db: Db) => ({
  async saveProfile(agentId: string, { firstName, lastName, address }: Saved) {
    await profile.change(db, { agentId }, { set: { firstName, lastName, address } });
  },
  async saveAccepted(agentId: string, accepts: Accepted) {
    await profile.change(db, { agentId }, { set: { accepts } });
  },
  /** The first time counts. */
  async acceptLicense(agentId: string, at: Date) {
    await profile.change(db, { agentId }, { setIfAbsent: { licenceAcceptedAt: at.toISOString() } });
  },
  /** Cognito may call twice, and the first request may have created the row already: only missing fields are written. */
  async create(agentId: string, email: string, at: Date) {
    await profile.change(
      db,
      { agentId },
      { setIfAbsent: { email, plan: 'free', createdAt: at.toISOString() } },
      when('attribute_not_exists(#erasedAt)'),
    );
  },
});
