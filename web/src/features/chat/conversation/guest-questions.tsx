import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useChatStrings } from '../strings.ts';
import { useGuestConversation } from '../transaction/use-guest-conversation.ts';
import { ChatPanel } from './chat-panel.tsx';

/** The number of a request's conversation in which only people write. */
const WITHOUT_ASSISTANT = 2;

export type Asking = { credential: Credential; agentName: string; guestName: string };

export function GuestQuestions({ credential, agentName, guestName }: Asking) {
  const words = useChatStrings().question;
  const { conversation, actions } = useGuestConversation(credential, 'selling', WITHOUT_ASSISTANT);
  return (
    <ChatPanel
      name={`${credential.request_id}:question`}
      names={{ user: guestName, agent: agentName }}
      step={WITHOUT_ASSISTANT}
      heading={words.title(agentName)}
      welcome={words.welcome(agentName)}
      conversation={conversation}
      actions={actions}
    />
  );
}
