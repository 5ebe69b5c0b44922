import Button from '@cloudscape-design/components/button';
import { Suspense, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type AgentTransaction, isClosing, isSignedStep, routes } from '#contracts/chat/transaction';
import { routes as deals } from '#contracts/funds/deals';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AgentConversation } from '../conversation/agent-conversation.tsx';
import { AgentDocument } from '../signing/agent-document.tsx';
import { useChatStrings } from '../strings.ts';
import { archiveCallsOfAgent } from './archive/archive-calls.ts';
import { DownloadEverything } from './archive/download-everything.tsx';
import { ChecklistPanel } from './checklist/checklist-panel.tsx';
import { stepToRead } from './current-step.ts';
import { fileCallsOfAgent } from './files/file-calls.ts';
import { type PlaceOnPage, placeIn } from './place-on-page.ts';
import { ReopenedNote } from './reopened-note.tsx';
import { StepList } from './step-list.tsx';
import { StepViews } from './step-views.tsx';
import { useAgentTours } from './tours/tour-calls.ts';
import transactionLayout from './transaction-layout.module.css';
import { useKeptStep } from './use-kept-step.ts';

const refreshes = [routes.transaction, routes.transactions];

function CloseTransaction({ transaction: { id, state, guest_name } }: { transaction: AgentTransaction }) {
  const words = useChatStrings().transactions;
  const close = useAction(routes.closeTransaction, {
    asks: { title: words.closeTitle, words: words.closeWords(guest_name), confirm: words.close },
    done: words.wasClosed,
    refreshes,
  });
  const reopen = useAction(routes.reopenTransaction, {
    asks: {
      title: words.reopenTitle,
      words: words.reopenWords(guest_name),
      confirm: words.reopen,
      cancel: words.keepEnded,
      fields: { reason: { label: words.reopenReason(guest_name), rows: 3 } },
    },
    done: words.wasReopened,
    refreshes,
  });
  if (state === 'open') return <Button onClick={() => void close.run({ params: { id } })}>{words.close}</Button>;
  return (
    <div className="actions">
      <span className="soft">{words.closed}</span>
      <Button onClick={() => void reopen.run({ params: { id } })}>{words.reopen}</Button>
    </div>
  );
}

/** The link to the deal. A closing that was started without a request leads to its client's open deal, if there is one. */
function DealOf({ transaction: { origin, deal_id, guest_email: email } }: { transaction: AgentTransaction }) {
  const words = useChatStrings().transactions;
  const open = useCall(deals.openDeal, origin === 'own' ? { query: { email } } : null, { shouldRetryOnError: false });
  const id = deal_id ?? open.data?.deal?.id;
  if (id) return <LinkButton to={href.deal(id)}>{words.deal}</LinkButton>;
  return open.data ? <span className="soft">{words.noDeal}</span> : null;
}

// The editor with drag and drop is large, and few visits need it.
const ChecklistEditor = lazyPart(() => import('./checklist/checklist-editor.tsx'), 'ChecklistEditor');

type ChangeChecklistProps = { transaction: Pick<AgentTransaction, 'id' | 'checklist' | 'checklist_version'> };

/** Changes the items of this client's checklist. People can undo a change while its message is on the page. */
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
const ToursPanel = lazyPart(() => import('./tours/tours-panel.tsx'), 'ToursPanel');
const TransactionFiles = lazyPart(() => import('./files/transaction-files.tsx'), 'TransactionFiles');

const LOOK_AGAIN_MS = 15_000;
/** The panels beside the conversation move below it, as in the style sheet. */
const STACKED = '(max-width: 999px)';

/** A request's chat belongs to its deal, and isn't in the list of closings. */
const parentOf = (data: AgentTransaction | undefined, words: { title: string; ofDeal: string }) =>
  data?.deal_id && !isClosing(data)
    ? { to: href.deal(data.deal_id), text: words.ofDeal }
    : { to: paths.transactions, text: words.title };

/** One transaction for its agent: progress, conversation, documents and checklist. */
export function TransactionPage() {
  const words = useChatStrings().transactions;
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const answer = useCall(routes.transaction, { params: { id } }, { refreshInterval: LOOK_AGAIN_MS });
  const { data } = answer;
  const parent = parentOf(data, words);
  const isNarrow = useMedia(STACKED);
  useReadNews(data && { of: 'transaction', id });
  if (!data)
    return (
      <Page title={words.one} parent={parent}>
        <Resource of={answer} failed={words.oneError} lines={6}>
          {() => null}
        </Resource>
      </Page>
    );
  const actions = (
    <div className="actions">
      <DealOf transaction={data} />
      <DownloadEverything calls={archiveCallsOfAgent(data)} names={{ user: data.guest_name, agent: data.agent_name }} />
      <CloseTransaction transaction={data} />
    </div>
  );
  return (
    <Page
      title={data.guest_name}
      description={
        isClosing(data)
          ? `${data.guest_email} · ${words.progress(data.steps.filter(({ done }) => done).length)}`
          : data.guest_email
      }
      parent={parent}
      actions={isNarrow ? undefined : actions}
    >
      <div className="flow">
        <TransactionSteps key={hash} transaction={data} place={placeIn(hash)} />
        {/* On a phone, these come last, because they would take space from the messages, and people need them at the end of a sale. */}
        {isNarrow && actions}
      </div>
    </Page>
  );
}

type TransactionStepsProps = { transaction: AgentTransaction; place: PlaceOnPage | undefined };

function TransactionSteps({ transaction, place }: TransactionStepsProps) {
  const { id, kind, steps, unread, agent_name, guest_name, checklist, tours } = transaction;
  const isClosed = transaction.state === 'closed';
  const tourCalls = useAgentTours(id);
  const check = useAction(routes.agentChecklist, { refreshes: [routes.transaction] });
  // The page opens the step with new messages, and stays there after they're read or the step is done, because the step shows its
  // result.
  const [step, choose] = useKeptStep(`${id}:${place?.step ?? ''}`, () => place?.step ?? stepToRead(steps, unread));
  const fileCalls = useMemo(() => fileCallsOfAgent(id), [id]);
  const names = { user: guest_name, agent: agent_name };
  return (
    <div className={`flow ${transactionLayout.agent}`}>
      {!isClosed && <ReopenedNote reopened={transaction.reopened} who="you" />}
      <StepList steps={steps} current={step} unread={unread} onChoose={choose} />
      <div className={`flow ${transactionLayout.body}`}>
        <StepViews
          kind={kind}
          step={step}
          begins={place?.view}
          conversation={
            <AgentConversation
              key={step}
              transactionId={id}
              kind={kind}
              step={step}
              agentName={agent_name}
              guestName={guest_name}
            />
          }
          work={
            isSignedStep(step) ? (
              <AgentDocument key={step} transactionId={id} step={step} isClosed={isClosed} />
            ) : (
              <div className="flow">
                {kind === 'buying' && (
                  <ToursPanel
                    tours={tours}
                    isAgreed={transaction.has_agreement}
                    calls={isClosed ? undefined : tourCalls}
                  />
                )}
                <ChecklistPanel
                  kind={kind}
                  items={checklist}
                  self="agent"
                  isClosed={isClosed}
                  names={names}
                  actions={isClosed ? undefined : <ChangeChecklist transaction={transaction} />}
                  onCheck={(item, done) => check.send({ params: { id }, body: { item, done } })}
                />
              </div>
            )
          }
          files={
            step === 2 && (
              <TransactionFiles
                calls={fileCalls}
                names={names}
                isClosed={isClosed}
                tasks={checklist.map(({ text }) => text)}
              />
            )
          }
        />
      </div>
    </div>
  );
}
