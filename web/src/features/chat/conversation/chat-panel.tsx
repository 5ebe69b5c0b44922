import { useRefusalText } from '#web/language/refusal.ts';
import { useChatStrings } from '../strings.ts';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import type { Conversation } from './connection/conversation.ts';
import type { ConversationActions } from './connection/open-conversation.ts';
import type { Names } from './messages/bubble.tsx';
import { MessageList } from './messages/message-list.tsx';

type ChatPanelProps = {
  name: string;
  names: Names;
  step: number;
  heading: string;
  /** What the conversation begins with, unless it's the welcome to a step. */
  welcome?: string;
  conversation: Conversation;
  actions: ConversationActions | undefined;
};
type PartProps = Pick<ChatPanelProps, 'conversation' | 'actions'>;

/** One conversation, for the guest and for the agent alike. */
export function ChatPanel({ name, names, step, heading, welcome, conversation, actions }: ChatPanelProps) {
  const hasAssistant = step !== 2;
  return (
    <section className={styles.root} aria-label={heading}>
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

/** Why the conversation isn't connected, if something is wrong. */
function Trouble({ conversation: { status, error, self }, actions }: PartProps) {
  const say = useRefusalText();
  const strings = useChatStrings();
  if (status !== 'failed' && status !== 'lost' && status !== 'closed') return null;
  return (
    <div className={styles.trouble} role="alert">
      {status === 'failed' && (
        <>
          {strings.sessionFailed}{' '}
          <button type="button" className="plain-button" onClick={actions?.restart}>
            {strings.tryAgain}
          </button>
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
    <p className={styles.handoff}>
      {handedOff ? (
        <button type="button" className="text-button" onClick={() => actions?.handOff('assistant')}>
          {strings.backToAssistant}
        </button>
      ) : (
        <>
          <span className="soft">{strings.assistantNote} </span>
          <button type="button" className="text-button" onClick={() => actions?.handOff('agent')}>
            {strings.talkToAgent(self === 'agent' ? 'the guest yourself' : agentName)}
          </button>
        </>
      )}
    </p>
  );
}
