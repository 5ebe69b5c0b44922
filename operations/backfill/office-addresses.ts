import { profile } from '../../lambdas/members/account/entity.ts';
import { member } from '../../lambdas/offices/entity.ts';
import type { Backfill } from './backfills.ts';

/** As `followAddress` writes it. An account whose address is being changed has none until it is proven. */
export const officeAddresses: Backfill = {
  name: 'office-addresses',
  why: "A member's row in an office follows the account's address. Addresses that changed before it did are old.",
  source: (row) => (member.matches(row) ? profile.key({ agentId: member.read(row).agentId }) : undefined),
  changeOf: (row, account) => {
    if (!member.matches(row) || !account) return undefined;
    const { name, email: before } = member.read(row);
    const { leadsHere: email } = profile.read(account);
    if (!email || email === before) return undefined;
    // Who gave no name goes by their address.
    return { set: { email, ...(name === before && { name: email }) } };
  },
};
