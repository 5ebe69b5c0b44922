import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes, type SignerView } from '#contracts/chat/signing';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../../strings.ts';
import { RemindButton } from '../remind-button.tsx';

export type SignerCalls = {
  remind: (signer: number) => Promise<unknown>;
  correct: (signer: number, email: string) => Promise<unknown>;
};
type SignerActionsProps = { signer: SignerView; calls: SignerCalls };

/** What the agent can do while the client or a further signer hasn't signed. */
export function SignerActions({ signer, calls }: SignerActionsProps) {
  const words = useChatStrings().furtherSigners;
  const [isCorrecting, setCorrecting] = useState(false);
  const { number, name, state, who } = signer;
  if (who === 'agent' || state === 'signed' || state === 'declined') return null;
  const isFurther = who === 'signer';
  return (
    <span className="actions">
      {state !== 'waiting' && <RemindButton name={name} onRemind={() => calls.remind(number)} />}
      {isFurther && (
        <Button ariaLabel={words.correctFor(name)} onClick={() => setCorrecting(true)}>
          {words.correct}
        </Button>
      )}
      {isCorrecting && (
        <CorrectEmail
          signer={signer}
          onCorrect={(email) => calls.correct(number, email)}
          onClose={() => setCorrecting(false)}
        />
      )}
    </span>
  );
}

const rules = contractRules(routes.correctSigner.body, { email: '' });

type CorrectEmailProps = {
  signer: SignerView;
  onCorrect: (email: string) => Promise<unknown>;
  onClose: () => void;
};

function CorrectEmail({ signer: { name, email = '' }, onCorrect, onClose }: CorrectEmailProps) {
  const words = useChatStrings().furtherSigners;
  const form = useForm({ initial: { email }, rules });
  const correct = async (values: { email: string }) => {
    await onCorrect(values.email);
    notify({ type: 'success', content: words.corrected(name) });
    onClose();
  };
  return (
    <FormModal
      title={words.correctTitle(name)}
      form={form}
      submitLabel={words.correct}
      onSubmit={correct}
      onClose={onClose}
    >
      <p>{words.correctWords}</p>
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
    </FormModal>
  );
}
