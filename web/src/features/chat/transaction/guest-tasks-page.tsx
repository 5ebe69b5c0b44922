import { lazy, Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { routes as conversationRoutes } from '#contracts/chat/conversation';
import { isSignedStep, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClosedLink, UnreachableLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { ChatPanel } from '../conversation/chat-panel.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { useChatStrings } from '../strings.ts';
import { StepList } from './step-list.tsx';
import transactionLayout from './transaction-layout.module.css';
import { type View, ViewSwitch } from './view-switch.tsx';

// The conversation is what a guest comes for; document and checklist are fetched beside it.
const GuestPaper = lazy(() =>
  import('../signing/guest-document.tsx').then((module) => ({ default: module.GuestPaper })),
);
const ChecklistPanel = lazy(() =>
  import('./checklist-panel.tsx').then((module) => ({ default: module.ChecklistPanel })),
);

/** The guided transaction of a guest: the steps, the conversation of one, and what is to be done in it. */
export function GuestTasksPage() {
  const strings = useChatStrings();
  const { id = '', pin = '' } = useParams();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const { data, error, mutate } = useCall(routes.guestTransaction, { body: credential }, { revalidateOnFocus: true });
  useLanguageChange(() => void mutate());
  usePageTitle(strings.title);

  if (error) {
    const closed = closedBy(error);
    if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} />;
    if (!data)
      return (
        <UnreachableLink
          refusal={error.said ? error : { message: strings.invalidLink }}
          onRetry={() => void mutate()}
        />
      );
  }
  if (!data) return <Loading text={strings.loading} lines={6} />;
  return <GuestTransaction credential={credential} transaction={data} refresh={() => void mutate()} />;
}

type GuestTransactionProps = {
  credential: { request_id: string; request_pin: string };
  transaction: NonNullable<ReturnType<typeof useCall<typeof routes.guestTransaction>>['data']>;
  refresh: () => void;
};

function GuestTransaction({ credential, transaction, refresh }: GuestTransactionProps) {
  const strings = useChatStrings();
  const steps = transaction.steps;
  const [step, setStep] = useState(() => (steps.find(({ done }) => !done) ?? steps.at(-1))?.step ?? 1);
  const [view, setView] = useState<View>('conversation');
  const [news, setNews] = useState(0);
  const heading = steps.find((one) => one.step === step)?.heading ?? '';
  const shown = steps.map((one) => ({ ...one, ...strings.stepTexts[one.step as keyof typeof strings.stepTexts] }));
  const shownHeading = shown.find((one) => one.step === step)?.heading ?? '';
  const names = { user: transaction.guest_name, agent: transaction.agent_name };
  const name = `${credential.request_id}:${step}`;

  const { state, open } = useConversation(name, {
    self: 'user',
    session: async (signal) => {
      const body = {
        ...credential,
        step,
        name: `Step ${step}: ${heading}`,
        chat_key: `guest_${credential.request_id}_${credential.request_pin}_${step}`,
      };
      return (await call(conversationRoutes.chatSession, { body, signal })).id;
    },
    history: (sessionId, range, signal) =>
      call(conversationRoutes.chatMessages, { params: { id: sessionId }, query: { ...credential, ...range }, signal }),
    proof: async () => ({ ...credential, use_assistant: isSignedStep(step) }),
    onNews: () => {
      refresh();
      setNews((count) => count + 1);
    },
  });

  return (
    <div className={`${transactionLayout.root} ${transactionLayout.guest}`} data-wide>
      <header className={transactionLayout.head}>
        <h1>{shownHeading}</h1>
        <p className="soft">
          {strings.with(transaction.agent_name)} ·{' '}
          <a href={`mailto:${encodeURIComponent(transaction.agent_email)}`}>
            {strings.askAgent(transaction.agent_name)}
          </a>
        </p>
      </header>
      <div className={transactionLayout.body}>
        <StepList steps={shown} current={step} onChoose={setStep} />
        <ViewSwitch view={view} step={step} onChoose={setView} />
        <div className={view === 'conversation' ? undefined : transactionLayout.hidden}>
          <ChatPanel
            name={name}
            self="user"
            names={names}
            step={step}
            heading={shownHeading}
            conversation={state}
            open={open}
          />
        </div>
        <div className={view === 'work' ? undefined : transactionLayout.hidden}>
          <Suspense fallback={<Loading lines={8} />}>
            {isSignedStep(step) ? (
              <GuestPaper key={step} credential={credential} step={step} news={news} onChanged={refresh} />
            ) : (
              <ChecklistPanel
                items={transaction.checklist}
                self="user"
                names={names}
                onTick={async (item, done) => {
                  type Item = Parameters<typeof call<typeof routes.guestChecklist>>[1]['body']['item'];
                  await call(routes.guestChecklist, { body: { ...credential, item: item as Item, done } });
                  refresh();
                }}
              />
            )}
          </Suspense>
        </div>
      </div>
    </div>
  );
}
