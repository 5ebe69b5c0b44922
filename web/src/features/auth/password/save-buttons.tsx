import Button from '@cloudscape-design/components/button';

type SaveButtonsProps = { form: { problems: object; doing?: string }; onCancel: () => void };

/** The buttons at the end of each form that sets a password. */
export const SaveButtons = ({ form, onCancel }: SaveButtonsProps) => {
  const isSaving = form.doing === 'submit';
  return (
    <div className="actions actions-end">
      <Button formAction="none" disabled={isSaving} onClick={onCancel}>
        CANCEL
      </Button>
      <Button variant="primary" disabled={isSaving || Object.keys(form.problems).length > 0}>
        {isSaving ? 'SAVING...' : 'SAVE'}
      </Button>
    </div>
  );
};
