import Checkbox from '@cloudscape-design/components/checkbox';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type ReactNode, useState } from 'react';
import type { Side } from '#contracts/chat/conversation';
import type { ChecklistItem, TransactionKind } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import type { Names } from '../../conversation/message-list.tsx';
import { useChatStrings } from '../../strings.ts';
import { taskWords } from './task-words.ts';

type ChecklistPanelProps = {
  kind: TransactionKind;
  items: readonly ChecklistItem[];
  self: Side;
  names: Names;
  /** True if the transaction was closed: then the list shows how far it got. */
  isClosed?: boolean;
  onCheck: (item: ChecklistItem['id'], done: boolean) => Promise<unknown>;
  actions?: ReactNode;
};

/** The mark of an item that this reader can't change: the other side's, or any after the transaction is closed. */
function Mark({ who, isDone }: { who: string; isDone: boolean }) {
  const words = useChatStrings().checklist;
  return (
    <StatusIndicator type={isDone ? 'success' : 'pending'}>
      {isDone ? words.hasChecked(who) : words.hasNotChecked(who)}
    </StatusIndicator>
  );
}

/** Each side checks off items for itself. A check shows at once, and disappears if it couldn't be saved. */
export function ChecklistPanel({ kind, items, self, names, isClosed = false, onCheck, actions }: ChecklistPanelProps) {
  const notifyFailure = useNotifyFailure();
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
      notifyFailure(error);
    } finally {
      setPending(({ [id]: _, ...rest }) => rest);
    }
  };

  return (
    <section className="panel flow" aria-label={words.title[kind]}>
      <header>
        <h2>{words.title[kind]}</h2>
        <p className="soft">{words.words(names[other])}</p>
      </header>
      <p>
        <strong>{words.count(finished, items.length)}</strong>
      </p>
      <Rows>
        {items.map((item) => (
          <li key={item.id}>
            <RowWords>
              <span className={item.user && item.agent ? 'soft' : undefined}>
                <span className="as-written">{taskWords(item, words)}</span>
                {item.kind === 'photo' && <span className="soft"> · {words.photo}</span>}
              </span>
            </RowWords>
            <span className="actions">
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
              {(isClosed || item[other]) && <Mark who={names[other]} isDone={item[other] !== ''} />}
            </span>
          </li>
        ))}
      </Rows>
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}
