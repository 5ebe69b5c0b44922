import Alert from '@cloudscape-design/components/alert';
import { Link, useSearchParams } from 'react-router-dom';
import { type OwnSubscription, routes } from '#contracts/members/billing';
import type { Reply } from '#core/http/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { otherPlanOf } from '#web/membership/other-plan.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { useToken } from '#web/session/token.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { FreePlan } from './free-plan.tsx';
import { PaidPlan } from './paid-plan.tsx';
import { PlanByArrangement } from './plan-by-arrangement.tsx';
import styles from './plans-page.module.css';
import { strings } from './strings.ts';
import { TeamPlan } from './team-plan.tsx';

const texts = strings.plans;

export function PlansPage() {
  const [search, setSearch] = useSearchParams();
  const isSignedIn = useToken() !== null;
  const offer = useCall(routes.plans, {});
  const own = useCall(routes.subscription, isSignedIn ? {} : null);
  // If we can't tell whether someone has a plan, we don't offer them one.
  const isKnown = !isSignedIn || own.data !== undefined;
  const isWaiting = (!offer.data && !offer.error) || (!isKnown && !own.error);

  return (
    <Page title={texts.title} description={texts.words}>
      <div className={styles.root}>
        {search.get('checkout') === 'cancelled' ? (
          <Alert
            dismissible
            dismissAriaLabel={texts.cancelledDismiss}
            onDismiss={() => setSearch({}, { replace: true })}
          >
            {texts.cancelled}
          </Alert>
        ) : null}
        {!offer.data && offer.error ? (
          <ErrorState title={texts.failed} error={offer.error} onRetry={() => void offer.mutate()} />
        ) : null}
        {!isKnown && own.error ? (
          <ErrorState title={texts.ownFailed} error={own.error} onRetry={() => void own.mutate()} />
        ) : null}
        {isWaiting ? <Loading text={texts.loading} lines={6} /> : null}
        {offer.data && isKnown ? <PlanCards offer={offer.data} own={own.data} isSignedIn={isSignedIn} /> : null}
        <p className={styles.how}>{isSignedIn ? texts.howSignedIn : texts.how}</p>
        {isSignedIn ? null : (
          <p className={styles.how}>
            {texts.haveAccount}{' '}
            <Link to={paths.signIn} onClick={() => rememberReturnPath(paths.subscribe)}>
              {texts.signIn}
            </Link>
            , {texts.inPlace}
          </p>
        )}
      </div>
    </Page>
  );
}

type PlanCardsProps = { offer: Reply<typeof routes.plans>; own: OwnSubscription | undefined; isSignedIn: boolean };

function PlanCards({ offer, own, isSignedIn }: PlanCardsProps) {
  const isSeated = own?.seats !== undefined;
  const other = own && otherPlanOf(own);
  // Someone with a Team plan that was sold by hand has that one, and no other to choose.
  const isTeamShown = offer.team !== undefined && (isSeated || other === undefined);
  return (
    <div className={styles.plans}>
      <FreePlan freeRequests={offer.free_reports} isOwn={own?.plan === 'free'} isSignedIn={isSignedIn} />
      {offer.plans.map((plan) => (
        <PaidPlan
          key={plan.id}
          plan={plan}
          isOwn={own?.plan === 'subscribed' && other === undefined}
          canSubscribe={own?.plan !== 'subscribed'}
          isManaged={own?.subscription !== undefined && other === undefined}
          isSignedIn={isSignedIn}
        />
      ))}
      {isTeamShown && offer.team && <TeamPlan team={offer.team} isOwn={isSeated} isSignedIn={isSignedIn} />}
      {other && !(isSeated && isTeamShown) && <PlanByArrangement name={other} />}
    </div>
  );
}
