import { useRef } from 'react';
import type { Side } from '#contracts/chat/conversation';
import { useChatStrings } from '../../strings.ts';
import { shownMessages } from '../connection/channel.ts';
import type { Conversation } from '../connection/conversation.ts';
import type { ConversationActions } from '../connection/open-conversation.ts';
import { Bubble, type Names, nameOf } from './bubble.tsx';
import { Message } from './message.tsx';
import styles from './message-list.module.css';
import { useFollowEnd } from './use-follow-end.ts';
import { useMarkRead } from './use-mark-read.ts';
import { WaitingMessage } from './waiting-message.tsx';

const WELCOME_AT = new Date(0).toISOString();

type MessageListProps = {
  conversation: Conversation;
  actions: ConversationActions | undefined;
  names: Names;
  heading: string;
  welcome?: string;
};

export function MessageList({ conversation, actions, names, heading, welcome }: MessageListProps) {
  const strings = useChatStrings();
  const { self, channel, status, typing, older } = conversation;
  const firstSeq = channel.messages[0]?.seq ?? 0;
  const lastSeq = channel.messages.at(-1)?.seq ?? 0;
  const log = useRef<HTMLDivElement>(null);
  const end = useFollowEnd(log, `${lastSeq} ${channel.waiting.length}`);
  useMarkRead(lastSeq, status === 'connected', actions?.read);

  const readOlder = () => {
    end.stay();
    actions?.readOlder();
  };

  return (
    <div className={styles.root}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={strings.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        tabIndex={0}
        onScroll={end.onScroll}
      >
        {older !== 'none' && firstSeq > 1 && (
          <button type="button" className={`plain-button ${styles.older}`} onClick={readOlder}>
            {older === 'failed' ? strings.olderFailed : strings.older}
          </button>
        )}
        <Bubble from="assistant" self={self} names={names} at={WELCOME_AT}>
          {welcome ?? strings.welcome(heading)}
        </Bubble>
        <Messages conversation={conversation} actions={actions} names={names} />
        <p className={styles.typing} aria-live="polite">
          {typing && typing !== self ? strings.typing(nameOf(typing, names, strings)) : ''}
        </p>
      </div>
      {end.hasNewBelow && (
        <button type="button" className={styles.toEnd} onClick={end.toEnd}>
          {strings.newMessages}
        </button>
      )}
    </div>
  );
}

/** What was said, with a receipt at this side's last message, and what is still on its way. */
const Messages = ({ conversation, actions, names }: Omit<MessageListProps, 'heading'>) => {
  const strings = useChatStrings();
  const { self, channel, seen } = conversation;
  const other: Side = self === 'user' ? 'agent' : 'user';
  const lastOwn = channel.messages.findLast(({ from }) => from === self)?.seq;
  return (
    <>
      {shownMessages(channel).map((message) => {
        const receipt = seen[other] >= message.seq ? strings.seen : strings.sent;
        const foot = message.seq === lastOwn && <span>{receipt}</span>;
        return <Message key={message.seq} message={message} self={self} names={names} foot={foot} />;
      })}
      {channel.waiting.map((message) => (
        <WaitingMessage
          key={message.clientId}
          message={message}
          self={self}
          names={names}
          onRetry={() => actions?.retry(message.clientId)}
        />
      ))}
    </>
  );
};
