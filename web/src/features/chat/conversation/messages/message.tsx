import type { ReactNode } from 'react';
import type { ChatMessage, Side } from '#contracts/chat/conversation';
import { useChatStrings } from '../../strings.ts';
import { Bubble, type Names } from './bubble.tsx';
import styles from './message.module.css';

type MessageProps = { message: ChatMessage; self: Side; names: Names; foot?: ReactNode };

/** What someone wrote, or what happened. Wire instructions come with a warning. */
export function Message({ message: { from, text, timestamp, warning }, self, names, foot }: MessageProps) {
  const strings = useChatStrings();
  if (from === 'system') return <p className={styles.note}>{strings.note(text, names.agent)}</p>;
  return (
    <div className={styles.root}>
      <Bubble from={from} self={self} names={names} at={timestamp} foot={foot}>
        {text}
      </Bubble>
      {warning && (
        <p className={styles.fraud} role="alert">
          <strong>{strings.fraud.title}.</strong> {strings.fraud.words}
        </p>
      )}
    </div>
  );
}
