import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { usePurchase } from '#web/membership/use-purchase.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PurchaseStatus } from './purchase-status.tsx';
import { strings } from './strings.ts';

const texts = strings.success;

/** Thanks, says what comes, and keeps telling the truth about where the purchase stands. */
export function ThankYouPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const purchase = usePurchase(sessionId);
  const state = purchase.data?.state;
  if (state === 'failed') return <Navigate to={paths.stripeError} replace state={{ wasDeclined: true }} />;
  // Someone who has an account gets no invitation.
  const invites = state !== 'active' && state !== 'expired';

  return (
    <Page title={texts.title}>
      <div className="panel reading">
        <LineDrawing name="letter" />
        {sessionId === null ? null : <PurchaseStatus purchase={purchase} />}
        {invites ? (
          <>
            <h2>{texts.next}</h2>
            <ol>
              {texts.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        ) : null}
        {invites ? (
          <div>
            <LinkButton variant={state === 'invited' ? 'primary' : 'normal'} to={paths.newUserSignIn}>
              {texts.signIn}
            </LinkButton>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
