import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ListedClient, SAID_LENGTH } from '#contracts/clients/client';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';

const words = strings.consent;

type OwnWordsModalProps = { client: ListedClient; onConfirm: (said: string) => Promise<void>; onClose: () => void };

export function OwnWordsModal({ client, onConfirm, onClose }: OwnWordsModalProps) {
  const [said, setSaid] = useState('');
  const confirm = async () => {
    if (said.trim() === '') throw new Error(strings.form.required);
    await onConfirm(said.trim());
  };
  return (
    <ConfirmModal title={words.askTitle(client.name)} confirmLabel={words.record} onConfirm={confirm} onClose={onClose}>
      <SpaceBetween size="m">
        <p>{words.ask}</p>
        <TextAreaField label={words.said} isRequired rows={3} maxLength={SAID_LENGTH} value={said} onChange={setSaid} />
      </SpaceBetween>
    </ConfirmModal>
  );
}
