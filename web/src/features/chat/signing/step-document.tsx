import { useEffect } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { DealFacts } from '#contracts/chat/transaction';
import type { ApiError } from '#web/api/api-error.ts';
import { lookAgain } from '#web/api/look-again.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useChatStrings } from '../strings.ts';
import type { SentCode } from './code-field.tsx';
import type { CopyOf } from './document-actions.tsx';
import { DocumentPanel } from './document-panel.tsx';
import type { NamedSigner } from './further/further-signers.tsx';
import type { OwnPdfCalls } from './own/own-pdf-tools.tsx';
import type { LoadPdf } from './own/use-original.ts';
import type { Signature } from './sign-form.tsx';
import type { Reader } from './state-words.ts';

/** A copy that says it's void is on its way where everyone had signed. */
const wasSealed = ({ record, countersigned, signers }: DocumentView) => {
  if (countersigned) return record.some(({ what }) => what === 'countersigned');
  return record.filter(({ what }) => what === 'signed').length === Math.max(signers.length, 1);
};

/** The seal follows the last signature within seconds. */
const SEALING_MS = 3000;

export type FollowsConversation = {
  /** Counts the changes that the conversation has reported: each one reads the document again. */
  changes: number;
  onChanged: () => void;
};

type StepDocumentProps = FollowsConversation & {
  reader: Reader;
  read: { data?: DocumentView; error?: ApiError; mutate: () => Promise<unknown> };
  /** What this side can do, each a call. */
  calls: {
    sign: (signature: Signature, code: string) => Promise<unknown>;
    sendCode?: () => Promise<SentCode>;
    decline?: (reason: string) => Promise<unknown>;
    copy: CopyOf;
    /** The agent's own PDF, of a document that is one. */
    loadPdf: LoadPdf;
    own?: (fingerprint: string) => Omit<OwnPdfCalls, 'load'>;
    fillIn?: (fingerprint: string, facts: DealFacts) => Promise<unknown>;
    release?: (fingerprint: string) => Promise<unknown>;
    nameSigners?: (fingerprint: string, signers: NamedSigner[]) => Promise<unknown>;
    remind?: (fingerprint: string, signer: number) => Promise<unknown>;
    correct?: (fingerprint: string, signer: number, email: string) => Promise<unknown>;
    presentAgain?: () => Promise<unknown>;
    void?: (document: DocumentView, reason: string) => Promise<unknown>;
  };
  beginsDeclining?: boolean;
};

/** The document of a step, for the guest and for the agent alike. */
export function StepDocument({ reader, read, calls, changes, onChanged, beginsDeclining }: StepDocumentProps) {
  const strings = useChatStrings();
  const { data, error, mutate } = read;
  useEffect(() => {
    if (changes > 0) void mutate();
  }, [changes, mutate]);
  const isSealing = data?.state === 'signed' || (data?.state === 'voided' && !data.has_copy && wasSealed(data));
  useEffect(() => {
    if (!isSealing) return;
    return lookAgain(() => mutate(), SEALING_MS);
  }, [isSealing, mutate]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.document.loading} lines={8} />;
  const { sign, sendCode, decline, copy, fillIn, release, presentAgain, void: voidDocument } = calls;
  const { nameSigners, remind, correct, loadPdf, own } = calls;
  /** It was refused because someone else has changed the document: the form keeps what was typed. */
  const showLatest = async (refusal: unknown) => {
    await mutate();
    throw refusal;
  };
  const thenRead = async (written: Promise<unknown>) => {
    await written;
    await mutate();
    onChanged();
  };
  return (
    <DocumentPanel
      document={data}
      reader={reader}
      onSign={(signature, code) => thenRead(sign(signature, code))}
      onSendCode={sendCode}
      onDecline={decline && ((reason) => thenRead(decline(reason)))}
      onCopy={copy}
      loadPdf={loadPdf}
      ownPdf={own && ownPdfCalls(own(data.fingerprint), loadPdf, thenRead)}
      onFillIn={fillIn && ((facts) => thenRead(fillIn(data.fingerprint, facts)).catch(showLatest))}
      onNameSigners={nameSigners && ((signers) => thenRead(nameSigners(data.fingerprint, signers)))}
      signerCalls={
        remind &&
        correct && {
          remind: (signer) => thenRead(remind(data.fingerprint, signer)),
          correct: (signer, email) => thenRead(correct(data.fingerprint, signer, email)),
        }
      }
      onRelease={release && (() => thenRead(release(data.fingerprint)))}
      onVoid={voidDocument && ((reason) => thenRead(voidDocument(data, reason)))}
      beginsDeclining={beginsDeclining}
      onPresentAgain={presentAgain && (() => thenRead(presentAgain()))}
    />
  );
}

/** Each that changes the document reads it again. */
const ownPdfCalls = (
  { use, place, standardText, ...files }: Omit<OwnPdfCalls, 'load'>,
  load: LoadPdf,
  thenRead: (written: Promise<unknown>) => Promise<void>,
): OwnPdfCalls => ({
  ...files,
  load,
  use: (file, title) => thenRead(use(file, title)),
  place: (fields) => thenRead(place(fields)),
  standardText: () => thenRead(standardText()),
});
