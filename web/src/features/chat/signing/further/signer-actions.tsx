import Button from '@cloudscape-design/components/button';
import { routes, type SignerView } from '#contracts/chat/signing';
import { notify } from '#web/ui/feedback/notify.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { useChatStrings } from '../../strings.ts';
import { RemindButton } from '../remind-button.tsx';

export type SignerCalls = {
  remind: (signer: number) => Promise<unknown>;
  correct: (signer: number, email: string) => Promise<unknown>;
};
type SignerActionsProps = { signer: SignerView; calls: SignerCalls };

/** The agent's actions while the client or a further signer hasn't signed. */
export function SignerActions({ signer, calls }: SignerActionsProps) {
  const words = useChatStrings().furtherSigners;
  const { number, name, state, who, email: value } = signer;
  if (who === 'agent' || state === 'signed' || state === 'declined') return null;
  const correcting = {
    title: words.correctTitle(name),
    words: words.correctWords,
    confirm: words.correct,
    schema: routes.correctSigner.body,
    fields: { email: { label: words.email, type: 'email', value } },
  } as const;
  const correct = async ({ email = '' }: Record<string, string>) => {
    await calls.correct(number, email);
    notify({ type: 'success', content: words.corrected(name) });
  };
  return (
    <span className="actions">
      {state !== 'waiting' && <RemindButton name={name} onRemind={() => calls.remind(number)} />}
      {who === 'signer' && (
        <Button ariaLabel={words.correctFor(name)} onClick={() => void confirm(correcting, correct)}>
          {words.correct}
        </Button>
      )}
    </span>
  );
}
