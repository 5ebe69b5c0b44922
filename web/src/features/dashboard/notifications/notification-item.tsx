import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { Link } from 'react-router-dom';
import type { FeedEvent } from '#contracts/dashboard';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { shownOf } from './notification.ts';
import styles from './notification-item.module.css';

type NotificationItemProps = { event: FeedEvent; onRead: (event: FeedEvent) => void };

export function NotificationItem({ event, onRead }: NotificationItemProps) {
  const shown = shownOf(event);
  if (shown === null) return null;
  const { message } = event;
  const texts = strings.notifications;

  return (
    <li className={event.read ? styles.root : `${styles.root} ${styles.unread}`}>
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
