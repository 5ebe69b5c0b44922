import { Suspense, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type GuestTransaction, isSignedStep, routes, type StepNumber } from '#contracts/chat/transaction';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { ClosedLink, UnreachableLink } from '#web/funds/guest-link/closed-link.tsx';
import { type Credential, closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { ChatPanel } from '../conversation/chat-panel.tsx';
import { useChatStrings } from '../strings.ts';
import { stepToRead } from './current-step.ts';
import { fileCallsOfGuest } from './files/file-calls.ts';
import { type PlaceOnPage, placeIn } from './place-on-page.ts';
import { ReopenedNote } from './reopened-note.tsx';
import { StepList } from './step-list.tsx';
import { StepViews } from './step-views.tsx';
import { useGuestTours } from './tours/tour-calls.ts';
import transactionLayout from './transaction-layout.module.css';
import { useGuestConversation } from './use-guest-conversation.ts';
import { useKeptStep } from './use-kept-step.ts';

const ClosedTransaction = lazyPart(() => import('./closed-transaction.tsx'), 'ClosedTransaction');
// Most guests come for the conversation, so document and checklist load after it.
const GuestDocument = lazyPart(() => import('../signing/guest-document.tsx'), 'GuestDocument');
const Browsers = lazyPart(() => import('#web/funds/guest-link/browsers.tsx'), 'Browsers');
const AgentCard = lazyPart(() => import('#web/funds/agent-card.tsx'), 'AgentCard');
const ChecklistPanel = lazyPart(() => import('./checklist/checklist-panel.tsx'), 'ChecklistPanel');
const ToursPanel = lazyPart(() => import('./tours/tours-panel.tsx'), 'ToursPanel');
const TransactionFiles = lazyPart(() => import('./files/transaction-files.tsx'), 'TransactionFiles');

/** The socket has only this step's messages, so the others are polled. */
const LOOK_AGAIN_MS = 60_000;

/** The guided transaction of a guest: the steps, one step's conversation, and its tasks. */
export function GuestTasksPage() {
  const strings = useChatStrings();
  const { id = '', pin = '' } = useParams();
  const { hash } = useLocation();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const { data, error, mutate } = useCall(
    routes.guestTransaction,
    { body: credential },
    { refreshInterval: LOOK_AGAIN_MS, revalidateOnFocus: true },
  );
  const refresh = () => void mutate();
  useLanguageChange(refresh);
  usePageTitle(strings.title);

  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={refresh} id={id} />;
  if (data?.state === 'closed') return <ClosedTransaction credential={credential} transaction={data} />;
  if (data) return <OpenTransaction key={hash} credential={credential} transaction={data} place={placeIn(hash)} />;
  if (error) return <UnreachableLink refusal={error} onRetry={refresh} />;
  return <Loading text={strings.loading} lines={6} />;
}

type OpenTransactionProps = {
  credential: Credential;
  transaction: GuestTransaction;
  /** The place on the page that an email links to. */
  place: PlaceOnPage | undefined;
};

function OpenTransaction({ credential, transaction, place }: OpenTransactionProps) {
  const strings = useChatStrings();
  const { kind, agent_name, agent_email, guest_name, checklist, tours, card } = transaction;
  const texts = strings.stepTexts[kind];
  const [step, setStep] = useKeptStep(
    `${credential.request_id}:${place?.step ?? ''}`,
    () => place?.step ?? stepToRead(transaction.steps, transaction.unread),
  );
  const steps = transaction.steps.map((one) => ({ ...one, ...texts[one.step] }));
  const { heading } = texts[step];
  // This step's messages are on the page, so they don't count as unread.
  const unread = transaction.unread.map((count, at) => (at === step - 1 ? 0 : count));
  const choose = (next: StepNumber) => {
    setStep(next);
    void refreshCalls(routes.guestTransaction);
  };
  const names = { user: guest_name, agent: agent_name };
  const fileCalls = useMemo(() => fileCallsOfGuest(credential), [credential]);
  const { conversation, actions } = useGuestConversation(credential, kind, step);
  const tourCalls = useGuestTours(credential);
  const check = useAction(routes.guestChecklist, { refreshes: [routes.guestTransaction] });

  return (
    <div className={`flow ${transactionLayout.guest}`} data-wide>
      <header>
        <h1>{heading}</h1>
        <p className="soft">
          {strings.with(agent_name)} ·{' '}
          <a href={`mailto:${encodeURIComponent(agent_email)}`}>{strings.askAgent(agent_name)}</a>
        </p>
        <ReopenedNote reopened={transaction.reopened} who={{ agent: agent_name }} />
      </header>
      <div className={`flow ${transactionLayout.body}`}>
        <StepList steps={steps} current={step} unread={unread} onChoose={choose} />
        <StepViews
          kind={kind}
          step={step}
          begins={place?.view}
          conversation={
            <ChatPanel
              name={`${credential.request_id}:${step}`}
              names={names}
              step={step}
              heading={heading}
              conversation={conversation}
              actions={actions}
            />
          }
          work={
            isSignedStep(step) ? (
              <GuestDocument
                key={step}
                credential={credential}
                step={step}
                beginsDeclining={place?.step === step && place.declines === true}
              />
            ) : (
              <div className="flow">
                {kind === 'buying' && (
                  <ToursPanel tours={tours} isAgreed={transaction.has_agreement} calls={tourCalls} />
                )}
                <ChecklistPanel
                  kind={kind}
                  items={checklist}
                  self="user"
                  names={names}
                  onCheck={(item, done) => check.send({ body: { ...credential, item, done } })}
                />
              </div>
            )
          }
          files={step === 2 && <TransactionFiles calls={fileCalls} names={names} />}
        />
      </div>
      <Suspense>
        {card && <AgentCard card={card} />}
        <Browsers credential={credential} />
      </Suspense>
    </div>
  );
}
