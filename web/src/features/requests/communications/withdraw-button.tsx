import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes as reports } from '#contracts/funds/report';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import { strings } from '../strings.ts';

const words = strings.report;

type WithdrawButtonProps = { communication: Communication; onChanged: () => Promise<void> };

/** Of a report that one has sent: afterwards its addresses answer that it is gone. */
export function WithdrawButton({ communication, onChanged }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.withdraw}</Button>
      {isAsking && (
        <TypedConfirm
          title={words.withdrawTitle}
          text={communication.to_user}
          confirmLabel={words.withdraw}
          cancelLabel={words.keep}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call(reports.withdrawOwn, { params: { id: communication.id } });
            notify({ type: 'success', content: words.withdrawn });
            await onChanged();
          }}
        >
          {words.withdrawWords(communication.to_user)}
        </TypedConfirm>
      )}
    </>
  );
}
