import Button from '@cloudscape-design/components/button';
import { type Plan, routes } from '#contracts/members/billing';
import { call } from '#web/api/call.ts';
import { OpenOwnPortal } from '#web/membership/open-own-portal.tsx';
import { useLeave } from '#web/membership/use-leave.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { PlanCard } from './plan-card.tsx';
import { strings } from './strings.ts';

const texts = strings.plans;

type PaidPlanProps = { plan: Plan; isOwn: boolean; canSubscribe: boolean; isSignedIn: boolean; isManaged: boolean };

export function PaidPlan({ plan, isOwn, canSubscribe, isSignedIn, isManaged }: PaidPlanProps) {
  // One key a visit: a second click, or one after a lost answer, opens the same checkout.
  const { leave, isLeaving, failure } = useLeave((idempotencyKey) =>
    call(isSignedIn ? routes.upgrade : routes.checkout, { body: { plan: plan.id }, idempotencyKey }),
  );
  return (
    <PlanCard
      name={plan.name}
      price={formatMoney(plan.price)}
      per={texts.per[plan.interval]}
      words={texts.paid.words}
      has={texts.paid.has}
      isOwn={isOwn}
    >
      {isManaged ? <OpenOwnPortal fullWidth /> : null}
      {canSubscribe && (
        <Button variant="primary" fullWidth loading={isLeaving} loadingText={texts.subscribing} onClick={leave}>
          {texts.subscribe}
        </Button>
      )}
      <div role="alert">{failure ? <p className="form-error">{failure.message}</p> : null}</div>
    </PlanCard>
  );
}
