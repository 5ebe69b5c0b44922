import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { useFailure } from '../browser/use-on-online.ts';
import { useUiStrings } from '../strings.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';

export type ConfirmModalProps = {
  title: string;
  /** The effect of the deletion, in plain words. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The window closes when this is done, and shows any error inside. On `false`, it stays open, because a field shows the reason. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that can't be undone. Mount it to open it. */
export function ConfirmModal({ title, children, confirmLabel, cancelLabel, onConfirm, onClose }: ConfirmModalProps) {
  const strings = useUiStrings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useFailure<Refusal>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      if ((await onConfirm()) !== false) return onClose();
    } catch (cause) {
      setError(refusalOf(cause));
    }
    setBusy(false);
  };

  return (
    <Dialog
      title={title}
      isBusy={busy}
      onClose={onClose}
      buttons={
        <>
          <Button variant="link" disabled={busy} onClick={onClose}>
            {cancelLabel ?? strings.cancel}
          </Button>
          <Button variant="primary" loading={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        <div>{children}</div>
        {error === undefined ? null : <ErrorState error={error} />}
      </SpaceBetween>
    </Dialog>
  );
}
