import type { UploadedFile } from '#contracts/files';
import { useFileStrings } from '#web/files/strings.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import { useChatStrings } from '../../strings.ts';

type RemoveFileProps = { file: UploadedFile; onConfirm: () => Promise<unknown>; onClose: () => void };

/** What the other side can open takes typing: it's gone for both. What never arrived, or wasn't taken, doesn't. */
export function RemoveFile({ file: { name, state, version, earlier }, ...window }: RemoveFileProps) {
  const { removeWords, removeVersion, removeUnseen } = useChatStrings().files;
  const words = useFileStrings();
  const asked = { ...window, title: words.removeTitle, confirmLabel: words.remove };
  return state === 'ready' ? (
    <TypedConfirm {...asked}>{earlier > 0 ? removeVersion(name, version) : removeWords(name)}</TypedConfirm>
  ) : (
    <ConfirmModal {...asked}>{removeUnseen(name)}</ConfirmModal>
  );
}
