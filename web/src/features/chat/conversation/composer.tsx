import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, useState } from 'react';
import { MESSAGE_LENGTH } from '#contracts/chat/conversation';
import { keep, kept } from '#web/funds/unsent/tab-storage.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import styles from './composer.module.css';
import type { Status } from './connection/conversation.ts';

const PLACEHOLDERS = {
  creating: 'creating',
  settingUp: 'settingUp',
  connecting: 'connecting',
  lost: 'connecting',
  connected: 'ready',
  failed: 'creating',
  closed: 'ready',
} as const satisfies Record<Status, keyof ChatStrings['placeholders']>;

/** What is typed survives a lost connection, another step and a reload of the tab. */
const keptIn = (name: string) => `chat-draft:${name}`;
const isText = (value: unknown): value is string => typeof value === 'string';

type ComposerProps = { name: string; status: Status; onSend: (text: string) => void; onType: () => void };

export function Composer({ name, status, onSend, onType }: ComposerProps) {
  const strings = useChatStrings();
  const [text, setText] = useState(() => kept(keptIn(name), isText) ?? '');
  const isReady = status === 'connected';

  const change = (next: string) => {
    setText(next);
    keep(keptIn(name), next || undefined);
  };
  const send = () => {
    const message = text.trim();
    if (!isReady || message === '') return;
    onSend(message);
    change('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  // There's nothing to write into; what was typed before can still be copied.
  if (status === 'closed' && text === '') return null;
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="only-read-aloud" htmlFor={`chat-${name}`}>
        {strings.message}
      </label>
      <textarea
        id={`chat-${name}`}
        rows={Math.min(5, text.split('\n').length)}
        maxLength={MESSAGE_LENGTH}
        value={text}
        placeholder={strings.placeholders[PLACEHOLDERS[status]]}
        disabled={!isReady}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          change(target.value);
          onType();
        }}
      />
      <Button variant="primary" formAction="submit" disabled={!isReady || text.trim() === ''}>
        {strings.send}
      </Button>
    </form>
  );
}
