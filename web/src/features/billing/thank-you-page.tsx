import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { usePurchase } from '#web/membership/use-purchase.ts';
import { useToken } from '#web/session/token.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './purchase-status.module.css';
import { strings } from './strings.ts';

const texts = strings.success;

type Purchase = ReturnType<typeof usePurchase>;
type State = NonNullable<Purchase['data']>['state'] | 'verifying';

const WAITING: readonly State[] = ['verifying', 'preparing', 'processing'];

/** Read aloud as it changes. */
function PurchaseStatus({ purchase: { data, error, mutate } }: { purchase: Purchase }) {
  if (!data && error?.status === 404) return <p role="status">{texts.unknown}</p>;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  const state = data?.state ?? 'verifying';
  if (state === 'failed') return null;
  return (
    <>
      <section className={styles.root} aria-labelledby="status">
        <h2 id="status">{texts.status}</h2>
        <p role="status" className={WAITING.includes(state) ? styles.waits : styles.settled}>
          {texts.states[state]}
        </p>
        {data?.email && state === 'invited' ? <p>{texts.sentTo(data.email)}</p> : null}
        {data?.email && state === 'active' ? <p>{texts.accountAt(data.email)}</p> : null}
      </section>
      <NextStep state={state} />
    </>
  );
}

const NextStep = ({ state }: { state: State }) => {
  const isSignedIn = useToken() !== null;
  const next =
    state === 'expired'
      ? { to: paths.subscribe, text: texts.plans }
      : isSignedIn
        ? { to: paths.dashboard, text: texts.dashboard }
        : { to: paths.signIn, text: texts.signIn };
  if (state !== 'active' && state !== 'expired') return null;
  return (
    <div>
      <LinkButton variant="primary" to={next.to}>
        {next.text}
      </LinkButton>
    </div>
  );
};

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
