// The second and third step, in one chunk that loads while the guest reads the terms.

import Button from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { BankWaiting } from '#web/funds/bank-link/bank-waiting.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { type Flow, isReading } from '../guest-flow.ts';
import { useGuestStrings } from '../strings.ts';
import { DocumentsStep } from './documents-step.tsx';
import { BuildingStep, CompleteStep, InProgressStep, WithdrawnStep } from './done-steps.tsx';
import type { GuestStepProps } from './guest-step-props.ts';
import { LinkStep } from './link-step.tsx';
import { NoneSuitableStep, ShownStep, StoppedStep } from './shown-steps.tsx';

const ResumingStep = () => <Loading text={useGuestStrings().resuming} />;

const AskingStep = () => <Loading text={useGuestStrings().asking} />;

/** The bank has been asked for the balances; it can take a while. */
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

/** A link with a draft opens the draft, once: by the browser's Back, the client gets to the other ways. */
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
  /** Without a refusal from us, it was the bank's. */
  refusal?: Refusal;
};

function BuildFailedStep({ dispatch, refusal }: BuildFailedStepProps) {
  const words = useGuestStrings().buildFailed;
  const { comeBack } = useFundsStrings();
  const say = useRefusalText();
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

/** The client agreed that the result is sent without them: they may leave, or stop it for as long as nothing has been sent. */
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

/** Where nothing has been sent yet; what is shown before it's sent has its own button. */
const UNSENT = new Set<Flow['at']>(['resuming', 'reading', 'asking', 'buildFailed', 'building', 'inProgress']);

/** A bank is linked, and the client has to do something about it before anything can be sent. */
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
