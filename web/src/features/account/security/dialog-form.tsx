import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { Form } from '#web/ui/form/use-form.ts';

type DialogFormProps<Values extends object> = {
  form: Form<Values>;
  children: ReactNode;
  submitLabel: string;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel: () => void;
};

/** One of several forms in a window. Enter continues; errors show above the buttons. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, children, submitLabel, onSubmit, onCancel } = props;
  const isBusy = form.doing !== undefined;
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
