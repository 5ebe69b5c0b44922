import { useRefusalText } from '#web/language/refusal.ts';
import { useChatStrings } from '../strings.ts';
import type { Names } from './bubble.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { Conversation, OpenConversation, Self } from './open-conversation.ts';

type ChatPanelProps = {
  name: string;
  self: Self;
  names: Names;
  step: number;
  heading: string;
  conversation: Conversation;
  open: OpenConversation | undefined;
};

/** One conversation, for the guest and for the agent alike. */
export function ChatPanel({ name, self, names, step, heading, conversation, open }: ChatPanelProps) {
  const say = useRefusalText();
  const strings = useChatStrings();
  const { status, error, handedOver } = conversation;
  const hasAssistant = step !== 2;
  return (
    <section className={styles.root} aria-label={heading}>
      {status === 'failed' && (
        <div className={styles.trouble} role="alert">
          {strings.sessionFailed}{' '}
          <button type="button" className="plain-button" onClick={() => open?.restart()}>
            {strings.tryAgain}
          </button>
        </div>
      )}
      {status === 'lost' && (
        <div className={styles.trouble} role="alert">
          <strong>{strings.lost}</strong> {strings.lostNote}
        </div>
      )}
      {status === 'closed' && (
        <div className={styles.trouble} role="alert">
          {error && say(error)}
        </div>
      )}
      <MessageList conversation={conversation} open={open} self={self} names={names} heading={heading} />
      {hasAssistant && status === 'connected' && (
        <p className={styles.handOver}>
          {handedOver ? (
            <button type="button" className="text-button" onClick={() => open?.handOver('assistant')}>
              {strings.backToAssistant}
            </button>
          ) : (
            <>
              <span className="soft">{strings.assistantNote} </span>
              <button type="button" className="text-button" onClick={() => open?.handOver('agent')}>
                {self === 'agent' ? strings.talkToAgent('the guest yourself') : strings.talkToAgent(names.agent)}
              </button>
            </>
          )}
        </p>
      )}
      <Composer
        key={name}
        name={name}
        status={status}
        onSend={(text) => open?.write(text)}
        onType={() => open?.type()}
      />
    </section>
  );
}
