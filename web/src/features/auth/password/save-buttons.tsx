import Button from '@cloudscape-design/components/button';
import { strings } from '../strings.ts';

type SaveButtonsProps = { busy: boolean; maySave: boolean; onCancel: () => void };

/** Under every form that sets a password. */
export const SaveButtons = ({ busy, maySave, onCancel }: SaveButtonsProps) => (
  <div className="form-buttons">
    <Button formAction="none" disabled={busy} onClick={onCancel}>
      {strings.newPassword.cancel}
    </Button>
    <Button variant="primary" disabled={!maySave}>
      {busy ? strings.newPassword.saving : strings.newPassword.save}
    </Button>
  </div>
);
