import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { strings as shared } from '#web/funds/strings.ts';
import { strings } from '../strings.ts';

const words = strings.wizard;

export const ErrorDialog = ({ message, onClose }: { message: string; onClose: () => void }) => (
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
