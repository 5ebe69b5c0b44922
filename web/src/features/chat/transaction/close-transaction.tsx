import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { ReasonDialog } from '../signing/reason-dialog.tsx';
import { useChatStrings } from '../strings.ts';

type CloseTransactionProps = { transaction: AgentTransaction; onChanged: () => Promise<unknown> };

export function CloseTransaction({ transaction: { id, state, guest_name }, onChanged }: CloseTransactionProps) {
  const words = useChatStrings().transactions;
  const [isAsking, setAsking] = useState(false);
  const close = async () => {
    await call(routes.closeTransaction, { params: { id } });
    notify({ type: 'success', content: words.wasClosed });
    setAsking(false);
    await onChanged();
  };
  const reopen = async (reason: string) => {
    await call(routes.reopenTransaction, { params: { id }, body: { reason } });
    notify({ type: 'success', content: words.wasReopened });
    await onChanged();
  };
  if (state !== 'open')
    return (
      <div className="actions">
        <span className="soft">{words.closed}</span>
        <Button onClick={() => setAsking(true)}>{words.reopen}</Button>
        {isAsking && (
          <ReasonDialog
            title={words.reopenTitle}
            label={words.reopenReason(guest_name)}
            submitLabel={words.reopen}
            cancelLabel={words.keepClosed}
            onSubmit={reopen}
            onClose={() => setAsking(false)}
          >
            {words.reopenWords(guest_name)}
          </ReasonDialog>
        )}
      </div>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.close}</Button>
      {isAsking && (
        <ConfirmModal
          title={words.closeTitle}
          confirmLabel={words.close}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {words.closeWords(guest_name)}
        </ConfirmModal>
      )}
    </>
  );
}
