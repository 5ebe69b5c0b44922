import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes, type SignerView } from '#contracts/chat/signing';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../../strings.ts';

export type SignerCalls = {
  remind: (signer: number) => Promise<unknown>;
  correct: (signer: number, email: string) => Promise<unknown>;
};
type SignerActionsProps = { signer: SignerView; calls: SignerCalls };

/** What the agent can do while a further signer hasn't signed. */
export function SignerActions({ signer, calls }: SignerActionsProps) {
  const words = useChatStrings().furtherSigners;
  const say = useRefusalText();
  const [isCorrecting, setCorrecting] = useState(false);
  const { doing, run } = useTask<'remind'>();
  const { number, name, state, who } = signer;
  if (who !== 'signer' || state === 'signed' || state === 'declined') return null;
  const remind = async () => {
    try {
      await calls.remind(number);
      notify({ type: 'success', content: words.reminded(name) });
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
  };
  return (
    <span className="actions">
      {state !== 'waiting' && (
        <Button
          ariaLabel={words.remindFor(name)}
          loading={doing === 'remind'}
          onClick={() => void run(remind, 'remind')}
        >
          {words.remind}
        </Button>
      )}
      <Button ariaLabel={words.correctFor(name)} onClick={() => setCorrecting(true)}>
        {words.correct}
      </Button>
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
