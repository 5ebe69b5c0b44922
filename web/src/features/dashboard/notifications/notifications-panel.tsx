import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Icon from '@cloudscape-design/components/icon';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FeedEvent } from '#contracts/members/dashboard';
import { useLiveState } from '#web/api/live-state.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { type Shown, shownOf } from './notification.ts';
import type { Feed } from './use-feed.ts';

type ItemProps = { event: FeedEvent; shown: Shown; onRead: () => void };

/** The state and the details as two sentences. The state isn't repeated if the details are the same. */
const wordsOf = ({ message, body }: FeedEvent) => {
  const state = message?.message_status ?? '';
  if (body === '' || body === state) return state;
  return [state.replace(/[^.]$/, '$&.'), body].join(' ').trim();
};

const Item = ({ event, shown, onRead }: ItemProps) => {
  const { read, message, messages = 0, alert, date } = event;
  const words = wordsOf(event);
  return (
    <li>
      <Icon name={shown.icon} variant={shown.tone} />
      <RowWords>
        <Box variant="h3" fontSize="body-m" fontWeight={read ? 'normal' : 'bold'} padding="n">
          {read ? null : <span className="only-read-aloud">Unread: </span>}
          {shown.heading} {messages > 1 && <span className="chip">{messages} messages</span>}
        </Box>
        {alert && <StatusIndicator type="error">{alert}</StatusIndicator>}
        {words && <p>{words}</p>}
        <p className="soft">
          {message?.to_user && `To ${message.to_user} · `}
          <DateTime iso={date} />
        </p>
        <span className="actions">
          {shown.link && (
            <Link className="tap" to={shown.link.to} onClick={() => read || onRead()}>
              {shown.link.text}
              <span className="only-read-aloud">: {shown.heading}</span>
            </Link>
          )}
          {read ? null : (
            <Button variant="inline-link" ariaLabel={`Mark as read: ${shown.heading}`} onClick={onRead}>
              Mark as read
            </Button>
          )}
        </span>
      </RowWords>
    </li>
  );
};

/** The notifications shown at first. More of them would push everything else off the screen. */
const FIRST = 5;
const STEP = 20;

export function NotificationsPanel({ feed }: { feed: Feed }) {
  const live = useLiveState();
  const [most, setMost] = useState(FIRST);
  const { events, markRead } = feed;
  const isRest = events.length > most;
  const older = {
    ...feed,
    hasMore: isRest || feed.hasMore,
    loadMore: () => {
      setMost(most + STEP);
      if (!isRest) feed.loadMore();
    },
  };
  const actions = (
    <span className="actions">
      {live === 'waiting' ? <StatusIndicator type="pending">Reconnecting...</StatusIndicator> : null}
      {feed.unread.length > 1 && (
        <Button variant="inline-link" onClick={() => void markRead(...feed.unread)}>
          Mark all as read
        </Button>
      )}
      <Link className="tap" to={paths.callList}>
        Who to Call
      </Link>
    </span>
  );

  return (
    <section aria-label="Notifications">
      <Container
        header={
          <Header variant="h2" counter={`(${feed.total})`} actions={actions}>
            Notifications
          </Header>
        }
      >
        <Resource of={feed} failed="We couldn't load your notifications" loading="Loading..." lines={4}>
          {() =>
            events.length === 0 && (
              <EmptyState
                title="No notifications found."
                drawing="bell"
                action={<LinkButton to={paths.requestReport}>Request Proof of Funds</LinkButton>}
              >
                When a client opens your request, links a bank or answers, you'll see it here first.
              </EmptyState>
            )
          }
        </Resource>
        <div aria-live="polite" aria-relevant="additions">
          <Rows>
            {events.slice(0, most).map((event) => {
              const shown = shownOf(event);
              return (
                shown && <Item key={event.id} event={event} shown={shown} onRead={() => void markRead(event.id)} />
              );
            })}
          </Rows>
        </div>
        <LoadMore list={older}>Show older</LoadMore>
      </Container>
    </section>
  );
}
