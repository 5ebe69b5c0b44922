// The algorithm of a seal key. It belongs to the key: each keeps its own as long as its seals are checked, so that
// the next key can have another one (docs/adr/029-seals.md).
import { verify } from 'node:crypto';

export const SEAL_ALGORITHMS = ['ECDSA_SHA_256', 'ECDSA_SHA_384', 'ECDSA_SHA_512'] as const;
export type SealAlgorithm = (typeof SEAL_ALGORITHMS)[number];
export type SealKey = { arn: string; algorithm: SealAlgorithm };

/**
 * KMS signs the fingerprint of a text. For the first algorithm it's the digest itself, so that `openssl dgst` checks
 * the text. Any other signs the fingerprint as a message, whatever its own hash is.
 */
export const signingOf = ({ arn, algorithm }: SealKey, fingerprint: Uint8Array) => ({
  KeyId: arn,
  Message: Buffer.from(fingerprint).toString('base64'),
  MessageType: algorithm === 'ECDSA_SHA_256' ? 'DIGEST' : 'RAW',
  SigningAlgorithm: algorithm,
});

type Sealed = { text: string; fingerprint: Uint8Array; signature: Uint8Array };

/** Checks without KMS, by the key's public half. */
export const isSignedBy = (pem: string, algorithm: SealAlgorithm, { text, fingerprint, signature }: Sealed): boolean =>
  algorithm === 'ECDSA_SHA_256'
    ? verify('sha256', Buffer.from(text, 'utf8'), pem, signature)
    : verify(algorithm.slice('ECDSA_'.length).replace('_', '').toLowerCase(), fingerprint, pem, signature);

/** As a function's setting: the ARN and the algorithm. */
export const sealKeyText = ({ arn, algorithm }: SealKey): string => `${arn}=${algorithm}`;
export const sealKeyIn = (setting: string): SealKey => {
  const [arn = '', name = ''] = setting.split('=');
  const algorithm = SEAL_ALGORITHMS.find((one) => one === name);
  if (!arn || !algorithm) throw new Error(`No seal key: ${setting}`);
  return { arn, algorithm };
};
/** The keys of our seals: the present one, and after a comma each earlier one. */
export const sealKeysIn = (setting: string): SealKey[] => setting.split(',').filter(Boolean).map(sealKeyIn);
