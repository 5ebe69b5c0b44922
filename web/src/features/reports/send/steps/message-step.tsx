import { useReportStrings } from '#web/features/reports/strings.ts';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LENGTHS, type StepProps } from '../wizard.ts';

const MOST_ROWS = 8;
const NOTE_ROWS = 3;

export const MessageStep = ({ wizard, onChange }: StepProps) => {
  const words = useReportStrings().message;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <TextField
        label={words.subject}
        constraintText={words.optional}
        value={wizard.subject}
        maxLength={LENGTHS.subject}
        onChange={(subject) => onChange({ ...wizard, subject })}
      />
      <TextAreaField
        label={words.body}
        constraintText={words.optional}
        placeholder={words.bodyPlaceholder}
        rows={rowsFor(wizard.body, 4, MOST_ROWS)}
        maxLength={LENGTHS.body}
        value={wizard.body}
        onChange={(body) => onChange({ ...wizard, body })}
      />
      <TextAreaField
        label={words.note}
        description={words.noteNote}
        constraintText={words.optional}
        rows={NOTE_ROWS}
        maxLength={LENGTHS.note}
        value={wizard.note}
        onChange={(note) => onChange({ ...wizard, note })}
      />
    </>
  );
};
