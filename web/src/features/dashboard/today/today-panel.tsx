import Button from '@cloudscape-design/components/button';
import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type FeedEvent, routes } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { forgetFirstSignIn, isFirstSignIn } from '#web/session/first-sign-in.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { type Line, linesOf } from './lines.ts';
import { keyOfTodo, left, mayBeDismissed, type Todo, withDismissed } from './today.ts';
import styles from './today-panel.module.css';

const texts = strings.today;

/** The dismissed tasks are saved with the account, for every device. A dismissal shows at once, and is undone if the call fails. */
const useDismissed = () => {
  const { data, error, mutate } = useCall(routes.dismissed, {});
  const notifyFailure = useNotifyFailure();

  const set = async (todo: Todo, dismissed: boolean) => {
    const item = keyOfTodo(todo);
    const show = (isAway: boolean) =>
      mutate((before) => ({ items: withDismissed(before?.items ?? [], item, isAway) }), { revalidate: false });
    await show(dismissed);
    try {
      await call(routes.dismiss, { body: { item, dismissed } });
    } catch (cause) {
      await show(!dismissed);
      return notifyFailure(cause, { header: texts.dismissFailed });
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
    /** False while the dismissed tasks load, so that none of them shows. If that fails, all tasks show. */
    isKnown: data !== undefined || error !== undefined,
    dismiss: (todo: Todo) => void set(todo, true),
  };
};

const SHOWN = 5;

const icons: Record<Todo['kind'], [IconProps.Name, IconProps.Variant]> = {
  bounced: ['status-warning', 'error'],
  waiting: ['contact', 'normal'],
  mail: ['envelope', 'normal'],
  warned: ['status-warning', 'error'],
  report: ['status-positive', 'success'],
  review: ['file', 'normal'],
  proposal: ['gen-ai', 'normal'],
  expiring: ['status-pending', 'normal'],
  date: ['calendar', 'normal'],
  slowBank: ['status-pending', 'normal'],
  unopened: ['envelope', 'normal'],
  draft: ['edit', 'normal'],
  setup: ['settings', 'normal'],
  secure: ['lock-private', 'normal'],
};

/** The tasks without the dismissed ones. */
export const useToday = (all: readonly Todo[], isLoading: boolean) => {
  const { dismissed, isKnown, dismiss } = useDismissed();
  return { todos: left(all, dismissed), isKnown: isKnown && !isLoading, dismiss };
};

export type Today = ReturnType<typeof useToday>;

type TodayPanelProps = {
  today: Today;
  /** True if a part of the data is missing. The panel of that part reports the error and tries again. */
  isPartial: boolean;
  onOpen: (event: FeedEvent) => void;
};

export function TodayPanel({ today, isPartial, onOpen }: TodayPanelProps) {
  const { todos, dismiss } = today;
  const lines = linesOf(todos);
  const itemOf = (todo: Todo) => (
    <Item key={keyOfTodo(todo)} todo={todo} onOpen={onOpen} onDismiss={() => dismiss(todo)} />
  );
  const secure = todos.find(({ kind }) => kind === 'secure');
  return (
    <section className="panel flow" aria-labelledby="today-title">
      {secure && <FirstOffer todo={secure} onNotNow={() => dismiss(secure)} />}
      <h2 id="today-title">{texts.title}</h2>
      {isPartial ? <p className="soft">{texts.partial}</p> : null}
      {!isPartial && todos.length === 0 ? <p className="soft">{texts.none}</p> : null}
      <Rows most={SHOWN}>
        {lines.map((line) =>
          'one' in line ? (
            itemOf(line.one)
          ) : (
            <Several key={line.alike} line={line}>
              {line.all.map(itemOf)}
            </Several>
          ),
        )}
      </Rows>
    </section>
  );
}

/** Shows once, after the first sign-in. If people close it, it's in the list; after "Not now", in My Profile. */
function FirstOffer({ todo, onNotNow }: { todo: Todo; onNotNow: () => void }) {
  const [isOpen, setOpen] = useState(isFirstSignIn);
  useEffect(forgetFirstSignIn, []);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Dialog
      title={texts.offer}
      onClose={close}
      buttons={
        <>
          <Button
            variant="link"
            onClick={() => {
              close();
              onNotNow();
            }}
          >
            {texts.notNow}
          </Button>
          <LinkButton variant="primary" to={todo.to}>
            {todo.action}
          </LinkButton>
        </>
      }
    >
      <p>{todo.words}</p>
      <p className="soft">{texts.offerLater}</p>
    </Dialog>
  );
}

type SeveralProps = { line: Extract<Line, { all: unknown }>; children: ReactNode };

/** One line for several tasks of the same kind, which expands to show them. */
function Several({ line: { words, all }, children }: SeveralProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, variant] = icons[all[0].kind];
  const says = isOpen ? texts.fold : texts.unfold;
  return (
    <>
      <li className={styles.merged}>
        <Icon name={name} variant={variant} />
        <RowWords>{words}</RowWords>
        <span className="actions">
          <Button
            variant="inline-link"
            ariaExpanded={isOpen}
            ariaLabel={`${says}: ${words}`}
            onClick={() => setOpen(!isOpen)}
          >
            {says}
          </Button>
        </span>
      </li>
      {isOpen ? children : null}
    </>
  );
}

type ItemProps = { todo: Todo; onOpen: TodayPanelProps['onOpen']; onDismiss: () => void };

const Item = ({ todo, onOpen, onDismiss }: ItemProps) => {
  const { kind, words, to, action, event } = todo;
  const [name, variant] = icons[kind];
  return (
    <li>
      <Icon name={name} variant={variant} />
      <RowWords>{words}</RowWords>
      <span className="actions">
        <Link className="tap" to={to} onClick={() => event && onOpen(event)}>
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
