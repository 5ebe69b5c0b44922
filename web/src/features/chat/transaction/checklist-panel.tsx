import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import type { ChecklistItem } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import type { Names } from '../conversation/bubble.tsx';
import type { Self } from '../conversation/open-conversation.ts';
import { useChatStrings } from '../strings.ts';
import styles from './checklist-panel.module.css';

type ChecklistPanelProps = {
  items: readonly ChecklistItem[];
  self: Self;
  names: Names;
  onTick: (item: ChecklistItem['id'], done: boolean) => Promise<void>;
};

/** Both sides tick for themselves; a tick shows at once and is taken back when it could not be saved. */
export function ChecklistPanel({ items, self, names, onTick }: ChecklistPanelProps) {
  const say = useRefusalText();
  const words = useChatStrings().checklist;
  const [pending, setPending] = useState<Record<string, boolean>>({});
  const other: Self = self === 'user' ? 'agent' : 'user';
  const finished = items.filter((item) => item.user && item.agent).length;

  const tick = async (id: string, done: boolean) => {
    setPending((now) => ({ ...now, [id]: done }));
    try {
      await onTick(id, done);
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
              {item.text} <span className="soft">· {words[item.kind]}</span>
            </span>
            <span className={styles.ticks}>
              <Checkbox
                checked={pending[item.id] ?? item[self] !== ''}
                ariaLabel={words.tick(words.you, item.text)}
                onChange={({ detail }) => void tick(item.id, detail.checked)}
              >
                {words.you}
              </Checkbox>
              <Checkbox checked={item[other] !== ''} disabled ariaLabel={words.tick(names[other], item.text)}>
                {names[other]}
              </Checkbox>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
