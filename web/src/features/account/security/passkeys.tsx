import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as account } from '#contracts/members/account';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/members/passkeys';
import { routes as session } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { AddPasskey } from './add-passkey.tsx';
import { whyNotShown } from './needs-session.ts';
import styles from './passkeys.module.css';
import { ProveItIsYou } from './prove-it-is-you.tsx';

type Passkey = Reply<typeof routes.passkeys>['passkeys'][number];

const texts = strings.passkeys;
const rules = contractRules(routes.renamePasskey.body, { name: '' });

type RenamePasskeyProps = { passkey: Passkey; onDone: () => void; onClose: () => void };

function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const form = useForm({ initial: { name: passkey.name }, rules });
  const rename = async ({ name }: { name: string }) => {
    await call(routes.renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } });
    onDone();
  };
  return (
    <FormModal title={texts.renameTitle} form={form} submitLabel={texts.save} onSubmit={rename} onClose={onClose}>
      <TextField label={texts.name} name="name" autoComplete="off" {...fieldOf(form, 'name')} />
    </FormModal>
  );
}

type RemovePasskeyProps = { email: string; passkey: Passkey; onDone: () => void; onClose: () => void };

/** Takes the password or a passkey first, as adding one does. */
function RemovePasskey({ email, passkey, onDone, onClose }: RemovePasskeyProps) {
  const remove = async () => {
    await call(routes.removePasskey, { params: { id: passkey.id } });
    onDone();
  };
  return (
    <Dialog title={texts.removeTitle(passkey.name)} onClose={onClose}>
      <ProveItIsYou email={email} words={texts.removeWords} last={texts.remove} onProven={remove} onCancel={onClose} />
    </Dialog>
  );
}

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
