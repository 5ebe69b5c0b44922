import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { EXPLANATION_REASONS } from '#contracts/funds/request';
import { useReportStrings } from '#web/features/reports/strings.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LENGTHS, type StepProps } from '../wizard.ts';

const MOST_ROWS = 8;
const NOTE_ROWS = 3;

export const MessageStep = ({ wizard, setting, onChange }: StepProps) => {
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
      <Whose {...{ wizard, setting, onChange }} />
    </>
  );
};

/** Asks for an explanation if an account is in another name. It's collapsed, because most accounts are in the sender's own. */
const Whose = ({ wizard, setting, onChange }: StepProps) => {
  const words = useReportStrings().message;
  const { reasons } = useFundsStrings().holder;
  const options = [
    { value: '', label: words.ownName },
    ...EXPLANATION_REASONS.map((value) => ({ value, label: reasons[value] })),
  ];
  const choose = (value: string | undefined) =>
    onChange({ ...wizard, reason: EXPLANATION_REASONS.find((reason) => reason === value) ?? '' });
  return (
    <>
      <FormField label={words.whose} description={setting.isGuest ? words.whoseNote : words.whoseOwnNote} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === wizard.reason) ?? null}
          onChange={({ detail }) => choose(detail.selectedOption.value)}
        />
      </FormField>
      {wizard.reason && (
        <TextAreaField
          label={words.whoseWords}
          description={words.whoseSeen}
          constraintText={words.optional}
          rows={NOTE_ROWS}
          maxLength={LENGTHS.reasonWords}
          value={wizard.reasonWords}
          onChange={(reasonWords) => onChange({ ...wizard, reasonWords })}
        />
      )}
    </>
  );
};
