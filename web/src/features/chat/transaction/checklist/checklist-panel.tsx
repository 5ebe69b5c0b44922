import Checkbox from '@cloudscape-design/components/checkbox';
import Icon from '@cloudscape-design/components/icon';
import { type ReactNode, useState } from 'react';
import type { Side } from '#contracts/chat/conversation';
import type { ChecklistItem } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { Names } from '../../conversation/messages/bubble.tsx';
import { useChatStrings } from '../../strings.ts';
import styles from './checklist-panel.module.css';
import { taskWords } from './task-words.ts';

type ChecklistPanelProps = {
  items: readonly ChecklistItem[];
  self: Side;
  names: Names;
  /** The transaction was closed: it shows how far it came. */
  isClosed?: boolean;
  onCheck: (item: ChecklistItem['id'], done: boolean) => Promise<void>;
  /** What the agent can do with the list itself. */
  actions?: ReactNode;
};

/** What this reader can't change: the other side's, and everything once the transaction is closed. */
function Mark({ who, isDone }: { who: string; isDone: boolean }) {
  const words = useChatStrings().checklist;
  return (
    <span className={isDone ? styles.done : styles.open}>
      <Icon name={isDone ? 'check' : 'status-pending'} size="small" />{' '}
      {isDone ? words.hasChecked(who) : words.hasNotChecked(who)}
    </span>
  );
}

/** Each side checks off items for itself. A check shows at once, and disappears if it couldn't be saved. */
export function ChecklistPanel({ items, self, names, isClosed = false, onCheck, actions }: ChecklistPanelProps) {
  const say = useRefusalText();
  const words = useChatStrings().checklist;
  const [pending, setPending] = useState<Partial<Record<ChecklistItem['id'], boolean>>>({});
  const other: Side = self === 'user' ? 'agent' : 'user';
  const finished = items.filter((item) => item.user && item.agent).length;

  const check = async (id: ChecklistItem['id'], done: boolean) => {
    setPending((now) => ({ ...now, [id]: done }));
    try {
      await onCheck(id, done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ type: 'error', content: say(error) });
    } finally {
      setPending(({ [id]: _, ...rest }) => rest);
    }
  };

  return (
    <section className={`panel ${styles.root}`} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p className="soft">{self === 'user' ? words.words(names.agent) : words.agentWords(names.user)}</p>
      </header>
      <p>
        <strong>{words.count(finished, items.length)}</strong>
      </p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={item.user && item.agent ? styles.both : undefined}>
            <span className={styles.text}>
              {taskWords(item, words)} <span className={styles.kind}>· {words[item.kind]}</span>
            </span>
            <span className={styles.checks}>
              {isClosed ? (
                <Mark who={words.you} isDone={item[self] !== ''} />
              ) : (
                <Checkbox
                  checked={pending[item.id] ?? item[self] !== ''}
                  ariaLabel={words.check(words.you, taskWords(item, words))}
                  onChange={({ detail }) => void check(item.id, detail.checked)}
                >
                  {words.you}
                </Checkbox>
              )}
              <Mark who={names[other]} isDone={item[other] !== ''} />
            </span>
          </li>
        ))}
      </ul>
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}
