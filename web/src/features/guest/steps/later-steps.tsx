import Button from '@cloudscape-design/components/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { needsWords } from '#contracts/funds/bank';
import { routes } from '#contracts/funds/report';
import { disconnectWords, ownAccountsIn, SHOWN_IN_MAIL } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { BankWaiting } from '#web/funds/bank-link/bank-waiting.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { useAgainOnline } from '#web/ui/browser/use-on-online.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { isBankEnding } from '../control/withdrawal.ts';
import { type Flow, isReading } from '../guest-flow.ts';
import { useGuestStrings } from '../strings.ts';
import { DocumentsStep } from './documents-step.tsx';
import styles from './done-steps.module.css';
import type { GuestStepProps } from './guest-step-props.ts';
import { LinkStep } from './link-step.tsx';
import { NoneSuitableStep, ShownStep, StoppedStep } from './shown-steps.tsx';

type DoneStepProps = Pick<GuestStepProps, 'request'>;
type CompleteStepProps = Pick<GuestStepProps, 'request' | 'credential'>;

export const BuildingStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().building;
  return (
    <Done title={words.title}>
      {words.words(request.agent_name)} {words.leave}
    </Done>
  );
};

export const InProgressStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().inProgress;
  return <Done title={words.title}>{words.words(request.agent_name)}</Done>;
};

/** The end of the guest's own part, or of the whole request once the co-buyer's part is complete. */
export const CompleteStep = ({ request, credential }: CompleteStepProps) => {
  const { part, complete } = useGuestStrings();
  if (request.not_confirmed) return <NotConfirmed {...{ request, credential }} accounts={request.not_confirmed} />;
  const isTwo = request.asked_as === 'two';
  const words = request.co_buyer === 'waiting' ? (isTwo ? part : { ...part, ...part.more }) : complete;
  return (
    <Done title={words.title}>
      {words.words(request.agent_name)}{' '}
      {request.co_buyer === 'done' && (isTwo ? part.coBuyerDone : part.more.othersDone)} {complete.leave}
    </Done>
  );
};

type NotConfirmedProps = CompleteStepProps & { accounts: NonNullable<GuestStepProps['request']['not_confirmed']> };

const NotConfirmed = ({ request, credential, accounts }: NotConfirmedProps) => {
  const words = useGuestStrings().notConfirmed;
  const { language } = useLanguage();
  return (
    <>
      <div role="status" className="flow">
        <FocusHeading>{words.title}</FocusHeading>
        <p>{words.words(request.agent_name, request.asked_as)}</p>
        {request.needs && <p>{needsWords(request.needs, language)}</p>}
        {ownAccountsIn(language, accounts).map(({ title, lines }) => (
          <div key={title}>
            <p>{title}</p>
            {lines.length > 0 && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <ConnectedBanks {...{ request, credential }} />
    </>
  );
};

/**
 * The banks that the client keeps, or that the agent may ask again. The others were removed with the report. The email about them
 * links here.
 */
const ConnectedBanks = ({ request, credential }: CompleteStepProps) => {
  const strings = useGuestStrings();
  const words = strings.notConfirmed;
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const { data } = useCall(routes.guestReports, { body: credential });
  const banks = [...new Set(data && !isBankEnding(data) ? data.banks.map(({ bankName }) => bankName) : [])];
  const names = banks.join(', ');
  const disconnect = disconnectWords(useLanguage().language, banks.length);
  const isShown = banks.length > 0;
  const isWanted = isShown && search.get('show') === SHOWN_IN_MAIL.banks;
  useEffect(() => {
    if (isWanted) place.current?.querySelector('button')?.focus();
  }, [isWanted]);
  const { run, isRunning } = useAction(routes.disconnect, {
    asks: {
      title: words.disconnectTitle(names),
      words: words.disconnectWords(request.agent_name),
      confirm: disconnect,
      cancel: strings.control.cancel,
    },
    refreshes: [routes.guestReports],
  });
  if (!isShown) return null;
  return (
    <div className="flow" ref={place}>
      <p>{words.connected(names, banks.length)}</p>
      <div>
        <Button loading={isRunning} onClick={() => void run({ body: { ...credential, keep_reports: true } })}>
          {disconnect}
        </Button>
      </div>
    </div>
  );
};

export const WithdrawnStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().withdrawn;
  return (
    <div role="status" className="flow">
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
    </div>
  );
};

const Done = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`centered ${styles.root}`} role="status">
    <SuccessMark />
    <FocusHeading key={title}>{title}</FocusHeading>
    <p>{children}</p>
  </div>
);

// The second and third step, in one chunk that loads while the guest reads the terms.

const ResumingStep = () => <Loading text={useGuestStrings().resuming} />;

const AskingStep = () => <Loading text={useGuestStrings().asking} />;

/** Waits for the balances, which can take a bank a while. */
function ReadingStep({ isOneMore }: { isOneMore: boolean }) {
  const strings = useGuestStrings();
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <Loading text={isOneMore ? strings.readingMore : strings.reading} />
      {!isClosed && <BankWaiting onClose={() => setClosed(true)} />}
    </>
  );
}

