import { routes } from '#contracts/chat/signing';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../strings.ts';

const initial = { reason: '' };
const rules = contractRules(routes.guestDecline.body, initial);

type DeclineDialogProps = {
  agentName: string;
  onDecline: (reason: string) => Promise<void>;
  onClose: () => void;
};

export function DeclineDialog({ agentName, onDecline, onClose }: DeclineDialogProps) {
  const words = useChatStrings().document;
  const form = useForm({ initial, rules });
  return (
    <FormModal
      title={words.declineTitle}
      form={form}
      submitLabel={words.decline}
      cancelLabel={words.keepReading}
      onSubmit={async ({ reason }) => {
        await onDecline(reason);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{words.declineWords(agentName)}</p>
      <TextAreaField label={words.reason} rows={3} {...fieldOf(form, 'reason')} />
    </FormModal>
  );
}
