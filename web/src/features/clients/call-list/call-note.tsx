import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { NOTE_LENGTH } from '#contracts/clients/consent';
import styles from './call-row.module.css';
import { strings } from './call-strings.ts';

type CallNoteProps = {
  label: string;
  note: string;
  callOnLabel: string;
  /** A day, or empty. */
  callOn: string;
  isChanged: boolean;
  isSaving: boolean;
  onNote: (note: string) => void;
  onCallOn: (day: string) => void;
  onSave: () => void;
};

/** Below a client: what was said, and when to call again. Its button appears when there is something to save. */
export const CallNote = ({ label, note, callOnLabel, callOn, isChanged, isSaving, ...on }: CallNoteProps) => (
  <form
    className={styles.note}
    onSubmit={(event) => {
      event.preventDefault();
      on.onSave();
    }}
  >
    <Input
      value={note}
      placeholder={strings.notePlaceholder}
      ariaLabel={label}
      nativeInputAttributes={{ maxLength: NOTE_LENGTH }}
      onChange={({ detail }) => on.onNote(detail.value)}
    />
    {/* The label is for the eye: the field's own name says whom. */}
    <span className={styles.callOn}>
      <span className="soft" aria-hidden="true">
        {strings.callOn}
      </span>
      <Input
        value={callOn}
        ariaLabel={callOnLabel}
        // Cloudscape's own types don't know `date`.
        nativeInputAttributes={{ type: 'date' }}
        onChange={({ detail }) => on.onCallOn(detail.value)}
      />
    </span>
    {isChanged && (
      <Button formAction="submit" loading={isSaving}>
        {strings.save}
      </Button>
    )}
  </form>
);
