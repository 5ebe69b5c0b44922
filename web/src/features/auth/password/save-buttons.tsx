import Button from '@cloudscape-design/components/button';
import { strings } from '../strings.ts';

type SaveButtonsProps = { form: { problems: object; doing?: string }; onCancel: () => void };

/** At the end of each form that sets a password. */
export const SaveButtons = ({ form, onCancel }: SaveButtonsProps) => {
  const isSaving = form.doing === 'submit';
  return (
    <div className="form-buttons">
      <Button formAction="none" disabled={isSaving} onClick={onCancel}>
        {strings.newPassword.cancel}
      </Button>
      <Button variant="primary" disabled={isSaving || Object.keys(form.problems).length > 0}>
        {isSaving ? strings.newPassword.saving : strings.newPassword.save}
      </Button>
    </div>
  );
};
