import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useId } from 'react';
import { refusalOf } from '#web/language/refusal.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { useUiStrings } from '../strings.ts';
import type { Form } from './use-form.ts';

type FormModalProps<Values extends object> = {
  title: string;
  form: Form<Values>;
  children: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  /** The heading above the reason if the form couldn't be sent. */
  failedTitle?: string;
  /** True if typed text may be lost without a question when the window closes. */
  isFleeting?: boolean;
  /** The window closes when this is done. On `false` it stays open. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
};

/** A form in a window. Mount it to open it. */
export function FormModal<Values extends object>({
  title,
  form,
  children,
  submitLabel,
  cancelLabel,
  failedTitle,
  isFleeting = false,
  onSubmit,
  onClose,
}: FormModalProps<Values>) {
  const words = useUiStrings();
  const id = useId();
  const isBusy = form.doing !== undefined;
  const submit = async (values: Values) => {
    if ((await onSubmit(values)) !== false) onClose();
  };
  // A message at a field isn't repeated, unless the page has a heading for it.
  const isSaid = form.failure !== undefined && (failedTitle !== undefined || !form.hasRefused);
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      isTyped={form.isChanged && !isFleeting}
      onClose={onClose}
      buttons={
        <>
          <Button variant="link" formAction="none" disabled={isBusy} onClick={onClose}>
            {cancelLabel ?? words.cancel}
          </Button>
          <Button variant="primary" form={id} loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...form.onSubmit(submit)}>
        <SpaceBetween size="m">
          {isSaid && <ErrorState title={failedTitle} error={refusalOf(form.failure)} />}
          {children}
        </SpaceBetween>
      </form>
    </Dialog>
  );
}
