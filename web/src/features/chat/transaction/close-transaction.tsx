import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { useAction } from '#web/api/use-action.ts';
import { ReasonDialog } from '../signing/reason-dialog.tsx';
import { useChatStrings } from '../strings.ts';

const refreshes = [routes.transaction, routes.transactions];

export function CloseTransaction({ transaction: { id, state, guest_name } }: { transaction: AgentTransaction }) {
  const words = useChatStrings().transactions;
  const [isAsking, setAsking] = useState(false);
  const close = useAction(routes.closeTransaction, {
    asks: { title: words.closeTitle, words: words.closeWords(guest_name), confirm: words.close },
    done: words.wasClosed,
    refreshes,
  });
  const reopen = useAction(routes.reopenTransaction, { done: words.wasReopened, refreshes });
  if (state === 'open') return <Button onClick={() => void close.run({ params: { id } })}>{words.close}</Button>;
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
          onSubmit={(reason) => reopen.send({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {words.reopenWords(guest_name)}
        </ReasonDialog>
      )}
    </div>
  );
}
