import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as account } from '#contracts/members/account';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/members/passkeys';
import { routes as session } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { passkey } from '#web/session/lazy-modules.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { DialogForm } from './dialog-form.tsx';
import { whyNotShown } from './needs-session.ts';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const rules = contractRules(routes.renamePasskey.body, { name: '' });

/** A name for this device, as a first suggestion. */
const deviceName = () => {
  const { userAgent } = navigator;
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name));
  return known ?? '';
};

type AddPasskeyProps = { email: string; onDone: () => void; onClose: () => void };

/** Asks for the password, then for a name. Then the browser asks for a fingerprint, a face or a PIN. */
function AddPasskey({ email, onDone, onClose }: AddPasskeyProps) {
  const [isProven, setProven] = useState(false);
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      {isProven ? (
        <NameQuestion onDone={onDone} onCancel={onClose} />
      ) : (
        <ProveItIsYou
          email={email}
          words={strings.secondFactor.onWords}
          last="Continue"
          onProven={async () => setProven(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function NameQuestion({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [initial] = useState(() => ({ name: deviceName() }));
  const form = useForm({ initial, rules });
  const add = async ({ name }: { name: string }) => {
    const { addPasskey } = await passkey();
    await addPasskey(name.trim());
    onDone();
  };
  return (
    <DialogForm form={form} submitLabel="Create passkey" onSubmit={add} onCancel={onCancel}>
      <SpaceBetween size="m">
        <p>Give it a name that you will recognize. Then your device asks for your fingerprint, your face or its PIN.</p>
        <TextField label="Name" name="name" autoComplete="off" {...fieldOf(form, 'name')} />
      </SpaceBetween>
    </DialogForm>
  );
}

type Passkey = Reply<typeof routes.passkeys>['passkeys'][number];

type RemovePasskeyProps = { email: string; passkey: Passkey; onDone: () => void; onClose: () => void };

/** Takes the password or a passkey first, as adding one does. */
function RemovePasskey({ email, passkey, onDone, onClose }: RemovePasskeyProps) {
  const remove = async () => {
    await call(routes.removePasskey, { params: { id: passkey.id } });
    onDone();
  };
  return (
    <Dialog title={`Remove ${passkey.name}?`} onClose={onClose}>
      <ProveItIsYou
        email={email}
        words="It will no longer sign in to your account. Delete it from your device or password manager, too."
        last="Remove"
        onProven={remove}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type Open = { kind: 'add' } | { kind: 'remove'; passkey: Passkey };

const refreshes = [routes.passkeys, activity.activity, session.secondFactor, account.myAccount];

function RenameButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const rename = useAction(routes.renamePasskey, {
    asks: {
      title: 'Rename passkey',
      confirm: 'Save',
      fields: { name: { label: 'Name', value: name, autoComplete: 'off' } },
    },
    done: 'Your passkey has a new name.',
    refreshes,
  });
  return (
    <Button variant="inline-link" ariaLabel={`Rename ${name}`} onClick={() => void rename.run({ params: { id } })}>
      Rename
    </Button>
  );
}

/** The passkeys that sign in to this account, and adding, renaming and removing them. */
export function Passkeys({ email }: { email: string }) {
  const { data, error, mutate } = useCall(routes.passkeys, {}, { revalidateOnFocus: false });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = async (words: string) => {
    notify({ type: 'success', content: words });
    close();
    await refreshCalls(...refreshes);
  };

  return (
    <li>
      <RowWords>
        <h3>Passkeys</h3>
        <p className="soft">
          Sign in with your fingerprint, your face or the PIN of your device. Nothing to remember, and nothing that a
          fake page could steal.
        </p>
        {data === undefined && error === undefined ? <StatusIndicator type="loading">Loading</StatusIndicator> : null}
        {error === undefined ? null : <StatusIndicator type="warning">{whyNotShown(error)}</StatusIndicator>}
        <Rows>
          {data?.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <RowWords>
                <strong>{passkey.name}</strong>
                <span className="soft">
                  Added <DateTime iso={passkey.added_at} show="day" />
                </span>
              </RowWords>
              <span className="actions">
                <RenameButton passkey={passkey} />
                <Button
                  variant="inline-link"
                  ariaLabel={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </Rows>
      </RowWords>
      {error === undefined ? (
        <Button onClick={() => setOpen({ kind: 'add' })}>Add a passkey</Button>
      ) : (
        <Button onClick={() => void mutate()}>Try again</Button>
      )}
      {open?.kind === 'add' ? (
        <AddPasskey
          email={email}
          onDone={() => done('Your passkey is ready. Use it the next time you sign in.')}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemovePasskey
          email={email}
          passkey={open.passkey}
          onDone={() => done(`${open.passkey.name} has been removed.`)}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
