import type { ConfirmModalProps } from '../feedback/confirm-modal.tsx';
import { useUiStrings } from '../strings.ts';
import { FormModal } from './form-modal.tsx';
import { isTyped } from './is-typed.ts';
import { TextField } from './text-field.tsx';
import { fieldOf, useForm } from './use-form.ts';

type TypedConfirmProps = ConfirmModalProps & {
  /** What is to be typed: the name of what goes, or a word where that has none, or too long a one. */
  text?: string;
};

/** Asks before something of worth is gone for good: one press by mistake isn't enough. Mount it to open it. */
export function TypedConfirm({ children, text, confirmLabel, onConfirm, ...window }: TypedConfirmProps) {
  const words = useUiStrings();
  const wanted = text ?? words.typedWord;
  const check = ({ typed }: { typed: string }) => (isTyped(typed, wanted) ? {} : { typed: words.typedWrong(wanted) });
  const form = useForm({ initial: { typed: '' }, rules: { check } });
  return (
    <FormModal {...window} isFleeting form={form} submitLabel={confirmLabel} onSubmit={onConfirm}>
      <div>{children}</div>
      <TextField label={words.typed(wanted)} {...fieldOf(form, 'typed')} />
    </FormModal>
  );
}
