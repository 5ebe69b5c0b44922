import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Communication, routes } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

type CorrectEmailModalProps = {
  communication: Communication;
  onClose: () => void;
  onCorrected: () => Promise<void>;
};

export function CorrectEmailModal({ communication, onClose, onCorrected }: CorrectEmailModalProps) {
  const shared = useFundsStrings();
  const me = useCall(accounts.me, {});
  const [email, setEmail] = useState(communication.to_user);
  const [refusal, setRefusal] = useState<string>();

  const correct = async () => {
    const problem = recipientProblem(email, me.data?.email);
    if (problem) {
      setRefusal(problem === 'own' ? shared.ownEmail : shared.invalidEmail);
      return false;
    }
    try {
      await call(routes.correctEmail, { params: { id: communication.id }, body: { to_user_email: email } });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields.to_user_email) throw error;
      setRefusal(error.fields.to_user_email);
      return false;
    }
    notify({ type: 'success', content: words.corrected(email.trim()) });
    await onCorrected();
    return true;
  };

  return (
    <ConfirmModal
      title={words.correctTitle}
      confirmLabel={words.correctSend}
      cancelLabel={words.dismiss}
      onConfirm={correct}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {words.correctWords}
        <TextField
          label={words.newEmail}
          type="email"
          isRequired
          value={email}
          errorText={refusal}
          onChange={(value) => {
            setEmail(value);
            setRefusal(undefined);
          }}
        />
      </SpaceBetween>
    </ConfirmModal>
  );
}
