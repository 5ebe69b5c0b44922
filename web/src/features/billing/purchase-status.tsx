import { paths } from '#web/config/paths.ts';
import { useToken } from '#web/session/token.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import styles from './purchase-status.module.css';
import { strings } from './strings.ts';
import type { usePurchase } from './use-purchase.ts';

const texts = strings.success;

/** Read aloud as it changes. */
export function PurchaseStatus({ purchase: { data, error, mutate } }: { purchase: ReturnType<typeof usePurchase> }) {
  const isSignedIn = useToken() !== null;
  if (!data && error?.status === 404) return <p role="status">{texts.unknown}</p>;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  const state = data?.state ?? 'verifying';
  if (state === 'failed') return null;
  const isWaiting = state === 'verifying' || state === 'preparing' || state === 'processing';
  return (
    <>
      <section className={styles.root} aria-labelledby="stands">
        <h2 id="stands">{texts.stands}</h2>
        <p role="status" className={isWaiting ? styles.waits : styles.settled}>
          {texts.states[state]}
        </p>
        {data?.email && state === 'invited' ? <p>{texts.sentTo(data.email)}</p> : null}
        {data?.email && state === 'active' ? <p>{texts.accountAt(data.email)}</p> : null}
      </section>
      {state === 'active' ? (
        <div>
          <LinkButton variant="primary" to={isSignedIn ? paths.dashboard : paths.signIn}>
            {isSignedIn ? texts.dashboard : texts.signIn}
          </LinkButton>
        </div>
      ) : null}
      {state === 'expired' ? (
        <div>
          <LinkButton variant="primary" to={paths.subscribe}>
            {texts.plans}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}
