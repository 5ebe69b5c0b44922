import Box from '@cloudscape-design/components/box';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useUiStrings } from '../strings.ts';

type DialogProps = {
  title: string;
  size?: ModalProps.Size;
  children: ReactNode;
  /** The one that goes on comes last. */
  buttons?: ReactNode;
  /** While it is, the window stays. */
  isBusy?: boolean;
  onClose: () => void;
};

/** A window above the page. Mount it to open it. */
export const Dialog = ({ title, size, children, buttons, isBusy, onClose }: DialogProps) => (
  <Modal
    visible
    size={size}
    header={title}
    closeAriaLabel={useUiStrings().close}
    onDismiss={() => !isBusy && onClose()}
    footer={
      buttons && (
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {buttons}
          </SpaceBetween>
        </Box>
      )
    }
  >
    {children}
  </Modal>
);
