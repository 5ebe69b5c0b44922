import { useParams } from 'react-router-dom';
import { routes as signingRoutes } from '#contracts/chat/signing';
import { useCall } from '#web/api/use-call.ts';
import { FileCheck } from '#web/funds/file-check.tsx';
import { SealCheck } from '#web/funds/seal-check.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../strings.ts';

/** For anyone with the certificate: compares the signed document with the sealed one. Shows no names. */
export function VerifySignedPage() {
  const words = useChatStrings().verify;
  const { id = '' } = useParams();
  const answer = useCall(signingRoutes.verifySigned, { params: { id } });
  const { proof, voided_copy_hash } = answer.data ?? {};
  const fileHashes = [proof?.file_hash, voided_copy_hash].filter((hash) => hash !== undefined);
  return (
    <>
      <SealCheck
        words={words}
        answer={answer}
        show={({ state, title, signed_at, voided_at, signers, fingerprint }) => ({
          ...words.states[state],
          state,
          facts: [
            [words.document, title],
            [words.signedAt, signed_at && <DateTime key="at" iso={signed_at} show="zone" />],
            [words.voidedAt, voided_at && <DateTime key="voided" iso={voided_at} show="zone" />],
            [words.signatures, signers > 0 && signers],
            [words.fingerprint, fingerprint && <code key="fingerprint">{fingerprint}</code>],
          ],
        })}
      />
      {fileHashes.length > 0 && <FileCheck fileHashes={fileHashes} />}
    </>
  );
}
