import { routes } from '#contracts/chat/conversation';
import { routes as signing } from '#contracts/chat/signing';
import { STEPS, type StepNumber, type TransactionKind, routes as transactions } from '#contracts/chat/transaction';
import { routes as dashboard } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { ChatPanel } from './chat-panel.tsx';
import { useConversation } from './connection/use-conversation.ts';

/** The routes of the checklist, the document and the count of unread messages. */
const REFRESHES = [transactions.transaction, transactions.transactions, signing.agentDocument];

type AgentConversationProps = {
  /** The ID of the transaction; a funds request and its transaction share their ID (a communication's ID). */
  transactionId: string;
  kind: TransactionKind;
  step?: StepNumber;
  agentName: string;
  guestName: string;
};

/** The conversation of a step as its agent sees and answers it, live. */
export function AgentConversation({ transactionId, kind, step = 2, agentName, guestName }: AgentConversationProps) {
  const name = `${transactionId}:${step}`;
  const { conversation, actions } = useConversation(name, {
    self: 'agent',
    createSession: (signal) => call(routes.agentSession, { params: { id: transactionId }, body: { step }, signal }),
    readMessages: async (_sessionId, range, signal) => {
      const params = { id: transactionId, step: String(step) };
      return (await call(routes.agentMessages, { params, query: range, signal })).messages;
    },
    proof: async () => ({ ticket: (await call(dashboard.socketTicket, {})).ticket }),
    refreshes: REFRESHES,
  });
  return (
    <ChatPanel
      name={`agent:${name}`}
      names={{ user: guestName, agent: agentName }}
      step={step}
      heading={STEPS[kind][step].heading}
      conversation={conversation}
      actions={actions}
    />
  );
}
