import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as ownRoutes } from '#contracts/chat/signing/own';
import type { SignedStep } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { type FollowsConversation, StepDocument } from './step-document.tsx';

const READER = { side: 'agent' } as const;

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
        copy: () => call(signingRoutes.agentCopy, { params }),
        loadPdf: () => call(ownRoutes.agentPdf, { params }),
        void: ({ fingerprint }, reason) => call(signingRoutes.voidDocument, { params, body: { fingerprint, reason } }),
        ...(isClosed
          ? {}
          : {
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
