import Alert from '@cloudscape-design/components/alert';
import { routes } from '#contracts/members/billing';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

/** From here on it is worth knowing. */
const FEW = 3;

/** Says that the Free plan runs out before it does, and nothing otherwise. */
export function PlanNote() {
  const { data } = useCall(routes.subscription, {});
  if (!data || data.plan === 'subscribed' || data.free_reports_left > FEW) return null;
  return (
    <Alert
      type={data.free_reports_left === 0 ? 'warning' : 'info'}
      action={<LinkButton to={paths.subscribe}>{strings.subscribe}</LinkButton>}
    >
      {strings.noteLeft(data.free_reports_left)}
    </Alert>
  );
}
