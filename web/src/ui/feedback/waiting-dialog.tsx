import Spinner from '@cloudscape-design/components/spinner';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './waiting-dialog.module.css';

type WaitingDialogProps = {
  text: string;
  children?: ReactNode;
  /** Set if people may close the window. The work continues in the background. */
  onClose?: () => void;
};

/** A window for slow work that blocks everything else. */
export const WaitingDialog = ({ text, children, onClose }: WaitingDialogProps) => (
  <Dialog size="small" title={text} isBusy={!onClose} onClose={() => onClose?.()}>
    <div className={styles.root} role="status">
      <Spinner size="large" />
      <span className="only-read-aloud">{text}</span>
      {children}
    </div>
  </Dialog>
);
