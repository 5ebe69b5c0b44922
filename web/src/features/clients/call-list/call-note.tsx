import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { NOTE_LENGTH } from '#contracts/clients/consent';
import styles from './call-row.module.css';
import { strings } from './call-strings.ts';

type CallNoteProps = {
  label: string;
  note: string;
  isChanged: boolean;
  isSaving: boolean;
  onChange: (note: string) => void;
  onSave: () => void;
};

/** One line below a client; its button appears when there is something to save. */
export const CallNote = ({ label, note, isChanged, isSaving, onChange, onSave }: CallNoteProps) => (
  <form
    className={styles.note}
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <Input
      value={note}
      placeholder={strings.notePlaceholder}
      ariaLabel={label}
      nativeInputAttributes={{ maxLength: NOTE_LENGTH }}
      onChange={({ detail }) => onChange(detail.value)}
    />
    {isChanged && (
      <Button formAction="submit" loading={isSaving}>
        {strings.saveNote}
      </Button>
    )}
  </form>
);
