import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes, type StepNumber } from '#contracts/chat/transaction';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import { stepToRead } from '../transaction/current-step.ts';
import { StepList } from '../transaction/step-list.tsx';
import { UnreadMark } from '../unread-mark.tsx';
import styles from './request-conversation.module.css';

const AgentConversation = lazy(() =>
  import('./agent-conversation.tsx').then((module) => ({ default: module.AgentConversation })),
);

type RequestConversationProps = { id: string; unread: number; onRead: () => void };

/** The conversation of a funds request, opened where the request is. Opening it is what marks its messages as read. */
export function RequestConversation({ id, unread, onRead }: RequestConversationProps) {
  const words = useChatStrings().request;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={words.title}>
      <div className={styles.head}>
        <Button ariaExpanded={isOpen} iconName={isOpen ? 'angle-up' : 'contact'} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
        <UnreadMark count={unread} />
        <Link className="tap" to={href.transaction(id)}>
          {words.whole}
        </Link>
      </div>
      {isOpen && <OpenConversation id={id} onRead={onRead} />}
    </section>
  );
}

function OpenConversation({ id, onRead }: Pick<RequestConversationProps, 'id' | 'onRead'>) {
  const { data, error, mutate } = useCall(routes.transaction, { params: { id } });
  const [chosen, setChosen] = useState<StepNumber>();
  // The step chosen first stays chosen once its messages have been read.
  const [first, setFirst] = useState<StepNumber>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading lines={4} />;
  const step = chosen ?? first ?? stepToRead(data.steps, data.unread);
  if (!first) setFirst(step);
  return (
    <div className={styles.root}>
      <StepList steps={data.steps} current={step} unread={data.unread} onChoose={setChosen} />
      <Suspense fallback={<Loading lines={6} />}>
        <AgentConversation
          key={step}
          transactionId={id}
          step={step}
          agentName={data.agent_name}
          guestName={data.guest_name}
          onChange={() => {
            void mutate();
            onRead();
          }}
        />
      </Suspense>
    </div>
  );
}
