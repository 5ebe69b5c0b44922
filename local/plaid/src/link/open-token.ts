import { details, PlaidFailure } from '../failure.ts';
import type { LinkTokenRecord, World } from '../state.ts';

/** A link token that can still be used: known, in time, and without a success. */
export const openToken = (world: World, token: string): LinkTokenRecord => {
  const record = world.state.value.linkTokens[token];
  if (!record) throw new PlaidFailure(details.linkToken);
  const over = record.finished !== undefined || Date.parse(record.expiresAt) < world.now().getTime();
  if (over) throw new PlaidFailure(details.expiredLinkToken);
  return record;
};
