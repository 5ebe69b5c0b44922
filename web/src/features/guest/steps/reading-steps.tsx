import { useState } from 'react';
import { BankWaiting } from '#web/funds/bank-link/bank-waiting.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useGuestStrings } from '../strings.ts';

export const ResumingStep = () => <Loading text={useGuestStrings().resuming} />;

export const AskingStep = () => <Loading text={useGuestStrings().asking} />;

/** The bank has been asked for the balances; it can take a while. */
export function ReadingStep({ isOneMore }: { isOneMore: boolean }) {
  const strings = useGuestStrings();
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <Loading text={isOneMore ? strings.readingMore : strings.reading} />
      {!isClosed && <BankWaiting onClose={() => setClosed(true)} />}
    </>
  );
}
