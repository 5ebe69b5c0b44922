import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { FormModal } from '../form/form-modal.tsx';
import { TextField } from '../form/text-field.tsx';
import { fieldOf, useForm } from '../form/use-form.ts';
import type { KeptWords } from './kept-menu.tsx';

type KeptNameProps = {
  words: KeptWords;
  length: number;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks under which name a filter is kept. */
export function KeptName({ words, length, onSave, onClose }: KeptNameProps) {
  const form = useForm({
    initial: { name: '' },
    rules: {
      check: ({ name }) => (name.trim() === '' ? { name: REQUIRED_MESSAGE } : {}),
      limits: { name: length },
      required: () => ['name'],
    },
  });
  const submit = async ({ name }: { name: string }) => {
    await onSave(name.trim());
    onClose();
  };
  return (
    <FormModal title={words.nameTitle} form={form} submitLabel={words.saveLabel} onSubmit={submit} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} {...fieldOf(form, 'name')} />
    </FormModal>
  );
}
