import { routes } from '#contracts/chat/conversation';
import { STEPS } from '#contracts/chat/transaction';
import { routes as dashboard } from '#contracts/dashboard';
import { call } from '#web/api/call.ts';
import { ChatPanel } from './chat-panel.tsx';
import { useConversation } from './use-conversation.ts';

type AgentConversationProps = {
  /** Of the transaction; a funds request and its transaction share their id (a communication's id). */
  transactionId: string;
  step?: 1 | 2 | 3;
  agentName: string;
  guestName: string;
  /** Checklist or document have changed, or something was read. */
  onNews?: () => void;
};

/** The conversation of a step as its agent sees and answers it, live. */
export function AgentConversation({ transactionId, step = 2, agentName, guestName, onNews }: AgentConversationProps) {
  const name = `${transactionId}:${step}`;
  const { state, open } = useConversation(name, {
    self: 'agent',
    session: async (signal) =>
      (await call(routes.agentSession, { params: { id: transactionId }, body: { step }, signal })).id,
    history: async (_sessionId, range, signal) => {
      const params = { id: transactionId, step: String(step) };
      return (await call(routes.agentMessages, { params, query: range, signal })).messages;
    },
    proof: async () => ({ ticket: (await call(dashboard.socketTicket, {})).ticket }),
    onNews: () => onNews?.(),
  });
  return (
    <ChatPanel
      name={`agent:${name}`}
      self="agent"
      names={{ user: guestName, agent: agentName }}
      step={step}
      heading={STEPS[step - 1]?.heading ?? ''}
      conversation={state}
      open={open}
    />
  );
}
