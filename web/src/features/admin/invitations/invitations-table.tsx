import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { type InvitationRow, routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { Column } from '#web/ui/list/list.tsx';
import { DirectoryList, emailColumn } from '../directory-list.tsx';
import { strings } from '../strings.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';
import { InviteButton } from './invite-button.tsx';

const INVITATIONS = {
  heading: 'Invitations',
  words: 'Sending again replaces the temporary password. The earlier one stops working.',
  failed: 'Failed to fetch invitations',
  empty: 'No invitations yet',
  emptyWords: 'People you invite, and people who buy without an account, will appear here.',
  again: 'Send again',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this invitation?',
  revokeWords: (email: string) =>
    `The password that ${email} was sent stops working. They aren't told. You can invite them again later.`,
  revoked: 'The invitation was revoked.',
  inviteAgain: 'Invite again',
  invitedAgain: (email: string) => `${email} gets a new invitation.`,
  state: (state: string, times: number) => (times === 1 ? state : `${state} (${times} times)`),
} as const;

const REASONS = { purchase: 'by a purchase', staff: 'by staff' } as const;

/** Revokes an invitation, after a question. Staff can easily send a new one. */
function RevokeButton({ invitee }: { invitee: Invitee }) {
  const { email } = invitee;
  const again = async () => {
    try {
      await invite(invitee);
      notify({ type: 'success', content: INVITATIONS.invitedAgain(email) });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? inviteFailure(error) : strings.invite.failed });
    }
  };
  const revoke = useAction(routes.revokeInvitation, {
    asks: {
      title: INVITATIONS.revokeTitle,
      words: INVITATIONS.revokeWords(email),
      confirm: INVITATIONS.revoke,
    },
    done: INVITATIONS.revoked,
    undo: () => ({ label: INVITATIONS.inviteAgain, run: () => void again() }),
    refreshes: [routes.invitations, routes.audit],
  });
  return (
    <Button
      variant="inline-link"
      ariaLabel={`${INVITATIONS.revoke}: ${email}`}
      onClick={() => void revoke.run({ body: { email } })}
    >
      {INVITATIONS.revoke}
    </Button>
  );
}

const marks: Record<InvitationRow['state'], StatusIndicatorProps.Type> = {
  preparing: 'in-progress',
  sent: 'pending',
  accepted: 'success',
  expired: 'stopped',
  returned: 'error',
  has_account: 'info',
  revoked: 'stopped',
};

const inviteeOf = ({ email, first_name, last_name }: InvitationRow): Invitee => ({
  email,
  firstName: first_name || email,
  lastName: last_name || first_name || email,
});

const columns: Column<InvitationRow>[] = [
  { id: 'name', minWidth: 110, header: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  emailColumn,
  {
    id: 'state',
    minWidth: 212,
    header: 'State',
    cell: ({ state, times }) => (
      <StatusIndicator type={marks[state]}>{INVITATIONS.state(strings.states[state], times)}</StatusIndicator>
    ),
  },
  {
    id: 'invited',
    header: 'Invited',
    cell: ({ invited_at, reason }) => (
      <>
        <DateTime iso={invited_at} show="day" />
        <Box color="text-body-secondary">{REASONS[reason]}</Box>
      </>
    ),
  },
  {
    id: 'valid',
    header: 'Password expires',
    cell: ({ valid_until }) => (valid_until ? <DateTime iso={valid_until} show="zone" /> : null),
  },
  {
    id: 'again',
    minWidth: 120,
    header: 'Invitation',
    cell: (row) =>
      row.state === 'accepted' ? null : (
        <SpaceBetween size="xs">
          <InviteButton label={INVITATIONS.again} invitee={inviteeOf(row)} />
          {row.revocable && <RevokeButton invitee={inviteeOf(row)} />}
        </SpaceBetween>
      ),
  },
];

export const Invitations = () => (
  <DirectoryList
    name="invitations"
    route={routes.invitations}
    inputOf={(query) => ({ query })}
    itemsOf={({ invitations }) => invitations}
    texts={INVITATIONS}
    columns={columns}
    idOf={({ email }) => email}
  />
);
