import type { Side } from '#contracts/chat/conversation';
import { useRefusalText } from '#web/language/refusal.ts';
import { useChatStrings } from '../../strings.ts';
import type { Waiting } from '../connection/channel.ts';
import { Bubble, type Names } from './bubble.tsx';

type WaitingMessageProps = { message: Waiting; self: Side; names: Names; onRetry: () => void };

/** A message on its way, or one that the server refused. */
export function WaitingMessage({ message: { text, refusal }, self, names, onRetry }: WaitingMessageProps) {
  const strings = useChatStrings();
  const refusalText = useRefusalText();
  const foot = refusal ? (
    <span role="alert">
      {strings.notSent} {refusalText({ message: refusal })}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {strings.sendAgain}
      </button>
    </span>
  ) : (
    strings.sending
  );
  return (
    <Bubble from={self} self={self} names={names} isPending foot={foot}>
      {text}
    </Bubble>
  );
}
