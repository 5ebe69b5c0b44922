import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isSignedStep, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { AgentConversation } from '../conversation/agent-conversation.tsx';
import { AgentPaper } from '../signing/agent-document.tsx';
import { useChatStrings } from '../strings.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import { StepList } from './step-list.tsx';
import transactionLayout from './transaction-layout.module.css';
import { type View, ViewSwitch } from './view-switch.tsx';

const LOOK_AGAIN_MS = 15_000;

/** One transaction as its agent sees it: progress, conversation and what is to be signed or ticked. */
export function TransactionPage() {
  const words = useChatStrings().transactions;
  const { id = '' } = useParams();
  const { data, error, mutate } = useCall(routes.transaction, { params: { id } }, { refreshInterval: LOOK_AGAIN_MS });
  const [chosen, setChosen] = useState<1 | 2 | 3>();
  const [view, setView] = useState<View>('conversation');
  const [news, setNews] = useState(0);
  const [isClosing, setClosing] = useState(false);

  const parent = { to: paths.transactions, text: words.title };
  if (!data)
    return (
      <Page title={words.one} parent={parent}>
        {error ? (
          <ErrorState title={words.oneError} error={error} onRetry={() => void mutate()} />
        ) : (
          <Loading lines={6} />
        )}
      </Page>
    );
  const step = chosen ?? ((data.steps.find(({ done }) => !done)?.step ?? 3) as 1 | 2 | 3);
  const names = { user: data.guest_name, agent: data.agent_name };
  const refresh = () => {
    void mutate();
    setNews((count) => count + 1);
  };

  return (
    <Page
      title={data.guest_name}
      description={`${data.guest_email} · ${words.progress(data.steps.filter(({ done }) => done).length)}`}
      parent={parent}
      actions={
        data.state === 'open' ? (
          <Button onClick={() => setClosing(true)}>{words.close}</Button>
        ) : (
          <span className="soft">{words.closed}</span>
        )
      }
    >
      <div className={transactionLayout.root}>
        <StepList
          steps={data.steps}
          current={step}
          unread={data.unread}
          onChoose={(next) => setChosen(next as 1 | 2 | 3)}
        />
        <ViewSwitch view={view} step={step} onChoose={setView} />
        <div className={transactionLayout.body}>
          <div className={view === 'conversation' ? undefined : transactionLayout.hidden}>
            <AgentConversation
              key={step}
              transactionId={id}
              step={step}
              agentName={data.agent_name}
              guestName={data.guest_name}
              onNews={refresh}
            />
          </div>
          <div className={view === 'work' ? undefined : transactionLayout.hidden}>
            {isSignedStep(step) ? (
              <AgentPaper key={step} transactionId={id} step={step} news={news} onChanged={() => void mutate()} />
            ) : (
              <ChecklistPanel
                items={data.checklist}
                self="agent"
                names={names}
                onTick={async (item, done) => {
                  type Item = Parameters<typeof call<typeof routes.agentChecklist>>[1]['body']['item'];
                  await call(routes.agentChecklist, { params: { id }, body: { item: item as Item, done } });
                  await mutate();
                }}
              />
            )}
          </div>
        </div>
      </div>
      {isClosing && (
        <ConfirmModal
          title={words.closeTitle}
          confirmLabel={words.close}
          onConfirm={async () => {
            await call(routes.closeTransaction, { params: { id } });
            notify({ type: 'success', content: words.wasClosed });
            await mutate();
          }}
          onClose={() => setClosing(false)}
        >
          {words.closeWords(data.guest_name)}
        </ConfirmModal>
      )}
    </Page>
  );
}
