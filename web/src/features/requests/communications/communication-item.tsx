import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { type Communication, waitsForCoBuyer } from '#contracts/funds/request';
import { endOf, hasDocuments, type Verdict, verdictOf } from '#web/funds/verdict.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { initialsOf } from '#web/ui/format/person-name.ts';
import { strings } from '../strings.ts';
import styles from './communication-item.module.css';
import { otherSideOf } from './communication-list.ts';

const words = strings.list;

// What an open item shows is half of the page's weight: it comes while the list is read.
const loadBody = () => import('./communication-body.tsx');
const Body = lazy(() => loadBody().then((module) => ({ default: module.CommunicationBody })));

export type Conversations = { unreadOf: (id: string) => number; show: (id: string) => ReactNode };

export type CommunicationItemProps = {
  communication: Communication;
  isOpen: boolean;
  /** The one an address named: it is brought into view. */
  isWanted: boolean;
  conversations: Conversations;
  onToggle: (toOpen: boolean) => void;
  onChanged: () => Promise<void>;
};

/** One accordion item in own markup: Cloudscape's expandable section has no room for an avatar in its heading. */
export function CommunicationItem(props: CommunicationItemProps) {
  const { communication, isOpen, isWanted, conversations, onToggle, onChanged } = props;
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
            <Body communication={communication} conversations={conversations} onChanged={onChanged} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

const isOver = (communication: Communication) => endOf(communication, new Date()) !== undefined;

const VERDICT_ICONS: Record<Verdict, IconProps.Name> = {
  confirmed: 'status-positive',
  notConfirmed: 'status-negative',
  otherName: 'status-warning',
  holderUnknown: 'status-warning',
};

/** Whether funds were confirmed, and whose they are, for a report that can still be relied on. */
const VerdictChip = ({ verdict, total }: { verdict: Verdict; total: string | number }) => (
  <span
    className={verdict === 'confirmed' ? 'chip' : verdict === 'holderUnknown' ? 'chip chip-brass' : 'chip chip-bad'}
  >
    <Icon name={VERDICT_ICONS[verdict]} size="small" /> {strings.report.verdicts[verdict]}
    {total !== '' && <span className="numeric"> {formatMoney(Number(total))}</span>}
  </span>
);

/** What there is to know of it at a glance. */
const chipOf = (communication: Communication): string => {
  const { request, kind } = communication;
  const end = endOf(communication, new Date());
  if (end) return end === 'expired' ? strings.report.expiredChip : strings.report.withdrawnChip;
  if (!request) return words.kinds[kind];
  if (hasDocuments(request)) return strings.documents.chips[request.documents.state];
  return waitsForCoBuyer(communication) ? strings.request.partDone : strings.request.states[request.state];
};

/** Green is confirmed, brass is what the agent has to look at, and what only waits is quiet. */
const Chip = ({ communication }: { communication: Communication }) => {
  const { kind, request } = communication;
  const verdict = verdictOf(communication);
  const text = chipOf(communication);
  if (verdict && !isOver(communication))
    return <VerdictChip verdict={verdict} total={communication.report.fund_total} />;
  if (isOver(communication) || kind === 'draft' || (request && hasDocuments(request)))
    return <span className="chip chip-brass">{text}</span>;
  if (request?.state === 'expired' || request?.state === 'cancelled')
    return <span className="chip chip-over">{text}</span>;
  return <span className="chip chip-waits">{text}</span>;
};

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
      <Chip communication={communication} />
    </span>
    <span className={styles.caret} aria-hidden="true" />
  </>
);
