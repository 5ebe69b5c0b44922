import { routes } from '#contracts/members/passkeys';
import { call } from '#web/api/call.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import type { Passkey } from './passkey.ts';

const texts = strings.passkeys;
const rules = contractRules(routes.renamePasskey.body, { name: '' });

type RenamePasskeyProps = { passkey: Passkey; onDone: () => void; onClose: () => void };

export function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
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
