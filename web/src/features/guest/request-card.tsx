import { type ReactNode, Suspense } from 'react';
import { AgentCard } from '#web/funds/agent-card.tsx';
import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { purchaseFacts } from '#web/funds/purchase-facts.tsx';
import { useLanguage } from '#web/language/translations.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Facts } from '#web/ui/format/facts.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useFundsStrings } from '../../funds/strings.ts';
import { agentSees } from './assurance-list.tsx';
import styles from './request-card.module.css';
import { useGuestStrings } from './strings.ts';

/** This loads after the page. */
const AddToCalendar = lazyPart(() => import('#web/ui/page/add-to-calendar.tsx'), 'AddToCalendar');

/** A note about who sees what. */
const PrivacyNote = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.promise} aria-label={label}>
    {children}
  </section>
);

/** The privacy promise of every request, with the facts of this one below it. */
const PrivacyPromise = ({ children }: { children: ReactNode }) => {
  const strings = useFundsStrings();
  return (
    <PrivacyNote label={strings.privacyTitle}>
      <strong>{strings.privacyTitle}</strong>
      <ul>
        {strings.privacy.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>{children}</p>
    </PrivacyNote>
  );
};

type PurchaseFactsProps = { purchase: NonNullable<OpenRequest['purchase']>; agentName: string; agentEmail: string };

const PurchaseFacts = ({ purchase, agentName, agentEmail }: PurchaseFactsProps) => {
  const { ask } = useGuestStrings();
  const { language } = useLanguage();
  return (
    <>
      {purchase.role === 'seller' && <p>{ask.forSeller(agentName)}</p>}
      <Facts facts={purchaseFacts(purchase, language).map(({ label, value }) => [label, value] as const)} />
      {purchase.needed_by && (
        <Suspense fallback={<span className="tap">&nbsp;</span>}>
          <AddToCalendar
            variant="inline-link"
            id={encodeURIComponent(`needed-${purchase.needed_by}-${agentEmail}`)}
            title={ask.neededEvent}
            when={{ day: purchase.needed_by }}
          />
        </Suspense>
      )}
    </>
  );
};

/** The agent and the request: in full on the first step, and in one line after it. */
export const RequestCard = ({ request, isOpen }: { request: OpenRequest; isOpen: boolean }) => {
  const strings = useGuestStrings();
  const words = strings.ask;
  return (
    <header className={isOpen ? `${styles.root} ${styles.whole}` : styles.root}>
      {isOpen && <p>{words.greeting(request.greeted)}</p>}
      <h1>
        <strong>{request.agent_name}</strong> {words.headline}
      </h1>
      <p className={styles.amount}>
        <span className="soft">{words.atLeast}</span>{' '}
        <strong className="numeric">{formatMoney(request.proof_amount)}</strong>{' '}
        {request.asked_as !== 'alone' && <span className="soft">{words.together[request.asked_as]}</span>}
      </p>
      {request.asked_as !== 'alone' && isOpen && <p>{words.togetherNote[request.asked_as]}</p>}
      {isOpen && (
        <>
          {request.purchase && (
            <PurchaseFacts
              purchase={request.purchase}
              agentName={request.agent_name}
              agentEmail={request.agent_email}
            />
          )}
          {request.message_body && (
            <figure>
              <figcaption className="soft">
                <small>{words.message(request.agent_name)}</small>
              </figcaption>
              <blockquote className="as-written">{request.message_body}</blockquote>
            </figure>
          )}
          {request.card && <AgentCard card={request.card} />}
          <PrivacyPromise>{agentSees(strings, request)}</PrivacyPromise>
          <small className="soft">
            {words.until} <DateTime iso={request.expires_at} show="deadline" />
          </small>
        </>
      )}
    </header>
  );
};