/** The drafts that opened automatically. Each opens only once, so that the browser's Back leads to the other options. */
const opened = new Set<string>();

function DraftStep({ request, credential }: GuestStepProps) {
  const words = useGuestStrings().draft;
  const wizard = href.guestSendReport(credential.request_id, credential.request_pin);
  const [isFirst] = useState(() => !opened.has(credential.request_id));
  useEffect(() => {
    opened.add(credential.request_id);
  }, [credential.request_id]);
  if (isFirst) return <Navigate to={wizard} replace />;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
      <div>
        <LinkButton variant="primary" to={wizard}>
          {words.open}
        </LinkButton>
      </div>
    </>
  );
}

type BuildFailedStepProps = Pick<GuestStepProps, 'dispatch'> & {
  /** If there is no refusal of ours, the bank refused. */
  refusal?: Refusal;
};

function BuildFailedStep({ dispatch, refusal }: BuildFailedStepProps) {
  const words = useGuestStrings().buildFailed;
  const { comeBack } = useFundsStrings();
  const say = useRefusalText();
  useAgainOnline(refusal, () => dispatch({ type: 'retried' }));
  return (
    <div role="alert" className="flow">
      <FocusHeading>{words.title}</FocusHeading>
      <p>
        {refusal ? say(refusal) : words.bank} {comeBack}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={() => dispatch({ type: 'askedAgain' })}>
          {words.retry}
        </Button>
        <Button onClick={() => dispatch({ type: 'troubled', trouble: refusal ?? { message: words.bank } })}>
          {words.relink}
        </Button>
      </div>
    </div>
  );
}

type AgreedNoteProps = Pick<GuestStepProps, 'request' | 'decide' | 'dispatch'> & { isStuck: boolean };

/** The client agreed that we send the result automatically. They may leave, or stop it before it's sent. */
function AgreedNote({ request, decide, dispatch, isStuck }: AgreedNoteProps) {
  const strings = useGuestStrings();
  const words = strings.agreed;
  const question = {
    title: words.stopTitle,
    words: words.stopWords(request.agent_name),
    confirm: words.stop,
    cancel: strings.control.cancel,
  };
  const stop = async () => {
    if (await decide('stopped')) dispatch({ type: 'retried' });
  };
  return (
    <div className="flow">
      <p>{(isStuck ? words.left : words.words)(request.agent_name)}</p>
      <div>
        <Button onClick={() => void confirm(question, stop)}>{words.stop}</Button>
      </div>
    </div>
  );
}

/** States before anything has been sent. The `shown` state isn't here, because it has its own button. */
const UNSENT = new Set<Flow['at']>(['resuming', 'reading', 'asking', 'buildFailed', 'building', 'inProgress']);

/** True if a bank is linked, but the client has to fix something before anything can be sent. */
const isStuck = (flow: Flow): boolean =>
  (flow.at === 'linking' && flow.trouble !== undefined) || (flow.at === 'shown' && flow.isNoneSuitable);

export function LaterSteps(props: GuestStepProps) {
  const { flow, request } = props;
  const words = useGuestStrings().stopped;
  return (
    <>
      <LaterStep {...props} />
      {request.decision.is === 'send when confirmed' && (UNSENT.has(flow.at) || isStuck(flow)) && (
        <AgreedNote {...props} isStuck={isStuck(flow)} />
      )}
      {request.decision.is === 'stopped' && (isReading(flow) || isStuck(flow)) && (
        <p>{words.words(request.agent_name)}</p>
      )}
    </>
  );
}

function LaterStep(props: GuestStepProps) {
  const { flow } = props;
  switch (flow.at) {
    case 'resuming':
      return flow.isWaiting ? <ReadingStep isOneMore={false} /> : <ResumingStep />;
    case 'linking':
      return <LinkStep {...props} trouble={flow.trouble} />;
    case 'documents':
      return <DocumentsStep {...props} />;
    case 'draft':
      return <DraftStep {...props} />;
    case 'reading':
      return <ReadingStep isOneMore={flow.isOneMore} />;
    case 'shown':
      return flow.isNoneSuitable ? <NoneSuitableStep {...props} shown={flow} /> : <ShownStep {...props} shown={flow} />;
    case 'stopped':
      return <StoppedStep {...props} shown={flow} />;
    case 'asking':
      return <AskingStep />;
    case 'buildFailed':
      return <BuildFailedStep {...props} refusal={flow.refusal} />;
    case 'building':
      return <BuildingStep {...props} />;
    case 'inProgress':
      return <InProgressStep {...props} />;
    case 'complete':
      return <CompleteStep {...props} />;
    case 'withdrawn':
      return <WithdrawnStep {...props} />;
    default:
      return null;
  }
}
