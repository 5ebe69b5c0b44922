import { useEffect } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { Route } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { lookAgain } from '#web/api/look-again.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import type { CallsOf, Write } from './document-calls.ts';
import { DocumentPanel } from './document-panel.tsx';
import type { Reader } from './state-words.ts';

/** True if everyone had signed: then a copy that says it's void is being made. */
const wasSealed = ({ record, countersigned, signers }: DocumentView) => {
  if (countersigned) return record.some(({ what }) => what === 'countersigned');
  return record.filter(({ what }) => what === 'signed').length === Math.max(signers.length, 1);
};

/** The seal follows the last signature within seconds. */
const SEALING_MS = 3000;

type StepDocumentProps = {
  reader: Reader;
  read: { data?: DocumentView; error?: ApiError; mutate: () => Promise<unknown> };
  /** Routes to read again after each step: the document, and the views of its progress. */
  refreshes: readonly Route[];
  callsOf: CallsOf;
  beginsDeclining?: boolean;
};

/** The document of a step, the same for the guest and the agent. */
export function StepDocument({ reader, read, refreshes, callsOf, beginsDeclining }: StepDocumentProps) {
  const strings = useChatStrings();
  const { data, error, mutate } = read;
  const isSealing = data?.state === 'signed' || (data?.state === 'voided' && !data.has_copy && wasSealed(data));
  useEffect(() => {
    if (!isSealing) return;
    return lookAgain(() => mutate(), SEALING_MS);
  }, [isSealing, mutate]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.document.loading} lines={8} />;
  const write: Write = async (written) => {
    try {
      await written;
    } catch (refusal) {
      // Throwing keeps the typed text in the form.
      await mutate();
      throw refusal;
    }
    await refreshCalls(...refreshes);
  };
  return (
    <DocumentPanel
      document={data}
      reader={reader}
      calls={callsOf(data.fingerprint, write)}
      beginsDeclining={beginsDeclining}
    />
  );
}
