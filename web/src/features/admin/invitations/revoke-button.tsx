import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';

const texts = strings.invitations;

/** Takes an invitation back, after a question. A new one is one press away. */
export function RevokeButton({ invitee }: { invitee: Invitee }) {
  const { email } = invitee;
  const [isAsking, setAsking] = useState(false);
  const again = async () => {
    try {
      await invite(invitee);
      notify({ type: 'success', content: texts.invitedAgain(email) });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? inviteFailure(error) : strings.invite.failed });
    }
  };
  const revoke = async () => {
    await call(routes.revokeInvitation, { body: { email } });
    notify({ type: 'success', content: texts.revoked, action: { label: texts.inviteAgain, run: () => void again() } });
    setAsking(false);
    await refreshCalls(routes.invitations, routes.audit);
  };
  return (
    <>
      <Button variant="inline-link" ariaLabel={`${texts.revoke}: ${email}`} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={texts.revokeTitle}
          confirmLabel={texts.revoke}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {texts.revokeWords(email)}
        </ConfirmModal>
      )}
    </>
  );
}
