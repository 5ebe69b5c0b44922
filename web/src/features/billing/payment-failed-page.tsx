import { useLocation } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';

export function PaymentFailedPage() {
  const { state } = useLocation();
  const supportEmail = useConfig()?.supportEmail;
  // A person who opens the address directly hasn't bought anything.
  const wasDeclined = (state as { wasDeclined?: unknown } | null)?.wasDeclined === true;
  return (
    <Page title="Payment Failed">
      <div className="panel reading">
        <LineDrawing name="cloud" />
        <p>
          There has been an issue with your payment. Please contact us for assistance.{' '}
          {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        </p>
        {wasDeclined && <p>Nothing was charged. You can try again with the same card or a different one.</p>}
        <div>
          <LinkButton variant="primary" to={paths.subscribe}>
            Back to the plans
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
