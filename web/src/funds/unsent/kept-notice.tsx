import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useFundsStrings } from '../strings.ts';

type KeptNoticeProps = {
  /** Empties the form; returns a function that restores it. */
  onStartOver: () => () => void;
  onClose: () => void;
};

/** Says that the form shows text from before a reload. One click empties the form, and another undoes that. */
export const KeptNotice = ({ onStartOver, onClose }: KeptNoticeProps) => {
  const strings = useFundsStrings();
  const [undo, setUndo] = useState<() => void>();
  const act = () => {
    if (!undo) {
      const back = onStartOver();
      setUndo(() => back);
      return;
    }
    undo();
    onClose();
  };
  return (
    <div role="status">
      <Alert
        dismissible
        dismissAriaLabel={strings.close}
        onDismiss={onClose}
        action={
          <Button formAction="none" onClick={act}>
            {undo ? strings.undo : strings.startAfresh}
          </Button>
        }
      >
        {undo ? strings.emptied : strings.keptNotice}
      </Alert>
    </div>
  );
};
