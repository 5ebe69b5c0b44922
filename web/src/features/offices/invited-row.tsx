import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type InvitedMember, managedBy, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { strings } from './strings.ts';

const words = strings.invite;

export function InvitedRow({ office, invitation }: { office: OfficeView; invitation: InvitedMember }) {
  const { email, role, until } = invitation;
  const [isAsking, setAsking] = useState(false);
  /** A new email goes out: the first one's invitation is gone. */
  const inviteAgain = async () => {
    try {
      await call(routes.inviteMember, { params: { id: office.id }, body: { email, role } });
      await refreshCalls(routes.office);
      notify({ type: 'success', content: words.done(email) });
    } catch (error) {
      notify({ type: 'error', header: words.againFailed, content: error instanceof Error ? error.message : '' });
    }
  };
  const withdraw = async () => {
    await call(routes.uninviteMember, { params: { id: office.id }, body: { email } });
    await refreshCalls(routes.office);
    const action = { label: words.again, run: () => void inviteAgain() };
    notify({ type: 'success', content: words.withdrawn, action });
  };
  return (
    <li>
      <RowWords>
        <strong>
          <EmailWords address={email} />
        </strong>
        <span>
          {strings.invited} · {strings.roles[role]} · {strings.invitedUntil} <DateTime iso={until} show="day" />
        </span>
      </RowWords>
      {managedBy(office.role).includes(role) && (
        <Button variant="inline-link" ariaLabel={words.withdrawLabel(email)} onClick={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      )}
      {isAsking && (
        <ConfirmModal
          title={words.withdrawTitle}
          confirmLabel={words.withdraw}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          {words.withdrawWords(email)}
        </ConfirmModal>
      )}
    </li>
  );
}
