import Avatar from '@cloudscape-design/chat-components/avatar';
import ChatBubble from '@cloudscape-design/chat-components/chat-bubble';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Author, ChatMessage, Side } from '#contracts/chat/conversation';
import { useRefusalText } from '#web/language/refusal.ts';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { initialsOf } from '#web/ui/format/person-name.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import { shownMessages, type Waiting } from './connection/channel.ts';
import type { Conversation } from './connection/conversation.ts';
import type { ConversationActions } from './connection/open-conversation.ts';
import styles from './message-list.module.css';

export type Names = { user: string; agent: string };

const nameOf = (from: Author, names: Names, strings: ChatStrings): string =>
  from === 'user' || from === 'agent' ? names[from] : strings.from[from];

/** The library's own colors don't follow the dark theme. */
const bubbleStyle = (isOwn: boolean) => ({
  bubble: {
    background: isOwn ? 'var(--evergreen-tint)' : 'var(--paper)',
    borderColor: isOwn ? 'transparent' : 'var(--line)',
    borderWidth: '1px',
    color: 'var(--ink)',
    fontFamily: 'inherit',
    fontSize: '14px',
    paddingInline: '14px',
    paddingBlock: '8px',
    borderRadius: '12px',
  },
});
const avatarStyle = (isOwn: boolean) => ({
  root: {
    background: isOwn ? 'var(--evergreen)' : 'var(--ink-soft)',
    color: 'var(--container)',
  },
});

/** The assistant's picture: a page, because it answers only from the document. */
const assistantStyle = { root: { background: 'var(--evergreen-tint)', color: 'var(--evergreen)' } };

type BubbleProps = {
  from: Exclude<Author, 'system'>;
  self: Side;
  names: Names;
  at?: string;
  isPending?: boolean;
  children: ReactNode;
  foot?: ReactNode;
};

/** Shows the speaker by side, name and picture, not only by color. */
function Bubble({ from, self, names, at, isPending = false, children, foot }: BubbleProps) {
  const strings = useChatStrings();
  const formatDate = useFormatDate();
  const isOwn = from === self;
  const name = nameOf(from, names, strings);
  const shown = isOwn ? strings.from.you : name;
  const role = from === 'assistant' || isOwn ? '' : ` · ${strings.from[from]}`;
  const time = at && !at.startsWith('1970') ? formatDate(at) : '';
  return (
    <div className={isOwn ? `${styles.line} ${styles.lineOwn}` : styles.line}>
      <ChatBubble
        ariaLabel={`${shown}${time ? `, ${time}` : ''}`}
        type={isOwn ? 'outgoing' : 'incoming'}
        style={bubbleStyle(isOwn)}
        avatar={
          from === 'assistant' ? (
            <Avatar
              color="default"
              iconName="file"
              ariaLabel={name}
              tooltipText={strings.assistantNote}
              style={assistantStyle}
            />
          ) : (
            <Avatar initials={initialsOf(name)} ariaLabel={name} tooltipText={name} style={avatarStyle(isOwn)} />
          )
        }
      >
        <Box fontSize="body-s" fontWeight="bold">
          {shown}
          <Box variant="span" fontSize="body-s" color="text-body-secondary">
            {role}
          </Box>
        </Box>
        <div className={`as-written ${isPending ? styles.pending : ''}`}>{children}</div>
        {(foot || time) && (
          <small className="actions">
            {time && <time dateTime={at}>{time}</time>}
            {foot}
          </small>
        )}
      </ChatBubble>
    </div>
  );
}

type MessageProps = { message: ChatMessage; self: Side; names: Names; foot?: ReactNode };

/** A message or an event. Wire instructions come with a warning. */
function Message({ message: { from, text, timestamp, warning }, self, names, foot }: MessageProps) {
  const strings = useChatStrings();
  if (from === 'system') return <p className={`soft ${styles.note}`}>{strings.note(text, names.agent)}</p>;
  return (
    <div className="flow">
      <Bubble from={from} self={self} names={names} at={timestamp} foot={foot}>
        {text}
      </Bubble>
      {warning && (
        <p className={styles.warning} role="alert">
          <strong>{strings.fraud.title}.</strong> {strings.fraud.words}
        </p>
      )}
    </div>
  );
}

type WaitingMessageProps = { message: Waiting; self: Side; names: Names; onRetry: () => void };

/** A message on its way, or one that the server refused. */
function WaitingMessage({ message: { text, refusal }, self, names, onRetry }: WaitingMessageProps) {
  const strings = useChatStrings();
  const refusalText = useRefusalText();
  const foot = refusal ? (
    <span role="alert">
      {strings.notSent} {refusalText({ message: refusal })}{' '}
      <Button variant="inline-link" onClick={onRetry}>
        {strings.sendAgain}
      </Button>
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of `latest` moves the end
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
    /** Older messages are inserted above, so the reader's place must not change. */
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
          <Box textAlign="center">
            <Button onClick={readOlder}>{older === 'failed' ? strings.olderFailed : strings.older}</Button>
          </Box>
        )}
        <Bubble from="assistant" self={self} names={names} at={WELCOME_AT}>
          {welcome ?? strings.welcome(heading)}
        </Bubble>
        <Messages conversation={conversation} actions={actions} names={names} />
        <p className={`soft ${styles.typing}`} aria-live="polite">
          {typing && typing !== self ? strings.typing(nameOf(typing, names, strings)) : ''}
        </p>
      </div>
      {end.hasNewBelow && (
        <div className={styles.toEnd}>
          <Button variant="primary" onClick={end.toEnd}>
            {strings.newMessages}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The messages, with a receipt at this side's last one, and the messages still on their way. */
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
