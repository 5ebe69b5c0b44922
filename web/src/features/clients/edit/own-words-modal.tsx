import { SAID_LENGTH } from '#contracts/clients/consent';
import type { ListedClient } from '#contracts/clients/list';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const words = strings.consent;
const initial = { said: '' };

/** The call takes an opt-in without words too; against the client's own opt-out they are needed. */
const rules: FormRules<typeof initial> = {
  check: ({ said }) => (said.trim() === '' ? { said: REQUIRED_MESSAGE } : {}),
  limits: { said: SAID_LENGTH },
  required: () => ['said'],
};

type OwnWordsModalProps = { client: ListedClient; onConfirm: (said: string) => Promise<void>; onClose: () => void };

export function OwnWordsModal({ client, onConfirm, onClose }: OwnWordsModalProps) {
  const form = useForm({ initial, rules });
  return (
    <FormModal
      title={words.askTitle(client.name)}
      form={form}
      submitLabel={words.record}
      onSubmit={({ said }) => onConfirm(said.trim())}
      onClose={onClose}
    >
      <p>{words.ask}</p>
      <TextAreaField label={words.said} rows={3} {...fieldOf(form, 'said')} />
    </FormModal>
  );
}
