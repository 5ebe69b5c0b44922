import Avatar from '@cloudscape-design/chat-components/avatar';
import ChatBubble from '@cloudscape-design/chat-components/chat-bubble';
import type { ReactNode } from 'react';
import type { Author, Side } from '#contracts/chat/conversation';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { initialsOf } from '#web/ui/format/person-name.ts';
import { type ChatStrings, useChatStrings } from '../../strings.ts';
import styles from './bubble.module.css';

export type Names = { user: string; agent: string };

export const nameOf = (from: Author, names: Names, strings: ChatStrings): string =>
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

/** In our colors, and a page of the document: that's all it answers from. */
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

/** Side, name and picture show who is speaking, not color alone. */
export function Bubble({ from, self, names, at, isPending = false, children, foot }: BubbleProps) {
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
        <span className={styles.name}>
          {shown}
          <span className="soft">{role}</span>
        </span>
        <div className={isPending ? `${styles.text} ${styles.pending}` : styles.text}>{children}</div>
        {(foot || time) && (
          <span className={styles.foot}>
            {time && <time dateTime={at}>{time}</time>}
            {foot}
          </span>
        )}
      </ChatBubble>
    </div>
  );
}
