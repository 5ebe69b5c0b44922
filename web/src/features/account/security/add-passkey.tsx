import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/members/passkeys';
import { passkey } from '#web/session/lazy-modules.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { DialogForm } from './dialog-form.tsx';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const texts = strings.passkeys;
const rules = contractRules(routes.renamePasskey.body, { name: '' });

/** As a first suggestion: what the person would call this device. */
const deviceName = () => {
  const { userAgent } = navigator;
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name));
  return known ?? '';
};

type AddPasskeyProps = { email: string; onDone: () => void; onClose: () => void };

/** The password first, then a name, then the browser asks for finger, face or PIN. */
export function AddPasskey({ email, onDone, onClose }: AddPasskeyProps) {
  const [isProven, setProven] = useState(false);
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      {isProven ? (
        <NameQuestion onDone={onDone} onCancel={onClose} />
      ) : (
        <ProveItIsYou
          email={email}
          words={strings.secondFactor.onWords}
          last={strings.secondFactor.next}
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
    <DialogForm form={form} submitLabel={texts.create} onSubmit={add} onCancel={onCancel}>
      <SpaceBetween size="m">
        <p>{texts.nameWords}</p>
        <TextField label={texts.name} name="name" autoComplete="off" {...fieldOf(form, 'name')} />
      </SpaceBetween>
    </DialogForm>
  );
}
