import { type Dispatch, lazy, Suspense } from 'react';
import type { Decision } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import type { Flow, GuestEvent } from '../guest-flow.ts';
import { LicenceStep } from './licence-step.tsx';

// The later steps load while the guest reads the terms, so that the first one is light.
const loadLater = () => import('./later-steps.tsx');
const LaterSteps = lazy(() => loadLater().then((module) => ({ default: module.LaterSteps })));

export type GuestStepProps = {
  flow: Flow;
  request: OpenRequest;
  credential: Credential;
  dispatch: Dispatch<GuestEvent>;
  /** After something of it has changed. */
  readRequest: () => Promise<unknown>;
  /** False when it's too late, and the page says so. */
  decide: (decision: Exclude<Decision, 'send'>) => Promise<boolean>;
  refused: (error: unknown, otherwise: (error: ApiError) => GuestEvent) => void;
};

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
