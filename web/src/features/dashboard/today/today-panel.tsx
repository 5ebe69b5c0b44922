import Button from '@cloudscape-design/components/button';
import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type FeedEvent, routes } from '#contracts/dashboard';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { keyOfTodo, left, mayBeDismissed, withDismissed } from './dismissed.ts';
import type { Todo } from './today.ts';
import styles from './today-panel.module.css';

const texts = strings.today;

/** Kept with the account, so that it's away on every device. Shown at once, and taken back if the server doesn't agree. */
const useDismissed = () => {
  const { data, error, mutate } = useCall(routes.dismissed, {});

  const set = async (todo: Todo, dismissed: boolean) => {
    const item = keyOfTodo(todo);
    const show = (isAway: boolean) =>
      mutate((before) => ({ items: withDismissed(before?.items ?? [], item, isAway) }), { revalidate: false });
    await show(dismissed);
    try {
      await call(routes.dismiss, { body: { item, dismissed } });
    } catch (cause) {
      await show(!dismissed);
      notify({
        type: 'error',
        header: texts.dismissFailed,
        content: cause instanceof Error ? cause.message : String(cause),
      });
      return;
    }
    if (dismissed)
      notify({
        id: 'dismissed',
        type: 'info',
        content: texts.dismissed(todo.words),
        action: { label: texts.undo, run: () => void set(todo, false) },
      });
  };

  return {
    dismissed: data?.items ?? [],
    /** Nothing is shown that may have been put away. Without an answer, all of it is. */
    isKnown: data !== undefined || error !== undefined,
    dismiss: (todo: Todo) => void set(todo, true),
  };
};

const SHOWN = 5;

const icons: Record<Todo['kind'], IconProps.Name> = {
  bounced: 'status-warning',
  waiting: 'contact',
  warned: 'status-warning',
  report: 'status-positive',
  expiring: 'status-pending',
  slowBank: 'status-pending',
  unopened: 'envelope',
  draft: 'edit',
  setup: 'settings',
  secure: 'lock-private',
};

type TodayPanelProps = {
  todos: Todo[];
  isLoading: boolean;
  /** Part of what it is made from is missing: the panel that shows that part says so and tries again. */
  isPartial: boolean;
  onRead: (event: FeedEvent) => void;
};

export function TodayPanel({ todos: all, isLoading, isPartial, onRead }: TodayPanelProps) {
  const [isAll, setAll] = useState(false);
  const { dismissed, isKnown, dismiss } = useDismissed();
  const isWaiting = isLoading || !isKnown;
  const todos = left(all, dismissed);
  const shown = isWaiting ? [] : isAll ? todos : todos.slice(0, SHOWN);
  const hidden = isWaiting ? 0 : todos.length - shown.length;
  return (
    <section className="panel" aria-labelledby="today-title">
      <h2 id="today-title">{texts.title}</h2>
      {isWaiting ? <Loading lines={2} /> : null}
      {!isWaiting && isPartial ? <p className={styles.none}>{texts.partial}</p> : null}
      {!isWaiting && !isPartial && todos.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      <ul className={styles.root}>
        {shown.map((todo) => (
          <Item key={`${todo.kind} ${todo.id}`} todo={todo} onRead={onRead} onDismiss={() => dismiss(todo)} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="inline-link" onClick={() => setAll(true)}>
          {texts.more(hidden)}
        </Button>
      ) : null}
    </section>
  );
}

type ItemProps = { todo: Todo; onRead: (event: FeedEvent) => void; onDismiss: () => void };

const Item = ({ todo, onRead, onDismiss }: ItemProps) => {
  const { kind, words, to, action, event } = todo;
  return (
    <li className={styles[kind]}>
      <Icon name={icons[kind]} />
      <span className={styles.words}>{words}</span>
      <span className={styles.doing}>
        <Link className="tap" to={to} onClick={() => event && onRead(event)}>
          {action}
          <span className="only-read-aloud">: {words}</span>
        </Link>
        {kind === 'secure' && (
          <Button variant="inline-link" ariaLabel={texts.notNowAbout(words)} onClick={onDismiss}>
            {texts.notNow}
          </Button>
        )}
        {kind !== 'secure' && mayBeDismissed(todo) && (
          <Button variant="icon" iconName="close" ariaLabel={texts.dismiss(words)} onClick={onDismiss} />
        )}
      </span>
    </li>
  );
};
