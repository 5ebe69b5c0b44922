import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { strings } from './strings.ts';

type KeptNoticeProps = { onStartOver: () => void; onClose: () => void };

/** What was typed before a reload is there again; somebody who wants an empty form gets one. */
export const KeptNotice = ({ onStartOver, onClose }: KeptNoticeProps) => (
  <Alert
    dismissible
    dismissAriaLabel={strings.close}
    onDismiss={onClose}
    action={
      <Button
        formAction="none"
        onClick={() => {
          onStartOver();
          onClose();
        }}
      >
        {strings.startAfresh}
      </Button>
    }
  >
    {strings.keptNotice}
  </Alert>
);
