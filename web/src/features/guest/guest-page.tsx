import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { StepList } from '../../funds/step-list.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AskCard } from './ask-card.tsx';
import { AssuranceList } from './assurance-list.tsx';
import { ClosedLink, UnreachableLink } from './closed-link.tsx';
import { stepOf } from './guest-flow.ts';
import { GuestStep } from './guest-step.tsx';
import { strings } from './strings.ts';
import { useGuestFlow } from './use-guest-flow.ts';
import './guest.css';

/** The three steps of somebody who was asked for proof of funds. No menu, one thing to do at a time. */
export function GuestPage() {
  const { id = '', pin = '' } = useParams();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const { flow, request, dispatch, refused } = useGuestFlow(credential);
  usePageTitle(strings.title);

  if (flow.at === 'closed') return <ClosedLink closed={flow.closed} onRetry={() => dispatch({ type: 'retried' })} />;
  if (flow.at === 'unreachable')
    return <UnreachableLink message={flow.message} onRetry={() => dispatch({ type: 'retried' })} />;
  if (flow.at === 'opening' || !request) return <Loading text={strings.opening} lines={6} />;

  return (
    <div className="guest-page">
      <AskCard request={request} isOpen={flow.at === 'licence'} />
      <StepList
        label={strings.stepsLabel}
        names={strings.steps}
        current={stepOf(flow)}
        isDimmed={flow.at === 'inProgress'}
      />
      <section className="guest-step">
        <GuestStep flow={flow} request={request} credential={credential} dispatch={dispatch} refused={refused} />
      </section>
      <AssuranceList flow={flow} request={request} />
    </div>
  );
}
