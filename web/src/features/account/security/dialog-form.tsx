import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { Form } from '#web/ui/form/use-form.ts';

type DialogFormProps<Values extends object> = {
  form: Form<Values>;
  children: ReactNode;
  submitLabel: string;
  /** True for a password or a code, which may be lost without a question when the window closes. */
  isFleeting?: boolean;
  /** True if something besides the fields was chosen. */
  isChanged?: boolean;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel: () => void;
};

/** One of several forms in a window, which asks before typed text is lost. Enter continues, and errors show above the buttons. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, children, submitLabel, isFleeting, isChanged, onSubmit, onCancel } = props;
  const isBusy = form.doing !== undefined;
  useAskToLeave((form.isChanged || isChanged === true) && !isFleeting, isBusy);
  return (
    <form {...form.onSubmit(onSubmit)}>
      <SpaceBetween size="m">
        {children}
        <FormError>{form.failure?.message}</FormError>
        <div className="actions actions-end">
          <Button formAction="none" variant="link" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" loading={isBusy} disabled={Object.keys(form.problems).length > 0}>
            {submitLabel}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}
