import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useChatStrings } from '../strings.ts';

type CloseTransactionProps = { transaction: AgentTransaction; onClosed: () => Promise<unknown> };

export function CloseTransaction({ transaction: { id, state, guest_name }, onClosed }: CloseTransactionProps) {
  const words = useChatStrings().transactions;
  const [isAsking, setAsking] = useState(false);
  if (state !== 'open') return <span className="soft">{words.closed}</span>;
  const close = async () => {
    await call(routes.closeTransaction, { params: { id } });
    notify({ type: 'success', content: words.wasClosed });
    await onClosed();
  };
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
