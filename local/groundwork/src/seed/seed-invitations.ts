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

/** The demo agent's office: two people are invited and haven't answered yet. */
const invitedToOffice = [
  { email: 'priya.patel@lakeside.example', role: 'agent' },
  { email: 'cal.reyes@lakeside.example', role: 'coordinator' },
] as const;

export const seedOffice = async ({ product, token }: { product: Calls; token: string }): Promise<void> => {
  const { offices } = await product.call('GET', '/api/offices', { token });
  const [known] = offices as { id: string }[];
  const { id } = known ?? (await product.call('POST', '/api/offices', { token, body: { name: 'Lakeside Realty' } }));
  for (const body of invitedToOffice) await product.call('POST', `/api/offices/${id}/invitations`, { token, body });
};
