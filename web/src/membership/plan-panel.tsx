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
import { strings } from './strings.ts';

const nameOf = (own: OwnSubscription) => otherPlanOf(own) ?? strings.plans[own.plan];

const Details = ({ own }: { own: OwnSubscription }) => {
  const { plan, subscription } = own;
  const dateLabel = plan === 'free' ? strings.ended : subscription?.ends ? strings.ends : strings.renews;
  const left = plan === 'free' ? strings.leftOf(own.free_reports_left, own.free_reports) : strings.unlimited;
  return (
    <SpaceBetween size="m">
      {subscription?.grace_until && plan === 'subscribed' ? (
        <Alert type="warning">{strings.grace(formatDate(subscription.grace_until, 'day'))}</Alert>
      ) : null}
      {own.seats?.map(({ office, grace_until }) => (
        <Alert key={office}>
          {strings.seat(office)}
          {grace_until ? ` ${strings.seatGrace(formatDate(grace_until, 'day'))}` : null}
          {paysThemselves(own) ? ` ${strings.seatAndOwn}` : null}
        </Alert>
      ))}
      {subscription && subscription.others > 0 ? <Alert>{strings.others(subscription.others)}</Alert> : null}
      <KeyValuePairs
        columns={3}
        items={[
          { label: strings.heading, value: nameOf(own) },
          { label: strings.left, value: <span className="numeric">{left}</span> },
          ...(subscription && (plan === 'free' || paysThemselves(own) || !own.seats)
            ? [{ label: dateLabel, value: <DateTime iso={subscription.period_end} show="day" /> }]
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
        {data.plan === 'free' ? <LinkButton to={paths.subscribe}>{strings.subscribe}</LinkButton> : null}
        <OpenOwnPortal />
      </SpaceBetween>
    ) : data.plan === 'free' ? (
      <LinkButton to={paths.subscribe}>{strings.subscribe}</LinkButton>
    ) : undefined;
  return (
    <Container
      header={
        <Header variant="h2" actions={action}>
          {strings.heading}
        </Header>
      }
    >
      <Resource of={answer} failed={strings.failed} loading={strings.loading} lines={2}>
        {(own) => <Details own={own} />}
      </Resource>
    </Container>
  );
}
