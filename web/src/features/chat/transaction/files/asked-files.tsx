import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { FILE_LIMITS } from '#contracts/files';
import type { AskedFile } from '#contracts/files/asked';
import { ACCEPTED_FILES } from '#web/files/file-picker.tsx';
import { useFileStrings } from '#web/files/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../../strings.ts';
import styles from './asked-files.module.css';

type AskedFilesProps = {
  asked: readonly AskedFile[];
  /** Of the client, while the transaction is open. */
  onAdd?: ((file: File, asked: AskedFile) => Promise<unknown>) | undefined;
  /** Of the agent. */
  onCancel?: ((asked: AskedFile, canceled: boolean) => Promise<unknown>) | undefined;
};

/** What the agent needs and by when, with what is missing first. */
export function AskedFiles({ asked, onAdd, onCancel }: AskedFilesProps) {
  const words = useChatStrings().asked;
  const open = asked.filter(({ state }) => state === 'open').toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const done = asked.filter(({ state }) => state === 'done');
  if (open.length + done.length === 0) return null;
  return (
    <div className="flow">
      <h3>{words.title}</h3>
      <ul className={styles.list} aria-label={words.title}>
        {[...open, ...done].map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.text}>{one.text}</span>
            <span className={one.is_late ? styles.late : 'soft'}>
              {words.due} <DateTime iso={one.due_on} />
            </span>
            <StateChip asked={one} />
            {one.state === 'open' && onAdd && <AddButton asked={one} onAdd={(file) => onAdd(file, one)} />}
            {one.state === 'open' && onCancel && <CancelButton asked={one} onCancel={onCancel} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const StateChip = ({ asked: { state, is_late } }: { asked: AskedFile }) => {
  const words = useChatStrings().asked;
  if (state === 'done') return <span className="chip">{words.done}</span>;
  return is_late ? (
    <span className="chip chip-bad">{words.late}</span>
  ) : (
    <span className="chip chip-brass">{words.missing}</span>
  );
};

const AddButton = ({ asked, onAdd }: { asked: AskedFile; onAdd: (file: File) => Promise<unknown> }) => {
  const words = useChatStrings().asked;
  const files = useFileStrings();
  const say = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File) => {
    if (file.size > FILE_LIMITS.bytes) return notify({ type: 'error', content: files.tooLarge(file.name) });
    if (file.size === 0) return notify({ type: 'error', content: files.empty(file.name) });
    setBusy(true);
    try {
      await onAdd(file);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        iconName="upload"
        loading={isBusy}
        ariaLabel={words.addFor(asked.text)}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={words.fileFor(asked.text)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void add(chosen);
        }}
      />
    </>
  );
};

type CancelButtonProps = { asked: AskedFile; onCancel: NonNullable<AskedFilesProps['onCancel']> };

const CancelButton = ({ asked, onCancel }: CancelButtonProps) => {
  const words = useChatStrings().asked;
  const say = useRefusalText();
  const change = async (canceled: boolean) => {
    try {
      await onCancel(asked, canceled);
    } catch (error) {
      return notify({ type: 'error', content: say(refusalOf(error)) });
    }
    if (canceled)
      notify({
        type: 'success',
        content: words.canceled(asked.text),
        action: { label: words.undo, run: () => void change(false) },
      });
  };
  return (
    <Button ariaLabel={words.cancelFor(asked.text)} onClick={() => void change(true)}>
      {words.cancel}
    </Button>
  );
};
