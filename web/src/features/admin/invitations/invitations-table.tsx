import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { type InvitationRow, routes } from '#contracts/members/staff';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, DirectoryTable, emailColumn } from '../directory-table.tsx';
import { strings } from '../strings.ts';
import { useDirectory } from '../use-directory.ts';
import type { Invitee } from './invite.ts';
import { InviteButton } from './invite-button.tsx';
import { RevokeButton } from './revoke-button.tsx';

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
