import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as ownRoutes } from '#contracts/chat/signing/own';
import type { SignedStep } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { fileCallsOfAgent } from '../transaction/files/file-calls.ts';
import type { OwnPdfCalls } from './own/own-pdf-tools.tsx';
import { type FollowsConversation, StepDocument } from './step-document.tsx';

const READER = { side: 'agent' } as const;

type At = { id: string; step: string };

const ownPdfOf =
  (params: At) =>
  (fingerprint: string): Omit<OwnPdfCalls, 'load'> => {
    const { upload, remove } = fileCallsOfAgent(params.id);
    return {
      upload,
      remove,
      use: (file, title) => call(ownRoutes.usePdf, { params, body: { fingerprint, file, title } }),
      place: (fields) => call(ownRoutes.placeFields, { params, body: { fingerprint, fields } }),
      standardText: () => call(ownRoutes.useStandardText, { params, body: { fingerprint } }),
    };
  };

export function AgentDocument({
  transactionId,
  step,
  isClosed,
  ...follows
}: FollowsConversation & { transactionId: string; step: SignedStep; isClosed: boolean }) {
  const params = { id: transactionId, step: String(step) };
  const read = useCall(signingRoutes.agentDocument, { params });
  return (
    <StepDocument
      {...follows}
      reader={READER}
      read={read}
      calls={{
        sign: (signature) => call(signingRoutes.agentSign, { params, body: signature }),
        copy: (as) => call(signingRoutes.agentCopy, { params, query: { as } }),
        loadPdf: () => call(ownRoutes.agentPdf, { params }),
        void: ({ fingerprint }, reason) => call(signingRoutes.voidDocument, { params, body: { fingerprint, reason } }),
        ...(isClosed
          ? {}
          : {
              own: ownPdfOf(params),
              fillIn: (fingerprint, facts) =>
                call(signingRoutes.fillInDocument, { params, body: { fingerprint, ...facts } }),
              nameSigners: (fingerprint, signers) =>
                call(signingRoutes.nameSigners, { params, body: { fingerprint, signers } }),
              remind: (fingerprint, signer) =>
                call(signingRoutes.remindSigner, { params, body: { fingerprint, signer } }),
              correct: (fingerprint, signer, email) =>
                call(signingRoutes.correctSigner, { params, body: { fingerprint, signer, email } }),
              release: (fingerprint) => call(signingRoutes.releaseDocument, { params, body: { fingerprint } }),
              presentAgain: () => call(signingRoutes.presentAgain, { params }),
            }),
      }}
    />
  );
}
