import type { ReactNode } from 'react';
import { routes } from '#contracts/chat/signing';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';

const initial = { reason: '' };
/** Declining and voiding take the same reason. */
const rules = contractRules(routes.guestDecline.body, initial);

export type ReasonWindowProps = {
  title: string;
  children: ReactNode;
  label: string;
  submitLabel: string;
  cancelLabel: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why, before something that can't be undone. */
export function ReasonWindow({ children, label, onSubmit, onClose, ...words }: ReasonWindowProps) {
  const form = useForm({ initial, rules });
  return (
    <FormModal {...words} form={form} onSubmit={({ reason }) => onSubmit(reason)} onClose={onClose}>
      <p>{children}</p>
      <TextAreaField label={label} rows={3} {...fieldOf(form, 'reason')} />
    </FormModal>
  );
}
