import Button from '@cloudscape-design/components/button';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../strings.ts';

type RemindButtonProps = {
  /** Who gets the email. */
  name: string;
  /** Where several buttons are about the same person: what it reminds of. */
  about?: string;
  onRemind: () => Promise<unknown>;
};

/** Of the agent: another email to whom something waits for. */
export function RemindButton({ name, about = name, onRemind }: RemindButtonProps) {
  const words = useChatStrings().furtherSigners;
  const say = useRefusalText();
  const { doing, run } = useTask<'remind'>();
  const remind = async () => {
    try {
      await onRemind();
      notify({ type: 'success', content: words.reminded(name) });
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
  };
  return (
    <Button ariaLabel={words.remindFor(about)} loading={doing === 'remind'} onClick={() => void run(remind, 'remind')}>
      {words.remind}
    </Button>
  );
}
