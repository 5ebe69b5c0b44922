import Alert from '@cloudscape-design/components/alert';
import { routes } from '#contracts/members/billing';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';

/** The note shows if this many requests or fewer are left. */
const FEW = 3;

/** Says that the Free plan's requests are running out, and nothing otherwise. */
export function PlanNote() {
  const { data } = useCall(routes.subscription, {});
  if (!data || data.plan === 'subscribed' || data.free_reports_left > FEW) return null;
  return (
    <Alert
      type={data.free_reports_left === 0 ? 'warning' : 'info'}
      action={<LinkButton to={paths.subscribe}>See the plans</LinkButton>}
    >
      {data.free_reports_left === 0
        ? "You've used all the Free plan's requests for this month. You can save what you write as a draft."
        : data.free_reports_left === 1
          ? 'You have one request left on the Free plan this month.'
          : `You have ${data.free_reports_left} requests left on the Free plan this month.`}
    </Alert>
  );
}
