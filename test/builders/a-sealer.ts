import { createHash } from 'node:crypto';
import type { SealChecker, Sealer } from '#core/crypto/seal.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';

const signatureOf = (digest: Uint8Array) => createHash('sha256').update('secret').update(digest).digest();

/** A key that signs and checks in this process, where a test is not about the signature. */
export const aSealer = (): { sealer: Sealer; checker: SealChecker } => ({
  sealer: { keyId: 'key-1', sign: async (digest) => signatureOf(digest) },
  checker: {
    verify: async (digest, signature, keyId) => keyId === 'key-1' && signatureOf(digest).equals(signature),
  },
});

/** For tests that don't depend on the content of the file. */
export const signNothing: SignPdf = async (drawn) => drawn;
