import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { type InvitationRow, routes } from '#contracts/members/staff';
import { useAction } from '#web/api/use-action.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, DirectoryTable, emailColumn } from '../directory-table.tsx';
import { strings } from '../strings.ts';
import { useDirectory } from '../use-directory.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';
import { InviteButton } from './invite-button.tsx';

const revokeButtonTexts = strings.invitations;

/** Takes an invitation back, after a question. A new one is one press away. */
function RevokeButton({ invitee }: { invitee: Invitee }) {
  const { email } = invitee;
  const again = async () => {
    try {
      await invite(invitee);
      notify({ type: 'success', content: revokeButtonTexts.invitedAgain(email) });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? inviteFailure(error) : strings.invite.failed });
    }
  };
  const revoke = useAction(routes.revokeInvitation, {
    asks: {
      title: revokeButtonTexts.revokeTitle,
      words: revokeButtonTexts.revokeWords(email),
      confirm: revokeButtonTexts.revoke,
    },
    done: revokeButtonTexts.revoked,
    undo: () => ({ label: revokeButtonTexts.inviteAgain, run: () => void again() }),
    refreshes: [routes.invitations, routes.audit],
  });
  return (
    <Button
      variant="inline-link"
      ariaLabel={`${revokeButtonTexts.revoke}: ${email}`}
      onClick={() => void revoke.run({ body: { email } })}
    >
      {revokeButtonTexts.revoke}
    </Button>
  );
}

const { columns: heads, invitations: texts } = strings;

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
  { id: 'name', minWidth: 110, header: heads.name, cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  emailColumn,
  {
    id: 'state',
    minWidth: 212,
    header: heads.state,
    cell: ({ state, times }) => (
      <StatusIndicator type={marks[state]}>{texts.state(strings.states[state], times)}</StatusIndicator>
    ),
  },
  {
    id: 'invited',
    header: heads.invited,
    cell: ({ invited_at, reason }) => (
      <>
        <DateTime iso={invited_at} show="day" />
        <Box color="text-body-secondary">{strings.reasons[reason]}</Box>
      </>
    ),
  },
  {
    id: 'valid',
    header: heads.validUntil,
    cell: ({ valid_until }) => (valid_until ? <DateTime iso={valid_until} show="day" /> : null),
  },
  {
    id: 'again',
    minWidth: 120,
    header: heads.invitation,
    cell: (row) =>
      row.state === 'accepted' ? null : (
        <SpaceBetween size="xs">
          <InviteButton label={texts.again} invitee={inviteeOf(row)} />
          {row.revocable && <RevokeButton invitee={inviteeOf(row)} />}
        </SpaceBetween>
      ),
  },
];

export function Invitations() {
  const list = useDirectory(
    'invitations',
    routes.invitations,
    (query) => ({ query }),
    ({ invitations, next_cursor }) => ({ items: invitations, nextCursor: next_cursor }),
  );
  return <DirectoryTable texts={texts} columns={columns} list={list} idOf={({ email }) => email} />;
}
