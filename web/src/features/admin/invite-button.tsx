import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import styles from './admin.module.css';
import { strings } from './strings.ts';
import { type Invitee, useInvite } from './use-invite.ts';

const texts = strings.invite;

/** An invitation for one row. What came of it stays until the page is loaded again. */
export function InviteButton({ invitee, label = texts.send }: { invitee: Invitee; label?: string }) {
  const { send, isSending, failure } = useInvite();
  const [isSent, setSent] = useState(false);
  return (
    <>
      <div role="status">{isSent ? <span className={styles.good}>{texts.sent}</span> : null}</div>
      {isSent ? null : (
        <Button
          variant="inline-link"
          loading={isSending}
          ariaLabel={`${label}: ${invitee.email}`}
          onClick={async () => setSent(await send(invitee))}
        >
          {label}
        </Button>
      )}
      <div role="alert">
        {failure ? (
          <span className="form-error">
            {texts.failed}
            {failure.status === 429 ? `. ${failure.message}` : null}
          </span>
        ) : null}
      </div>
    </>
  );
}
