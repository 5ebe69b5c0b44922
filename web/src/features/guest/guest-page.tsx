import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ClosedLink, UnreachableLink } from '#web/funds/guest-link/closed-link.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { SampleNote } from '#web/funds/sample-mark.tsx';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { AssuranceList } from './assurance-list.tsx';
import { entryOf, stepOf } from './guest-flow.ts';
import styles from './guest-page.module.css';
import { RequestCard } from './request-card.tsx';
import type { GuestStepProps } from './steps/guest-step-props.ts';
import { LicenseStep } from './steps/license-step.tsx';
import { useGuestStrings } from './strings.ts';
import { useGuestFlow } from './use-guest-flow.ts';
import { useSentType } from './use-report-watch.ts';
import { isPinTyped, WrongPin } from './wrong-pin.tsx';

// The later steps load while the guest reads the terms, so that the first one is light.
const loadLater = () => import('./steps/later-steps.tsx');
const LaterSteps = lazy(() => loadLater().then((module) => ({ default: module.LaterSteps })));

function GuestStep(props: GuestStepProps) {
  if (props.flow.at === 'license')
    return (
      <LicenseStep
        credential={props.credential}
        agentEmail={props.request.agent_email}
        onRead={loadLater}
        onAccepted={() => props.dispatch({ type: 'licenseAccepted' })}
        refused={props.refused}
      />
    );
  return (
    <Suspense fallback={<Loading />}>
      <LaterSteps {...props} />
    </Suspense>
  );
}

/** A placeholder for the guest's reports and banks while they and their code load. */
const ControlPlace = ({ isDone }: { isDone: boolean }) => (
  <div className={isDone ? `panel ${styles.done}` : 'panel'}>
    <Loading lines={8} />
  </div>
);

const ControlPanel = lazy(() =>
  import('./control/control-panel.tsx').then((module) => ({ default: module.ControlPanel })),
);
const Browsers = lazy(() =>
  import('#web/funds/guest-link/browsers.tsx').then((module) => ({ default: module.Browsers })),
);
const UnsentControl = lazy(() =>
  import('./control/unsent-control.tsx').then((module) => ({ default: module.UnsentControl })),
);
const AfterExpiry = lazy(() =>
  import('./control/after-expiry.tsx').then((module) => ({ default: module.AfterExpiry })),
);

/** The three steps of a guest who was asked for proof of funds. No menu, one thing to do at a time. */
type GuestPageProps = {
  /** Another feature's button to write to the agent. */
  question: (asking: { credential: Credential; agentName: string; guestName: string }) => ReactNode;
};

export function GuestPage({ question }: GuestPageProps) {
  const strings = useGuestStrings();
  const { id = '', pin = '' } = useParams();
  const { state } = useLocation();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const { flow, request, dispatch, refused, readRequest, decide } = useGuestFlow(credential);
  const sentType = useSentType(credential);
  usePageTitle(strings.title);
  useStepHistory(entryOf(flow), (step) => step === 0 && dispatch({ type: 'wentBack' }));
  const allWithdrawn = useCallback(() => dispatch({ type: 'allWithdrawn' }), [dispatch]);

  if (flow.at === 'closed' && flow.closed.why === 'notFound' && isPinTyped(state)) return <WrongPin id={id} />;
  if (flow.at === 'closed')
    return (
      <>
        <ClosedLink closed={flow.closed} onRetry={() => dispatch({ type: 'retried' })} id={id} />
        {flow.closed.why === 'expired' && (
          <Suspense fallback={null}>
            <AfterExpiry credential={credential} />
          </Suspense>
        )}
      </>
    );
  if (flow.at === 'unreachable')
    return <UnreachableLink refusal={flow.refusal} onRetry={() => dispatch({ type: 'retried' })} />;
  if (flow.at === 'opening' || !request)
    return (
      <>
        <p>{strings.openingWords}</p>
        <Loading text={strings.opening} lines={6} />
      </>
    );

  const isDone = flow.at === 'complete' || flow.at === 'withdrawn';
  const isSent = isDone || flow.at === 'building' || flow.at === 'inProgress';
  return (
    <div className="flow">
      <SampleNote sample={request.sample} />
      <RequestCard request={request} isOpen={flow.at === 'license'} />
      <div className={flow.at === 'inProgress' ? styles.dimmed : undefined}>
        <StepTrail steps={strings.steps} current={stepOf(flow)} />
      </div>
      <section className="panel flow">
        <GuestStep {...{ flow, request, credential, dispatch, refused, readRequest, decide }} />
      </section>
      {isSent && (
        <Suspense fallback={<ControlPlace isDone={isDone} />}>
          <ControlPanel
            place={<ControlPlace isDone={isDone} />}
            key={`${isDone ? 'done' : flow.at} ${request.co_buyer}`}
            credential={credential}
            request={request}
            onTakenBack={() => dispatch({ type: 'retried' })}
            onAllWithdrawn={allWithdrawn}
          />
          <Browsers credential={credential} />
        </Suspense>
      )}
      {!isSent && flow.at !== 'license' && (
        <Suspense fallback={null}>
          <UnsentControl credential={credential} onDisconnected={() => dispatch({ type: 'retried' })} />
        </Suspense>
      )}
      {!request.sample && question({ credential, agentName: request.agent_name, guestName: request.client_name })}
      <AssuranceList flow={flow} request={request} sentType={sentType} />
    </div>
  );
}
