import Button from '@cloudscape-design/components/button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChatStrings } from '../strings.ts';
import { stepToRead } from '../transaction/current-step.ts';
import { StepList } from '../transaction/step-list.tsx';
import { UnreadMark } from '../unread-mark.tsx';
import styles from './request-conversation.module.css';

const AgentConversation = lazyPart(() => import('./agent-conversation.tsx'), 'AgentConversation');

type RequestConversationProps = { id: string; unread: number };

/** The conversation of a funds request, inside the request. Opening it marks its messages as read. */
export function RequestConversation({ id, unread }: RequestConversationProps) {
  const words = useChatStrings().request;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={words.title}>
      <div className="actions">
        <Button ariaExpanded={isOpen} iconName={isOpen ? 'angle-up' : 'contact'} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
        <UnreadMark count={unread} />
        <Link className="tap" to={href.transaction(id)}>
          {words.whole}
        </Link>
      </div>
      {isOpen && <OpenConversation id={id} />}
    </section>
  );
}

function OpenConversation({ id }: { id: string }) {
  const answer = useCall(routes.transaction, { params: { id } });
  return (
    <Resource of={answer} lines={4}>
      {(transaction) => <StepConversation transaction={transaction} />}
    </Resource>
  );
}

function StepConversation({
  transaction: { id, kind, steps, unread, agent_name, guest_name },
}: {
  transaction: AgentTransaction;
}) {
  // The chosen step stays the same after its messages have been read.
  const [step, choose] = useState(() => stepToRead(steps, unread));
  return (
    <div className={`flow ${styles.root}`}>
      <StepList steps={steps} current={step} unread={unread} onChoose={choose} />
      <Suspense fallback={<Loading lines={6} />}>
        <AgentConversation
          key={step}
          transactionId={id}
          kind={kind}
          step={step}
          agentName={agent_name}
          guestName={guest_name}
        />
      </Suspense>
    </div>
  );
}
