import { firstNameOf } from '#core/platform/person-name.ts';
import { AgentCard } from '#web/funds/agent-card.tsx';
import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { PrivacyPromise } from '#web/funds/privacy-note.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { agentSees } from './assurance-list.tsx';
import styles from './request-card.module.css';
import { useGuestStrings } from './strings.ts';

type PurchaseFactsProps = { purchase: NonNullable<OpenRequest['purchase']>; agentName: string };

const PurchaseFacts = ({ purchase: { property, offer, needed_by, role }, agentName }: PurchaseFactsProps) => {
  const { purchase: words } = useGuestStrings().ask;
  const facts = [
    [words.property, property],
    [words.offer, offer && formatMoney(offer)],
    [words.neededBy, needed_by && <DateTime key={needed_by} iso={needed_by} />],
  ] as const;
  return (
    <>
      {role === 'seller' && <p>{words.forSeller(agentName)}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
};

/** Who asks, and for what. Complete on the first step; after it only the line that matters. */
export const RequestCard = ({ request, isOpen }: { request: OpenRequest; isOpen: boolean }) => {
  const strings = useGuestStrings();
  const words = strings.ask;
  return (
    <header className={isOpen ? `${styles.root} ${styles.whole}` : styles.root}>
      {isOpen && <p>{words.greeting(firstNameOf(request.client_name))}</p>}
      <h1>
        <strong>{request.agent_name}</strong> {words.headline}
      </h1>
      <p className={styles.amount}>
        <span className="soft">{words.atLeast}</span>{' '}
        <strong className="numeric">{formatMoney(request.proof_amount)}</strong>{' '}
        {request.co_buyer && <span className="soft">{words.together}</span>}
      </p>
      {request.co_buyer && isOpen && <p>{words.togetherNote}</p>}
      {isOpen && (
        <>
          {request.purchase && <PurchaseFacts purchase={request.purchase} agentName={request.agent_name} />}
          {request.message_body && (
            <figure className={styles.message}>
              <figcaption>{words.message(request.agent_name)}</figcaption>
              <blockquote>{request.message_body}</blockquote>
            </figure>
          )}
          {request.card && <AgentCard card={request.card} />}
          <PrivacyPromise>{agentSees(strings, request)}</PrivacyPromise>
          <p className={styles.foot}>
            {words.until} <DateTime iso={request.expires_at} show="zone" />.{' '}
            <a href={`mailto:${encodeURIComponent(request.agent_email)}`}>{words.contact(request.agent_name)}</a>
          </p>
        </>
      )}
    </header>
  );
};
