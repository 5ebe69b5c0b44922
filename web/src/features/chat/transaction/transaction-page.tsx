import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type AgentTransaction, isSignedStep, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AgentConversation } from '../conversation/agent-conversation.tsx';
import { AgentDocument } from '../signing/agent-document.tsx';
import { ReasonDialog } from '../signing/reason-dialog.tsx';
import { useChatStrings } from '../strings.ts';
import { archiveCallsOfAgent } from './archive/archive-calls.ts';
import { DownloadEverything } from './archive/download-everything.tsx';
import { ChecklistPanel } from './checklist/checklist-panel.tsx';
import { currentStep, unreadStep } from './current-step.ts';
import { fileCallsOfAgent } from './files/file-calls.ts';
import { ReopenedNote } from './reopened-note.tsx';
import { StepList } from './step-list.tsx';
import { StepViews } from './step-views.tsx';
import transactionLayout from './transaction-layout.module.css';
import { useKeptStep } from './use-kept-step.ts';

const refreshes = [routes.transaction, routes.transactions];

function CloseTransaction({ transaction: { id, state, guest_name } }: { transaction: AgentTransaction }) {
  const words = useChatStrings().transactions;
  const [isAsking, setAsking] = useState(false);
  const close = useAction(routes.closeTransaction, {
    asks: { title: words.closeTitle, words: words.closeWords(guest_name), confirm: words.close },
    done: words.wasClosed,
    refreshes,
  });
  const reopen = useAction(routes.reopenTransaction, { done: words.wasReopened, refreshes });
  if (state === 'open') return <Button onClick={() => void close.run({ params: { id } })}>{words.close}</Button>;
  return (
    <div className="actions">
      <span className="soft">{words.closed}</span>
      <Button onClick={() => setAsking(true)}>{words.reopen}</Button>
      {isAsking && (
        <ReasonDialog
          title={words.reopenTitle}
          label={words.reopenReason(guest_name)}
          submitLabel={words.reopen}
          cancelLabel={words.keepClosed}
          onSubmit={(reason) => reopen.send({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {words.reopenWords(guest_name)}
        </ReasonDialog>
      )}
    </div>
  );
}

// A list that can be dragged is heavy, and few visits are about it.
const ChecklistEditor = lazy(() =>
  import('./checklist/checklist-editor.tsx').then((module) => ({ default: module.ChecklistEditor })),
);

type ChangeChecklistProps = { transaction: Pick<AgentTransaction, 'id' | 'checklist' | 'checklist_version'> };

/** What is on this client's list. Each change can be taken back as long as its message is on the page. */
function ChangeChecklist({ transaction: { id, checklist, checklist_version } }: ChangeChecklistProps) {
  const words = useChatStrings().checklist;
  const [isOpen, setOpen] = useState(false);
  const params = { id };
  const refreshes = [routes.transaction];
  const changeBack = useAction(routes.changeChecklist, { refreshes });
  const former = checklist.map(({ kind, text }) => ({ kind, text }));
  const change = useAction(routes.changeChecklist, {
    done: words.changed,
    undo: ({ body: { version } }) => ({
      label: words.undo,
      run: () => void changeBack.run({ params, body: { tasks: former, version: version + 1 } }),
    }),
    refreshes,
  });
  return (
    <>
      <Button iconName="edit" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      {isOpen && (
        <Suspense>
          <ChecklistEditor
            items={checklist}
            onSave={(tasks) => change.send({ params, body: { tasks, version: checklist_version } })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

// Most visits are about the conversation, so the files load after it.
const TransactionFiles = lazy(() =>
  import('./files/transaction-files.tsx').then((module) => ({ default: module.TransactionFiles })),
);

const LOOK_AGAIN_MS = 15_000;
/** What is beside the conversation comes below it, as in the style sheet. */
const STACKED = '(max-width: 999px)';

/** One transaction as its agent sees it: progress, conversation and what is to be signed or checked off. */
export function TransactionPage() {
  const words = useChatStrings().transactions;
  const { id = '' } = useParams();
  const { data, error, mutate } = useCall(routes.transaction, { params: { id } }, { refreshInterval: LOOK_AGAIN_MS });
  const parent = { to: paths.transactions, text: words.title };
  const isNarrow = useMedia(STACKED);
  useReadNews(data && { of: 'transaction', id });
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
  const actions = (
    <div className="actions">
      <DownloadEverything calls={archiveCallsOfAgent(id)} names={{ user: data.guest_name, agent: data.agent_name }} />
      <CloseTransaction transaction={data} />
    </div>
  );
  return (
    <Page
      title={data.guest_name}
      description={`${data.guest_email} · ${words.progress(data.steps.filter(({ done }) => done).length)}`}
      parent={parent}
      actions={isNarrow ? undefined : actions}
    >
      <div className="flow">
        <TransactionSteps transaction={data} refresh={mutate} />
        {/* On a phone, they would take the room of the messages, and they come at the end of a sale. */}
        {isNarrow && actions}
      </div>
    </Page>
  );
}

type TransactionStepsProps = { transaction: AgentTransaction; refresh: () => Promise<unknown> };

function TransactionSteps({ transaction, refresh }: TransactionStepsProps) {
  const { id, steps, unread, agent_name, guest_name, checklist } = transaction;
  const isClosed = transaction.state === 'closed';
  const [changes, setChanges] = useState(0);
  // Who comes for a message finds it. The page then stays where it is, when the message is read and when the step is done, too: the step
  // says what became of it.
  const [step, choose] = useKeptStep(id, () => unreadStep(steps, unread) ?? currentStep(steps));
  const fileCalls = useMemo(() => fileCallsOfAgent(id), [id]);
  const names = { user: guest_name, agent: agent_name };
  return (
    <div className={`${transactionLayout.root} ${transactionLayout.agent}`}>
      {!isClosed && <ReopenedNote reopened={transaction.reopened} who="you" />}
      <StepList steps={steps} current={step} unread={unread} onChoose={choose} />
      <div className={transactionLayout.body}>
        <StepViews
          step={step}
          conversation={
            <AgentConversation
              key={step}
              transactionId={id}
              step={step}
              agentName={agent_name}
              guestName={guest_name}
              onChange={() => {
                void refresh();
                setChanges((count) => count + 1);
              }}
            />
          }
          work={
            isSignedStep(step) ? (
              <AgentDocument
                key={step}
                transactionId={id}
                step={step}
                isClosed={isClosed}
                changes={changes}
                onChanged={() => void refresh()}
              />
            ) : (
              <div className="flow">
                <ChecklistPanel
                  items={checklist}
                  self="agent"
                  isClosed={isClosed}
                  names={names}
                  actions={isClosed ? undefined : <ChangeChecklist transaction={transaction} />}
                  onCheck={async (item, done) => {
                    await call(routes.agentChecklist, { params: { id }, body: { item, done } });
                    await refresh();
                  }}
                />
                <TransactionFiles
                  calls={fileCalls}
                  names={names}
                  isClosed={isClosed}
                  tasks={checklist.map(({ text }) => text)}
                />
              </div>
            )
          }
        />
      </div>
    </div>
  );
}
