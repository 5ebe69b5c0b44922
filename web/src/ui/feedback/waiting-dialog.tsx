import Spinner from '@cloudscape-design/components/spinner';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './waiting-dialog.module.css';

type WaitingDialogProps = {
  text: string;
  children?: ReactNode;
  /** Present if it may be closed; the work continues behind it. */
  onClose?: () => void;
};

/** For slow work that blocks everything else. */
export const WaitingDialog = ({ text, children, onClose }: WaitingDialogProps) => (
  <Dialog size="small" title={text} isBusy={!onClose} onClose={() => onClose?.()}>
    <div className={styles.root} role="status">
      <Spinner size="large" />
      <span className="only-read-aloud">{text}</span>
      {children}
    </div>
  </Dialog>
);
