import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const texts = strings.invitations;

/** Takes an invitation back, after a question. */
export function RevokeButton({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = async () => {
    await call(routes.revokeInvitation, { body: { email } });
    notify({ type: 'success', content: texts.revoked });
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
