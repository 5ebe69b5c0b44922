import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useTask } from '#web/ui/form/use-task.ts';
import { type Invitee, invite, inviteFailure } from './invite.ts';

/** An invitation for one row. Its outcome is shown until the page is reloaded. */
export function InviteButton({ invitee, label = 'Send Invitation' }: { invitee: Invitee; label?: string }) {
  const { run, doing, failure } = useTask();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await invite(invitee);
    setSent(true);
  };
  return (
    <>
      <div role="status">{isSent ? <Sent /> : null}</div>
      {isSent ? null : (
        <Button
          variant="inline-link"
          loading={doing !== undefined}
          ariaLabel={`${label}: ${invitee.email}`}
          onClick={() => void run(send)}
        >
          {label}
        </Button>
      )}
      <div role="alert">{failure ? <span className="form-error">{inviteFailure(failure)}</span> : null}</div>
    </>
  );
}

export const Sent = () => (
  <Box variant="span" color="text-status-success" fontWeight="bold">
    Invitation sent successfully!
  </Box>
);
