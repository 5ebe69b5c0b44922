import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { usePurchase } from '#web/membership/use-purchase.ts';
import { useToken } from '#web/session/token.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';

const STATES = {
  verifying: 'The payment service is confirming your payment. This usually takes a few seconds.',
  processing:
    "Your bank is transferring the money, which can take a few days. We'll email you when it's done, or if your bank declines. You can close this page.",
  preparing: "Your payment is verified. We're creating your account.",
  invited: 'Your payment is verified, and your invitation is in your inbox.',
  active: 'Your payment is verified, and your subscription is active on your existing account.',
  expired: 'This checkout ended before anything was paid. Nothing was charged.',
} satisfies Record<Exclude<State, 'failed'>, string>;

type Purchase = ReturnType<typeof usePurchase>;
type State = NonNullable<Purchase['data']>['state'] | 'verifying';

const WAITING: readonly State[] = ['verifying', 'preparing', 'processing'];

/** Screen readers read each change aloud. */
function PurchaseStatus({ purchase: { data, error, mutate } }: { purchase: Purchase }) {
  if (!data && error?.status === 404)
    return <p role="status">We can't find this purchase. If you've paid, you'll still get the invitation by email.</p>;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  const state = data?.state ?? 'verifying';
  if (state === 'failed') return null;
  return (
    <>
      <section className="panel flow" aria-labelledby="status">
        <h2 id="status">Status of your purchase</h2>
        <p role="status">
          <StatusIndicator type={WAITING.includes(state) ? 'in-progress' : state === 'expired' ? 'info' : 'success'}>
            {STATES[state]}
          </StatusIndicator>
        </p>
        {data?.email && state === 'invited' ? (
          <p>{`Sent to ${data.email}. If you don't see it, check your spam folder.`}</p>
        ) : null}
        {data?.email && state === 'active' ? <p>{`Your account is ${data.email}.`}</p> : null}
      </section>
      <NextStep state={state} />
    </>
  );
}

const NextStep = ({ state }: { state: State }) => {
  const isSignedIn = useToken() !== null;
  const next =
    state === 'expired'
      ? { to: paths.subscribe, text: 'Back to the plans' }
      : isSignedIn
        ? { to: paths.dashboard, text: 'Go to the dashboard' }
        : { to: paths.signIn, text: 'Go to sign-in' };
  if (state !== 'active' && state !== 'expired') return null;
  return (
    <div>
      <LinkButton variant="primary" to={next.to}>
        {next.text}
      </LinkButton>
    </div>
  );
};

/** Thanks the person, says what happens next, and shows the current state of the purchase. */
export function ThankYouPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const purchase = usePurchase(sessionId);
  const state = purchase.data?.state;
  if (state === 'failed') return <Navigate to={paths.stripeError} replace state={{ wasDeclined: true }} />;
  // People with an account get no invitation.
  const invites = state !== 'active' && state !== 'expired';

  return (
    <Page title="Thank you for your purchase">
      <div className="panel reading">
        <LineDrawing name="letter" />
        {sessionId === null ? null : <PurchaseStatus purchase={purchase} />}
        {invites ? (
          <>
            <h2>What happens next</h2>
            <ol>
              {[
                'Your purchase will be verified.',
                'An invitation email will arrive at the address you gave.',
                'Sign in with the temporary password in it; it must be changed at first sign-in.',
              ].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        ) : null}
        {invites ? (
          <div>
            <LinkButton variant={state === 'invited' ? 'primary' : 'normal'} to={paths.newUserSignIn}>
              Go to sign-in
            </LinkButton>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
