// The second and third step, in one chunk that loads while the guest reads the terms.
import { type Flow, isReading } from '../guest-flow.ts';
import { useGuestStrings } from '../strings.ts';
import { AgreedNote } from './agreed-note.tsx';
import { BuildFailedStep } from './build-failed-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { BuildingStep, CompleteStep, InProgressStep, WithdrawnStep } from './done-steps.tsx';
import { DraftStep } from './draft-step.tsx';
import type { GuestStepProps } from './guest-step-props.ts';
import { LinkStep } from './link-step.tsx';
import { AskingStep, ReadingStep, ResumingStep } from './reading-steps.tsx';
import { NoneSuitableStep, ShownStep, StoppedStep } from './shown-steps.tsx';

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
