import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { MESSAGE_LENGTH } from '#contracts/chat/conversation';
import { keep, kept } from '#web/funds/unsent/tab-storage.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import styles from './chat-panel.module.css';
import type { Conversation, Status } from './connection/conversation.ts';
import type { ConversationActions } from './connection/open-conversation.ts';
import messages from './message-list.module.css';
import { MessageList, type Names } from './message-list.tsx';

const PLACEHOLDERS = {
  creating: 'creating',
  settingUp: 'settingUp',
  connecting: 'connecting',
  lost: 'connecting',
  connected: 'ready',
  failed: 'creating',
  closed: 'ready',
} as const satisfies Record<Status, keyof ChatStrings['placeholders']>;

/** Typed text survives a lost connection, another step and a reload of the tab. */
const keptIn = (name: string) => `chat-draft:${name}`;
const isText = (value: unknown): value is string => typeof value === 'string';

type ComposerProps = { name: string; status: Status; onSend: (text: string) => void; onType: () => void };

function Composer({ name, status, onSend, onType }: ComposerProps) {
  const strings = useChatStrings();
  const [text, setText] = useState(() => kept(keptIn(name), isText) ?? '');
  const isReady = status === 'connected';
  const isTooLong = text.trim().length > MESSAGE_LENGTH;
  const count = (characters: number) => characters.toLocaleString('en-US');

  const change = (next: string) => {
    setText(next);
    keep(keptIn(name), next || undefined);
  };
  const send = () => {
    const message = text.trim();
    if (!isReady || message === '' || isTooLong) return;
    onSend(message);
    change('');
  };
  const onKeyDown: TextareaProps['onKeyDown'] = (event) => {
    const { key, shiftKey, isComposing } = event.detail;
    if (key !== 'Enter' || shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };

  // A closed conversation takes no new messages, but typed text can still be copied.
  if (status === 'closed' && text === '') return null;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.field}>
        <Textarea
          ariaLabel={strings.message}
          rows={Math.min(5, text.split('\n').length)}
          invalid={isTooLong}
          value={text}
          placeholder={strings.placeholders[PLACEHOLDERS[status]]}
          disabled={!isReady}
          onKeyDown={onKeyDown}
          onChange={({ detail }) => {
            change(detail.value);
            onType();
          }}
        />
        {isTooLong && (
          <p className={messages.warning} role="alert">
            {strings.tooLong(count(text.trim().length), count(MESSAGE_LENGTH))}
          </p>
        )}
      </div>
      <Button variant="primary" formAction="submit" disabled={!isReady || isTooLong || text.trim() === ''}>
        {strings.send}
      </Button>
    </form>
  );
}

type ChatPanelProps = {
  name: string;
  names: Names;
  step: number;
  heading: string;
  /** The conversation's first line, unless it's the welcome to a step. */
  welcome?: string;
  conversation: Conversation;
  actions: ConversationActions | undefined;
};
type PartProps = Pick<ChatPanelProps, 'conversation' | 'actions'>;

/** One conversation, the same for the guest and the agent. */
export function ChatPanel({ name, names, step, heading, welcome, conversation, actions }: ChatPanelProps) {
  const hasAssistant = step !== 2;
  return (
    <section className={`panel ${styles.root}`} aria-label={heading}>
      <Trouble conversation={conversation} actions={actions} />
      <MessageList conversation={conversation} actions={actions} names={names} heading={heading} welcome={welcome} />
      {hasAssistant && conversation.status === 'connected' && (
        <WhoAnswers conversation={conversation} actions={actions} agentName={names.agent} />
      )}
      <Composer
        key={name}
        name={name}
        status={conversation.status}
        onSend={(text) => actions?.write(text)}
        onType={() => actions?.type()}
      />
    </section>
  );
}

/** The reason why the conversation isn't connected. */
function Trouble({ conversation: { status, error, self }, actions }: PartProps) {
  const say = useRefusalText();
  const strings = useChatStrings();
  if (status !== 'failed' && status !== 'lost' && status !== 'closed') return null;
  return (
    <div className={messages.warning} role="alert">
      {status === 'failed' && (
        <>
          {strings.sessionFailed} <Button onClick={actions?.restart}>{strings.tryAgain}</Button>
        </>
      )}
      {status === 'lost' && (
        <>
          <strong>{strings.lost}</strong> {strings.lostNote}
        </>
      )}
      {status === 'closed' &&
        error &&
        (self === 'agent' && error.code === 'TRANSACTION_CLOSED' ? strings.closed.forAgent : say(error))}
    </div>
  );
}

function WhoAnswers({ conversation: { self, handedOff }, actions, agentName }: PartProps & { agentName: string }) {
  const strings = useChatStrings();
  return (
    <Box padding={{ horizontal: 'm' }}>
      {handedOff ? (
        <Button variant="inline-link" onClick={() => actions?.handOff('assistant')}>
          {strings.backToAssistant}
        </Button>
      ) : (
        <>
          <span className="soft">{strings.assistantNote} </span>
          <Button variant="inline-link" onClick={() => actions?.handOff('agent')}>
            {strings.talkToAgent(self === 'agent' ? 'the guest yourself' : agentName)}
          </Button>
        </>
      )}
    </Box>
  );
}
