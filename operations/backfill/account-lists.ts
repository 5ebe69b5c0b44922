import { profile } from '../../lambdas/members/account/entity.ts';
import type { Backfill } from './backfills.ts';

/** The change passes through the table's stream, and the lists follow it. */
export const accountLists: Backfill = {
  name: 'account-lists',
  why: "Staff's lists of accounts follow changes of a profile. Accounts of an earlier release that nothing changes aren't listed.",
  changeOf: (row) => (profile.matches(row) && row.listed === undefined ? { set: { listed: true } } : undefined),
};
