import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { Communication } from '#contracts/funds/request';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { initialsOf } from '#web/ui/format/person-name.ts';
import { strings } from '../strings.ts';
import type { BodyProps } from './communication-body.tsx';
import styles from './communication-item.module.css';
import { otherSideOf } from './communication-list.ts';

const words = strings.list;

// What an open item shows is half of the page's weight: it comes while the list is read.
const loadBody = () => import('./communication-body.tsx');
const Body = lazy(() => loadBody().then((module) => ({ default: module.CommunicationBody })));

type CommunicationItemProps = BodyProps & {
  isOpen: boolean;
  /** The one an address named: it is brought into view. */
  isWanted: boolean;
  onToggle: (toOpen: boolean) => void;
};

/** One accordion item in own markup: Cloudscape's expandable section has no room for an avatar in its heading. */
export function CommunicationItem(props: CommunicationItemProps) {
  const { communication, isOpen, isWanted, conversations, onToggle } = props;
  const place = useRef<HTMLElement>(null);
  const bodyId = useId();
  useEffect(() => {
    void loadBody();
  }, []);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);

  return (
    <article ref={place} className={styles.root}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onToggle(!isOpen)}
        >
          <Head communication={communication} unread={conversations.unreadOf(communication.id)} />
        </button>
      </h2>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Loading lines={4} />}>
            <Body communication={communication} conversations={conversations} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

/** What an agent with a dozen open requests looks for: which house, and how long there is. */
const PurchaseLine = ({ purchase: { property, needed_by } }: { purchase: NonNullable<Communication['purchase']> }) => (
  <span className={styles.people}>
    {property}
    {property && needed_by && ' · '}
    {needed_by && (
      <>
        {words.neededBy} <DateTime iso={needed_by} />
      </>
    )}
  </span>
);

const Head = ({ communication, unread }: { communication: Communication; unread: number }) => (
  <>
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(communication.from_user)}
    </span>
    <span className={styles.words}>
      <span className={styles.subject}>{otherSideOf(communication, words)}</span>
      <span className={styles.people}>
        {communication.message_subject || words.noSubject} · <DateTime iso={communication.message_date} />
      </span>
      {communication.purchase && <PurchaseLine purchase={communication.purchase} />}
    </span>
    <span className={styles.chips}>
      {unread > 0 && <span className="chip chip-brass">{words.unread(unread)}</span>}
      <StatusChip communication={communication} />
    </span>
    <span className={styles.caret} aria-hidden="true" />
  </>
);
