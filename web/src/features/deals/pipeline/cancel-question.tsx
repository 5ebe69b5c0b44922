import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import { type Canceled, strings } from '../strings.ts';

const words = strings.many;

type CancelQuestionProps = { canceled: Canceled; onConfirm: () => Promise<void>; onClose: () => void };

/** Many are confirmed by their number; one as it is everywhere. */
export const CancelQuestion = ({ canceled, ...window }: CancelQuestionProps) => {
  const shared = { title: words.cancelTitle(canceled), cancelLabel: words.keep(canceled), ...window };
  if (canceled.requests === 1)
    return (
      <ConfirmModal {...shared} confirmLabel={words.cancelOne}>
        {words.cancelWords(canceled)}
      </ConfirmModal>
    );
  const text = String(canceled.deals === 1 ? canceled.requests : canceled.deals);
  return (
    <TypedConfirm {...shared} text={text} confirmLabel={words.cancel}>
      {words.cancelWords(canceled)}
    </TypedConfirm>
  );
};
