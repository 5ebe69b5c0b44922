// Invitations by the demo's staff, each waiting for what becomes of it.
import { type Calls, soon } from './calls.ts';
import { invitedByStaff, revokedByStaff } from './members.ts';

type Deps = { product: Calls; token: string };
type Listed = { email: string; state: string };

export const seedInvitations = async ({ product, token }: Deps): Promise<void> => {
  // An interrupted start has invited them a moment ago.
  for (const { firstName, lastName, email } of invitedByStaff)
    await product.call('POST', '/api/invitation', { token, orStatus: 429, body: { firstName, lastName, email } });
  await soon('the invitations', async () => {
    const { invitations } = (await product.call('GET', '/api/staff/invitations?limit=100', { token })) as {
      invitations: Listed[];
    };
    return invitations.every(({ state }) => state !== 'preparing') ? true : undefined;
  });
  const { email } = revokedByStaff;
  await product.call('POST', '/api/staff/invitations/revoke', { token, body: { email } });
};
