import Button from '@cloudscape-design/components/button';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

type AgreedNoteProps = Pick<GuestStepProps, 'request' | 'decide' | 'dispatch'> & { isStuck: boolean };

/** The client agreed that the result is sent without them: they may leave, or stop it for as long as nothing has been sent. */
export function AgreedNote({ request, decide, dispatch, isStuck }: AgreedNoteProps) {
  const strings = useGuestStrings();
  const words = strings.agreed;
  const question = {
    title: words.stopTitle,
    words: words.stopWords(request.agent_name),
    confirm: words.stop,
    cancel: strings.control.cancel,
  };
  const stop = async () => {
    if (await decide('stopped')) dispatch({ type: 'retried' });
  };
  return (
    <div className="flow">
      <p>{(isStuck ? words.left : words.words)(request.agent_name)}</p>
      <div>
        <Button onClick={() => void confirm(question, stop)}>{words.stop}</Button>
      </div>
    </div>
  );
}
