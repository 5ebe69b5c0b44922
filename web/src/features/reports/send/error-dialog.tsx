import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useFundsStrings } from '#web/funds/strings.ts';
import { useReportStrings } from '../strings.ts';

export const ErrorDialog = ({ message, onClose }: { message: string; onClose: () => void }) => {
  const shared = useFundsStrings();
  const words = useReportStrings().wizard;
  return (
    <Modal
      visible
      size="small"
      header={words.errorTitle}
      closeAriaLabel={shared.close}
      onDismiss={onClose}
      footer={
        <div className="actions actions-end">
          <Button variant="primary" formAction="none" onClick={onClose}>
            {words.okay}
          </Button>
        </div>
      }
    >
      <div role="alert">{message}</div>
    </Modal>
  );
};
