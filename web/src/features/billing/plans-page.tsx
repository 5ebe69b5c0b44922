import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextContent from '@cloudscape-design/components/text-content';
import type { ReactNode } from 'react';
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
import { Resource } from '#web/ui/feedback/resource.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';

const PER = {
  day: 'a seat each day',
  week: 'a seat each week',
  month: 'a seat each month',
  year: 'a seat each year',
} as const;

const PLANS_PER = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const;

type PlanCardProps = {
  name: string;
  price: string;
  per?: string;
  words: string;
  has: readonly string[];
  isOwn: boolean;
  /** A text about the source of the person's plan, if they don't pay for it. */
  ownWords?: string;
  children?: ReactNode;
};

const PlanCard = ({ name, price, per, words, has, isOwn, ownWords, children }: PlanCardProps) => (
  <article aria-label={name}>
    <Container
      fitHeight
      header={
        <Header variant="h2" info={isOwn && <span className="chip">{ownWords ?? 'Your plan'}</span>}>
          {name}
        </Header>
      }
      footer={children}
    >
      <SpaceBetween size="s">
        <div>
          <Box variant="span" fontSize="display-l" fontWeight="bold">
            {price}
          </Box>{' '}
          <span className="soft">{per}</span>
        </div>
        <p className="soft">{words}</p>
        <TextContent>
          <ul>
            {has.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </TextContent>
      </SpaceBetween>
    </Container>
  </article>
);

type TeamPlanProps = {
  team: NonNullable<Reply<typeof routes.plans>['team']>;
  /** True if an office pays for this person. */
  isOwn: boolean;
  isSignedIn: boolean;
};

/** Only an office can buy this plan, so the card leads to the office's page. */
const TeamPlan = ({ team, isOwn, isSignedIn }: TeamPlanProps) => (
  <PlanCard
    name="Team"
    price={formatMoney(team.price)}
    per={PER[team.interval]}
    words="For brokerages and teams: the office pays for everyone in one place."
    has={[
      'As many proof-of-funds requests as they need, for everyone in the office',
      `From ${team.minimum} seats; add seats and give them back at any time`,
      'Everyone keeps their own account, clients and data',
    ]}
    isOwn={isOwn}
    ownWords="Your seat"
  >
    <p className="soft">
      {isSignedIn
        ? 'An owner of the office buys the seats there.'
        : 'Create an account first, then your office. Its owner buys the seats there.'}
    </p>
    {isSignedIn && (
      <LinkButton fullWidth to={paths.office}>
        Go to your office
      </LinkButton>
    )}
  </PlanCard>
);

/** The card of a person's plan that isn't sold here. */
const PlanByArrangement = ({ name }: { name: string }) => (
  <PlanCard
    name={name}
    price="By arrangement"
    words="For brokerages, billed to your office."
    has={['Everything in Professional, with the same account and the same data']}
    isOwn
  >
    <OpenOwnPortal fullWidth />
  </PlanCard>
);

type PaidPlanProps = { plan: Plan; isOwn: boolean; canSubscribe: boolean; isSignedIn: boolean; isManaged: boolean };

function PaidPlan({ plan, isOwn, canSubscribe, isSignedIn, isManaged }: PaidPlanProps) {
  // Each visit has one key, so that a second click, or one after a lost answer, opens the same checkout.
  const { leave, isLeaving, failure } = useLeave((idempotencyKey) =>
    call(isSignedIn ? routes.upgrade : routes.checkout, { body: { plan: plan.id }, idempotencyKey }),
  );
  return (
    <PlanCard
      name={plan.name}
      price={formatMoney(plan.price)}
      per={PLANS_PER[plan.interval]}
      words="Unlimited requests, for busy agents."
      has={[
        'As many proof-of-funds requests as you need',
        'Everything in Free, with the same account and the same data',
        'Cancel anytime and keep access to everything you have',
      ]}
      isOwn={isOwn}
    >
      {isManaged ? <OpenOwnPortal fullWidth /> : null}
      {canSubscribe && (
        <Button variant="primary" fullWidth loading={isLeaving} loadingText="Opening the checkout" onClick={leave}>
          Subscribe
        </Button>
      )}
      <div role="alert">{failure ? <p className="form-error">{failure.message}</p> : null}</div>
    </PlanCard>
  );
}

type FreePlanProps = { freeRequests: number; isOwn: boolean; isSignedIn: boolean };

const FreePlan = ({ freeRequests, isOwn, isSignedIn }: FreePlanProps) => (
  <PlanCard
    name="Free"
    price="$0"
    words="For your first deal, and for as long as you like."
    has={[
      `${freeRequests} proof-of-funds requests a month`,
      "Reports that your clients' banks confirm, sealed and verifiable",
      'Client list, campaigns and guided closings',
    ]}
    isOwn={isOwn}
  >
    {isSignedIn ? null : (
      <LinkButton fullWidth to={paths.signUp}>
        Create an account
      </LinkButton>
    )}
  </PlanCard>
);

export function PlansPage() {
  const [search, setSearch] = useSearchParams();
  const isSignedIn = useToken() !== null;
  const offer = useCall(routes.plans, {});
  // If we don't know whether someone has a plan, we don't offer them one.
  const own = useCall(routes.subscription, isSignedIn ? {} : null);
  return (
    <Page title="Plans" description="Start free. Subscribe when you need more than the Free plan includes.">
      <SpaceBetween size="l">
        {search.get('checkout') === 'cancelled' ? (
          <Alert dismissible dismissAriaLabel="Close this message" onDismiss={() => setSearch({}, { replace: true })}>
            You left the checkout before paying. Nothing was charged, and nothing has changed.
          </Alert>
        ) : null}
        <Resource of={offer} failed="We couldn't load the plans" loading="Loading the plans" lines={6}>
          {(plans) =>
            isSignedIn ? (
              <Resource of={own} failed="We couldn't load your plan" loading="Loading the plans" lines={6}>
                {(mine) => <PlanCards offer={plans} own={mine} isSignedIn />}
              </Resource>
            ) : (
              <PlanCards offer={plans} own={undefined} isSignedIn={false} />
            )
          }
        </Resource>
      </SpaceBetween>
    </Page>
  );
}

type PlanCardsProps = { offer: Reply<typeof routes.plans>; own: OwnSubscription | undefined; isSignedIn: boolean };

function PlanCards({ offer, own, isSignedIn }: PlanCardsProps) {
  const isSeated = own?.seats !== undefined;
  const other = own && otherPlanOf(own);
  // A person with a Team plan by arrangement has no other Team plan to choose.
  const isTeamShown = offer.team !== undefined && (isSeated || other === undefined);
  return (
    <SpaceBetween size="l">
      <div className="fields">
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
      <p className="soft">
        {isSignedIn
          ? "You pay on Stripe's own page; we never see your card. We upgrade the account you have."
          : "You pay on Stripe's own page; we never see your card. Afterward, you'll get an invitation by email."}
      </p>
      {isSignedIn ? null : (
        <p className="soft">
          Already have an account?{' '}
          <Link to={paths.signIn} onClick={() => rememberReturnPath(paths.subscribe)}>
            Sign in first
          </Link>
          , and we'll upgrade it.
        </p>
      )}
    </SpaceBetween>
  );
}
