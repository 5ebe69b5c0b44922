import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FeedEvent } from '#contracts/dashboard';
import { useLiveState } from '#web/api/live-state.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { shownOf } from './notification.ts';
import styles from './notifications-panel.module.css';
import type { Feed } from './use-feed.ts';

type NotificationItemProps = { event: FeedEvent; onRead: (event: FeedEvent) => void };

function NotificationItem({ event, onRead }: NotificationItemProps) {
  const shown = shownOf(event);
  if (shown === null) return null;
  const { message } = event;
  const texts = strings.notifications;

  return (
    <li className={event.read ? styles.item : `${styles.item} ${styles.unread}`}>
      <span className={`${styles.icon} ${styles[shown.tone] ?? ''}`}>
        <Icon name={shown.icon} />
      </span>
      <div>
        <h3>
          {event.read ? null : <span className="only-read-aloud">{texts.unread}: </span>}
          {shown.heading}
        </h3>
        {event.alert && <p className={styles.alert}>{event.alert}</p>}
        {message === undefined ? null : <p>{message.message_status}</p>}
        {event.body === '' || event.body === message?.message_status ? null : <p>{event.body}</p>}
        <p className={styles.meta}>
          {message?.to_user ? <span>{texts.to(message.to_user)}</span> : null}
          <DateTime iso={event.date} />
        </p>
      </div>
      <div className={styles.actions}>
        {shown.link === undefined ? null : (
          <Link className="tap" to={shown.link.to} onClick={() => event.read || onRead(event)}>
            {shown.link.text}
            <span className="only-read-aloud">: {shown.heading}</span>
          </Link>
        )}
        {event.read ? null : (
          <Button variant="inline-link" ariaLabel={`${texts.markRead}: ${shown.heading}`} onClick={() => onRead(event)}>
            {texts.markRead}
          </Button>
        )}
      </div>
    </li>
  );
}

const texts = strings.notifications;

/** More at once would push everything else off a phone. */
const STEP = 20;

export function NotificationsPanel({ feed }: { feed: Feed }) {
  const live = useLiveState();
  const [shown, setShown] = useState(STEP);
  const isRest = feed.events.length > shown;
  const showOlder = () => {
    setShown(shown + STEP);
    if (!isRest) void feed.showOlder();
  };

  return (
    <section className="panel" aria-labelledby="notifications-title">
      <header className="panel-header">
        <h2 id="notifications-title">
          {texts.title} <span className={styles.countBadge}>{feed.events.length}</span>
        </h2>
        <div className={styles.panelHeaderEnd}>
          {live === 'waiting' ? <StatusIndicator type="pending">{texts.reconnecting}</StatusIndicator> : null}
          {feed.events.filter(({ read }) => !read).length > 1 ? (
            <Button variant="inline-link" onClick={() => void feed.markAllRead()}>
              {texts.markAllRead}
            </Button>
          ) : null}
          <Link className="tap" to={paths.callList}>
            {texts.callList}
          </Link>
        </div>
      </header>
      {feed.loading ? <Loading text={texts.loading} lines={4} /> : null}
      {feed.error ? <ErrorState title={texts.failed} error={feed.error} onRetry={feed.retry} /> : null}
      {!feed.loading && !feed.error && feed.events.length === 0 ? (
        <EmptyState
          title={texts.empty}
          drawing="bell"
          action={<LinkButton to={paths.requestReport}>{texts.emptyAction}</LinkButton>}
        >
          {texts.emptyWords}
        </EmptyState>
      ) : null}
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {feed.events.slice(0, shown).map((event) => (
          <NotificationItem key={event.id} event={event} onRead={(one) => void feed.markRead(one)} />
        ))}
      </ul>
      {isRest || feed.hasOlder ? (
        <div className={styles.panelFooter}>
          <Button loading={feed.loadingOlder} onClick={showOlder}>
            {texts.older}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
