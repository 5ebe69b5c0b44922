import { lazy, Suspense } from 'react';
import { Loading } from '#web/ui/feedback/loading.tsx';
import type { GuestStepProps } from './guest-step-props.ts';
import { LicenceStep } from './licence-step.tsx';

// The later steps load while the guest reads the terms, so that the first one is light.
const loadLater = () => import('./later-steps.tsx');
const LaterSteps = lazy(() => loadLater().then((module) => ({ default: module.LaterSteps })));

export function GuestStep(props: GuestStepProps) {
  if (props.flow.at === 'licence')
    return (
      <LicenceStep
        credential={props.credential}
        agentEmail={props.request.agent_email}
        onRead={loadLater}
        onAccepted={() => props.dispatch({ type: 'licenceAccepted' })}
        refused={props.refused}
      />
    );
  return (
    <Suspense fallback={<Loading />}>
      <LaterSteps {...props} />
    </Suspense>
  );
}
