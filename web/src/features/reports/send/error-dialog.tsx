import Button from '@cloudscape-design/components/button';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useReportStrings } from '../strings.ts';

export const ErrorDialog = ({ message, onClose }: { message: string; onClose: () => void }) => {
  const words = useReportStrings().wizard;
  return (
    <Dialog
      title={words.errorTitle}
      size="small"
      onClose={onClose}
      buttons={
        <Button variant="primary" formAction="none" onClick={onClose}>
          {words.okay}
        </Button>
      }
    >
      <div role="alert">{message}</div>
    </Dialog>
  );
};
