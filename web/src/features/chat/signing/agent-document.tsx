import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as ownRoutes, type PdfField } from '#contracts/chat/signing/own';
import { routes, type SignedStep } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { fileCallsOfAgent } from '../transaction/files/file-calls.ts';
import type { CallsOf } from './document-calls.ts';
import { StepDocument } from './step-document.tsx';

const READER = { side: 'agent' } as const;

const callsFor =
  (id: string, step: SignedStep, isClosed: boolean): CallsOf =>
  (fingerprint, write) => {
    const params = { id, step: String(step) };
    const { upload, remove } = fileCallsOfAgent(id);
    const own = {
      upload,
      remove,
      use: (file: string, title: string) =>
        write(call(ownRoutes.usePdf, { params, body: { fingerprint, file, title } })),
      place: (fields: PdfField[]) => write(call(ownRoutes.placeFields, { params, body: { fingerprint, fields } })),
      standardText: () => write(call(ownRoutes.useStandardText, { params, body: { fingerprint } })),
    };
    return {
      sign: (signature) => write(call(signingRoutes.agentSign, { params, body: signature })),
      copy: (as) => call(signingRoutes.agentCopy, { params, query: { as } }),
      loadPdf: () => call(ownRoutes.agentPdf, { params }),
      void: (reason, of = fingerprint) =>
        write(call(signingRoutes.voidDocument, { params, body: { fingerprint: of, reason } })),
      open: isClosed
        ? undefined
        : {
            own,
            fillIn: (facts) => write(call(signingRoutes.fillInDocument, { params, body: { fingerprint, ...facts } })),
            nameSigners: (signers) =>
              write(call(signingRoutes.nameSigners, { params, body: { fingerprint, signers } })),
            remind: (signer) => write(call(signingRoutes.remindSigner, { params, body: { fingerprint, signer } })),
            correct: (signer, email) =>
              write(call(signingRoutes.correctSigner, { params, body: { fingerprint, signer, email } })),
            release: () => write(call(signingRoutes.releaseDocument, { params, body: { fingerprint } })),
            presentAgain: () => write(call(signingRoutes.presentAgain, { params })),
            nextAgreement: (to) => write(call(signingRoutes.nextAgreement, { params, body: { fingerprint, to } })),
          },
    };
  };

export function AgentDocument({
  transactionId,
  step,
  isClosed,
}: {
  transactionId: string;
  step: SignedStep;
  isClosed: boolean;
}) {
  const params = { id: transactionId, step: String(step) };
  const read = useCall(signingRoutes.agentDocument, { params });
  return (
    <StepDocument
      reader={READER}
      read={read}
      refreshes={[signingRoutes.agentDocument, routes.transaction]}
      callsOf={callsFor(transactionId, step, isClosed)}
    />
  );
}
