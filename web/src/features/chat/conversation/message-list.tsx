import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChatStrings } from '../strings.ts';
import { Bubble, type Names, nameOf } from './bubble.tsx';
import { shownMessages } from './channel.ts';
import styles from './message-list.module.css';
import type { Conversation, OpenConversation, Self } from './open-conversation.ts';

const WELCOME_AT = new Date(0).toISOString();
const NEAR = 80;

type MessageListProps = {
  conversation: Conversation;
  open: OpenConversation | undefined;
  self: Self;
  names: Names;
  heading: string;
};

export function MessageList({ conversation, open, self, names, heading }: MessageListProps) {
  const strings = useChatStrings();
  const { channel, seen, typing } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [hasOlder, setHasOlder] = useState(true);
  const [isBelow, setBelow] = useState(false);
  const lastSeq = channel.messages.at(-1)?.seq ?? 0;
  const count = channel.messages.length + channel.waiting.length;

  const toEnd = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message, and whoever types, moves the end
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setBelow(true);
  }, [count, lastSeq, typing]);

  useEffect(() => {
    // A warning, a longer line or a turned phone moves the end too.
    const watch = new ResizeObserver(() => atEnd.current && toEnd());
    if (box.current) for (const part of [box.current, ...box.current.children]) watch.observe(part);
    return () => watch.disconnect();
  });

  useEffect(() => {
    const mark = () => {
      if (document.visibilityState === 'visible' && lastSeq > 0 && conversation.status === 'connected')
        open?.see(lastSeq);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [lastSeq, open, conversation.status]);

  const other: Self = self === 'user' ? 'agent' : 'user';
  const lastOwn = channel.messages.findLast(({ from }) => from === self)?.seq;
  const firstSeq = channel.messages[0]?.seq ?? 0;

  return (
    <div className={styles.root}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-label={strings.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
          if (atEnd.current) setBelow(false);
        }}
      >
        {hasOlder && firstSeq > 1 && (
          <button
            type="button"
            className={`plain-button ${styles.older}`}
            onClick={async () => {
              atEnd.current = false;
              setHasOlder((await open?.older()) ?? false);
              setBelow(false);
            }}
          >
            {strings.older}
          </button>
        )}
        <Bubble from="assistant" self={self} names={names} at={WELCOME_AT}>
          {strings.welcome(heading)}
        </Bubble>
        {shownMessages(channel).map((message) =>
          message.from === 'system' ? (
            <p key={message.seq} className={styles.note}>
              {strings.note(message.text, nameOf('agent', names, strings))}
            </p>
          ) : (
            <div key={message.seq}>
              <Bubble
                from={message.from}
                self={self}
                names={names}
                at={message.timestamp}
                foot={
                  message.seq === lastOwn && <span>{seen[other] >= message.seq ? strings.seen : strings.sent}</span>
                }
              >
                {message.text}
              </Bubble>
              {message.warning && (
                <p className={styles.fraud} role="alert">
                  <strong>{strings.fraud.title}.</strong> {strings.fraud.words}
                </p>
              )}
            </div>
          ),
        )}
        {channel.waiting.map(({ clientId, text, refusal }) => (
          <Bubble
            key={clientId}
            from={self}
            self={self}
            names={names}
            isPending
            foot={
              refusal ? (
                <span role="alert">
                  {strings.notSent} {refusal}{' '}
                  <button type="button" className="text-button" onClick={() => open?.retry(clientId)}>
                    {strings.sendAgain}
                  </button>
                </span>
              ) : (
                strings.sending
              )
            }
          >
            {text}
          </Bubble>
        ))}
        <p className={styles.typing} aria-live="polite">
          {typing && typing !== self ? strings.typing(nameOf(typing, names, strings)) : ''}
        </p>
      </div>
      {isBelow && (
        <button
          type="button"
          className={styles.toEnd}
          onClick={() => {
            toEnd();
            setBelow(false);
          }}
        >
          {strings.newMessages}
        </button>
      )}
    </div>
  );
}
