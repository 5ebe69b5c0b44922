import Button from '@cloudscape-design/components/button';
import { notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../strings.ts';

type RemindButtonProps = {
  /** The recipient of the email. */
  name: string;
  /** The subject of the reminder, if several buttons are about the same person. */
  about?: string;
  onRemind: () => Promise<unknown>;
};

/** For the agent: sends another email to a person with something left to do. */
export function RemindButton({ name, about = name, onRemind }: RemindButtonProps) {
  const words = useChatStrings().furtherSigners;
  const notifyFailure = useNotifyFailure();
  const { doing, run } = useTask<'remind'>();
  const remind = async () => {
    try {
      await onRemind();
      notify({ type: 'success', content: words.reminded(name) });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Button ariaLabel={words.remindFor(about)} loading={doing === 'remind'} onClick={() => void run(remind, 'remind')}>
      {words.remind}
    </Button>
  );
}
