import type { ReactNode } from 'react';
import { useUiStrings } from '../strings.ts';
import { FormModal } from './form-modal.tsx';
import { isTyped } from './is-typed.ts';
import { TextField } from './text-field.tsx';
import { fieldOf, useForm } from './use-form.ts';

type TypedConfirmProps = {
  title: string;
  /** What goes, in plain words. */
  children: ReactNode;
  /** What is to be typed: the name of what goes, or a word where that has none, or too long a one. */
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** The window closes when this is done; what it throws is shown inside. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something of worth is gone for good: one press by mistake isn't enough. Mount it to open it. */
export function TypedConfirm({ children, text, confirmLabel, onConfirm, ...window }: TypedConfirmProps) {
  const words = useUiStrings();
  const wanted = text ?? words.typedWord;
  const check = ({ typed }: { typed: string }) => (isTyped(typed, wanted) ? {} : { typed: words.typedWrong(wanted) });
  const form = useForm({ initial: { typed: '' }, rules: { check } });
  const confirm = async () => {
    await onConfirm();
    window.onClose();
  };
  return (
    <FormModal {...window} isFleeting form={form} submitLabel={confirmLabel} onSubmit={confirm}>
      <div>{children}</div>
      <TextField label={words.typed(wanted)} {...fieldOf(form, 'typed')} />
    </FormModal>
  );
}
