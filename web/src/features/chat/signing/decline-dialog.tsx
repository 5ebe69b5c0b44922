import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { useChatStrings } from '../strings.ts';

type DeclineDialogProps = {
  agentName: string;
  onDecline: (reason: string) => Promise<void>;
  onClose: () => void;
};

export function DeclineDialog({ agentName, onDecline, onClose }: DeclineDialogProps) {
  const words = useChatStrings().document;
  const [reason, setReason] = useState('');
  return (
    <ConfirmModal
      title={words.declineTitle}
      confirmLabel={words.decline}
      cancelLabel={words.keepReading}
      onConfirm={() => onDecline(reason)}
      onClose={onClose}
    >
      <p>{words.declineWords(agentName)}</p>
      <FormField label={words.reason}>
        <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
      </FormField>
    </ConfirmModal>
  );
}
