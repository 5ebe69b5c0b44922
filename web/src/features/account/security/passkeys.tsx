import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as account } from '#contracts/members/account';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/members/passkeys';
import { routes as session } from '#contracts/members/session';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { AddPasskey } from './add-passkey.tsx';
import { whyNotShown } from './needs-session.ts';
import type { Passkey } from './passkey.ts';
import styles from './passkeys.module.css';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

const texts = strings.passkeys;

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys that sign in to this account, and adding, renaming and removing them. */
export function Passkeys({ email }: { email: string }) {
  const { data, error, mutate } = useCall(routes.passkeys, {}, { revalidateOnFocus: false });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = async (words: string) => {
    notify({ type: 'success', content: words });
    close();
    await refreshCalls(routes.passkeys, activity.activity, session.secondFactor, account.myAccount);
  };

  return (
    <li className={styles.root}>
      <div>
        <h3>{texts.heading}</h3>
        <p>{texts.words}</p>
        {data === undefined && error === undefined ? (
          <StatusIndicator type="loading">{texts.loading}</StatusIndicator>
        ) : null}
        {error === undefined ? null : <StatusIndicator type="warning">{whyNotShown(error)}</StatusIndicator>}
        <ul className={styles.list}>
          {data?.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <strong>{passkey.name}</strong>{' '}
                <span className={styles.added}>
                  {texts.added} <DateTime iso={passkey.added_at} show="day" />
                </span>
              </span>
              <span className={styles.acts}>
                <Button
                  variant="inline-link"
                  ariaLabel={texts.renameLabel(passkey.name)}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  {texts.rename}
                </Button>
                <Button
                  variant="inline-link"
                  ariaLabel={texts.removeLabel(passkey.name)}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  {texts.remove}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {error === undefined ? (
        <Button onClick={() => setOpen({ kind: 'add' })}>{texts.add}</Button>
      ) : (
        <Button onClick={() => void mutate()}>{texts.retry}</Button>
      )}
      {open?.kind === 'add' ? (
        <AddPasskey email={email} onDone={() => done(texts.addedNotice)} onClose={close} />
      ) : null}
      {open?.kind === 'rename' ? (
        <RenamePasskey passkey={open.passkey} onDone={() => done(texts.renamed)} onClose={close} />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemovePasskey
          email={email}
          passkey={open.passkey}
          onDone={() => done(texts.removed(open.passkey.name))}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
