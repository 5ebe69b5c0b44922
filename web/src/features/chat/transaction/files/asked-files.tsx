import Button from '@cloudscape-design/components/button';
import type { AskedFile } from '#contracts/files/asked';
import { ChooseFileButton } from '#web/files/choose-file-button.tsx';
import type { UploadAbout } from '#web/files/send-parts.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { RemindButton } from '../../signing/remind-button.tsx';
import { useChatStrings } from '../../strings.ts';
import styles from './asked-files.module.css';

type AskedFilesProps = {
  asked: readonly AskedFile[];
  /** Of the client, while the transaction is open. */
  onAdd?: ((file: File, asked: AskedFile, about: UploadAbout) => Promise<unknown>) | undefined;
  /** Of the agent. */
  onRemind?: ((asked: AskedFile) => Promise<unknown>) | undefined;
  /** Of the agent. */
  onCancel?: ((asked: AskedFile, canceled: boolean) => Promise<unknown>) | undefined;
  /** Who is asked. */
  client: string;
};

/** What the agent needs and by when, with what is missing first. */
export function AskedFiles({ asked, onAdd, onRemind, onCancel, client }: AskedFilesProps) {
  const { asked: words } = useChatStrings();
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
            {one.state === 'open' && onRemind && one.reminded_at && (
              <span className="soft">
                {words.remindedAt} <DateTime iso={one.reminded_at} />
              </span>
            )}
            {onAdd && <AddButton asked={one} onAdd={onAdd} />}
            {one.state === 'open' && onRemind && (
              <RemindButton name={client} about={one.text} onRemind={() => onRemind(one)} />
            )}
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

/** What was added once is added again as its next version; of photos, several may be needed. */
const AddButton = ({ asked, onAdd }: { asked: AskedFile; onAdd: NonNullable<AskedFilesProps['onAdd']> }) => {
  const words = useChatStrings().asked;
  const { text, kind, answer } = asked;
  const label = asked.state === 'open' ? 'add' : kind === 'photo' || !answer ? 'another' : 'version';
  const about = label === 'version' && answer ? { replaces: answer } : { answers: asked.id };
  return (
    <ChooseFileButton
      iconName="upload"
      ariaLabel={words.addFor[label](text)}
      fileLabel={words.fileFor(text)}
      onFile={(file) => onAdd(file, asked, about)}
    >
      {words.adds[label]}
    </ChooseFileButton>
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
