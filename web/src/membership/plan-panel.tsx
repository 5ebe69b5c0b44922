import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type OwnSubscription, routes } from '#contracts/members/billing';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime, formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { OpenOwnPortal } from './open-own-portal.tsx';
import { otherPlanOf, paysThemselves } from './other-plan.ts';

const PLANS = { free: 'Free', subscribed: 'Professional' } as const;

const nameOf = (own: OwnSubscription) => otherPlanOf(own) ?? PLANS[own.plan];

const Details = ({ own }: { own: OwnSubscription }) => {
  const { plan, subscription } = own;
  const dateLabel = plan === 'free' ? 'Ended on' : subscription?.ends ? 'Ends on' : 'Next payment';
  const left = plan === 'free' ? `${own.free_reports_left} of ${own.free_reports}` : 'Unlimited';
  return (
    <SpaceBetween size="m">
      {subscription?.grace_until && plan === 'subscribed' ? (
        <Alert type="warning">{`Your last payment didn't go through. Nothing changes until ${formatDate(subscription.grace_until, 'deadline')}. Please check your card before then.`}</Alert>
      ) : null}
      {own.seats?.map(({ office, grace_until }) => (
        <Alert key={office}>
          {`Your seat is paid by ${office}.`}
          {grace_until
            ? ` ${`Its last payment didn't go through. You keep your seat until ${formatDate(grace_until, 'deadline')}.`}`
            : null}
          {paysThemselves(own) ? ' Your own subscription is paid as well. You can end it under Manage my plan.' : null}
        </Alert>
      ))}
      {subscription && subscription.others > 0 ? (
        <Alert>
          {subscription.others === 1
            ? 'You have a second subscription. You can end either of them under Manage my plan.'
            : `You have ${subscription.others} other subscriptions. You can end them under Manage my plan.`}
        </Alert>
      ) : null}
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'Plan', value: nameOf(own) },
          { label: 'Requests left this month', value: <span className="numeric">{left}</span> },
          ...(subscription && (plan === 'free' || paysThemselves(own) || !own.seats)
            ? [{ label: dateLabel, value: <DateTime iso={subscription.period_end} show="zone" /> }]
            : []),
        ]}
      />
    </SpaceBetween>
  );
};

/** The plan of the signed-in person, and the way to change it. */
export function PlanPanel() {
  const answer = useCall(routes.subscription, {});
  const { data } = answer;
  const action =
    data === undefined ? undefined : data.subscription ? (
      <SpaceBetween direction="horizontal" size="xs">
        {data.plan === 'free' ? <LinkButton to={paths.subscribe}>See the plans</LinkButton> : null}
        <OpenOwnPortal />
      </SpaceBetween>
    ) : data.plan === 'free' ? (
      <LinkButton to={paths.subscribe}>See the plans</LinkButton>
    ) : undefined;
  return (
    <Container
      header={
        <Header variant="h2" actions={action}>
          Plan
        </Header>
      }
    >
      <Resource of={answer} failed="We couldn't load your plan" loading="Loading your plan" lines={2}>
        {(own) => <Details own={own} />}
      </Resource>
    </Container>
  );
}
