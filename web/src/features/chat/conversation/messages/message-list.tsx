import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Side } from '#contracts/chat/conversation';
import { useRefusalText } from '#web/language/refusal.ts';
import { useChatStrings } from '../../strings.ts';
import { shownMessages, type Waiting } from '../connection/channel.ts';
import type { Conversation } from '../connection/conversation.ts';
import type { ConversationActions } from '../connection/open-conversation.ts';
import { Bubble, type Names, nameOf } from './bubble.tsx';
import { Message } from './message.tsx';
import styles from './message-list.module.css';

type WaitingMessageProps = { message: Waiting; self: Side; names: Names; onRetry: () => void };

/** A message on its way, or one that the server refused. */
function WaitingMessage({ message: { text, refusal }, self, names, onRetry }: WaitingMessageProps) {
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

/** Marks the conversation as read up to `seq` whenever its page is visible. */
const useMarkRead = (seq: number, isConnected: boolean, markRead: ((seq: number) => void) | undefined) => {
  useEffect(() => {
    const mark = () => {
      if (isConnected && seq > 0 && document.visibilityState === 'visible') markRead?.(seq);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [seq, isConnected, markRead]);
};

/** Pixels from the end that still count as the end. */
const NEAR = 80;

/** Keeps the end of a log in view while its reader is at the end, and says when something new is below. */
const useFollowEnd = (log: RefObject<HTMLElement | null>, latest: string) => {
  const atEnd = useRef(true);
  const [hasNewBelow, setNewBelow] = useState(false);
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setNewBelow(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes `latest` moves the end
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setNewBelow(true);
  }, [latest]);

  useEffect(() => {
    // A warning, a longer line or a turned phone moves the end too.
    const sizes = new ResizeObserver(() => atEnd.current && toEnd());
    if (log.current) for (const part of [log.current, ...log.current.children]) sizes.observe(part);
    return () => sizes.disconnect();
  });

  return {
    hasNewBelow,
    toEnd,
    /** What comes next belongs above, so the reader's place doesn't change. */
    stay: () => {
      atEnd.current = false;
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
      atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      if (atEnd.current) setNewBelow(false);
    },
  };
};

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
