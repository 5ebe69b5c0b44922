// Invitations by the demo's staff, each waiting for what becomes of it.
import { soon } from '../calls.ts';
import type { Seeds } from '../story/seeds.ts';
import type { Story } from '../story/timeline.ts';
import { invitedByStaff, revokedByStaff } from './members.ts';

type Listed = { email: string; state: string };

export const invitationStory =
  ({ staff, until }: Seeds): Story =>
  async () => {
    // An interrupted start has invited them a moment ago.
    for (const { invited, ...person } of invitedByStaff) {
      await until(...invited);
      await staff.call('POST', '/api/invitation', { orStatus: 429, body: person });
    }
    await soon('the invitations', async () => {
      const { invitations } = await staff.call('GET', '/api/staff/invitations?limit=100');
      return (invitations as Listed[]).every(({ state }) => state !== 'preparing') ? true : undefined;
    });
    await until(-4, '13:51');
    const { email } = revokedByStaff;
    await staff.call('POST', '/api/staff/invitations/revoke', { body: { email } });
  };
