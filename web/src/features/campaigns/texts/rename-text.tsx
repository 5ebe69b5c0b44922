import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { renameText } from './text-calls.ts';

const words = strings.texts;
const rules = contractRules(routes.changeSavedText.body, { name: '' });

type RenameTextProps = { text: ListedText; onClose: () => void; onChanged: () => unknown };

export function RenameText({ text, onClose, onChanged }: RenameTextProps) {
  const form = useForm({ initial: { name: text.name }, rules });
  const save = async ({ name }: { name: string }) => {
    await renameText(text, name);
    onClose();
    await onChanged();
  };
  return (
    <FormModal title={words.renameTitle} form={form} submitLabel={words.saveName} onSubmit={save} onClose={onClose}>
      <TextField label={words.name} autoComplete="off" {...fieldOf(form, 'name')} />
    </FormModal>
  );
}
