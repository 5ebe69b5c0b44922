import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { Link, useSearchParams } from 'react-router-dom';
import { type OwnSubscription, type Plan, routes } from '#contracts/members/billing';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { OpenOwnPortal } from '#web/membership/open-own-portal.tsx';
import { otherPlanOf } from '#web/membership/other-plan.ts';
import { useLeave } from '#web/membership/use-leave.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { useToken } from '#web/session/token.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans-page.module.css';
import { strings } from './strings.ts';

const teamPlanTexts = strings.plans.team;

type TeamPlanProps = {
  team: NonNullable<Reply<typeof routes.plans>['team']>;
  /** An office pays for this person. */
  isOwn: boolean;
  isSignedIn: boolean;
};

/** Bought by an office, not by a person: it leads to where that is done. */
const TeamPlan = ({ team, isOwn, isSignedIn }: TeamPlanProps) => (
  <PlanCard
    name={teamPlanTexts.name}
    price={formatMoney(team.price)}
    per={teamPlanTexts.per[team.interval]}
    words={teamPlanTexts.words}
    has={teamPlanTexts.has(team.minimum)}
    isOwn={isOwn}
    ownWords={teamPlanTexts.seat}
  >
    <p className="soft">{isSignedIn ? teamPlanTexts.howSignedIn : teamPlanTexts.how}</p>
    {isSignedIn && (
      <LinkButton fullWidth to={paths.office}>
        {teamPlanTexts.office}
      </LinkButton>
    )}
  </PlanCard>
);

const planByArrangementTexts = strings.plans.byArrangement;

/** A plan that isn't sold here, for someone who has it. */
const PlanByArrangement = ({ name }: { name: string }) => (
  <PlanCard
    name={name}
    price={planByArrangementTexts.price}
    words={planByArrangementTexts.words}
    has={planByArrangementTexts.has}
    isOwn
  >
    <OpenOwnPortal fullWidth />
  </PlanCard>
);

const texts = strings.plans;

type PaidPlanProps = { plan: Plan; isOwn: boolean; canSubscribe: boolean; isSignedIn: boolean; isManaged: boolean };

function PaidPlan({ plan, isOwn, canSubscribe, isSignedIn, isManaged }: PaidPlanProps) {
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

const freePlanTexts = strings.plans.free;

type FreePlanProps = { freeRequests: number; isOwn: boolean; isSignedIn: boolean };

const FreePlan = ({ freeRequests, isOwn, isSignedIn }: FreePlanProps) => (
  <PlanCard
    name={freePlanTexts.name}
    price={freePlanTexts.price}
    words={freePlanTexts.words}
    has={freePlanTexts.has(freeRequests)}
    isOwn={isOwn}
  >
    {isSignedIn ? null : (
      <LinkButton fullWidth to={paths.signUp}>
        {freePlanTexts.signUp}
      </LinkButton>
    )}
  </PlanCard>
);

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
