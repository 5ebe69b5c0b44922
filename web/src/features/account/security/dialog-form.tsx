import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { FormError } from '#web/ui/form/form-error.tsx';
import { strings } from '../strings.ts';

type DialogFormProps = {
  children: ReactNode;
  error: string | undefined;
  busy: boolean;
  disabled: boolean;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
};

/** A form inside a dialog: Enter goes on, what went wrong stands above the buttons. */
export const DialogForm = ({ children, error, busy, disabled, submitLabel, onSubmit, onCancel }: DialogFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!disabled) onSubmit();
    }}
  >
    <SpaceBetween size="m">
      {children}
      <FormError>{error}</FormError>
      <div className="form-buttons">
        <Button formAction="none" variant="link" disabled={busy} onClick={onCancel}>
          {strings.secondFactor.cancel}
        </Button>
        <Button variant="primary" loading={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </SpaceBetween>
  </form>
);
