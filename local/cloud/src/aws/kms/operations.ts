// What KMS does with a key, by the name of the operation.
import { createHmac, createPublicKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import type { JsonInput } from '../endpoint/json-service.ts';
import { type EncryptionContext, seal, unseal } from './envelope.ts';
import { type KmsKey, privateKeyOf, secretBytes } from './key.ts';
import { type Message, signingAlgorithms, signMessage, verifyMessage } from './signing.ts';

export type KeyOperation = { usage: KmsKey['usage']; run(key: KmsKey, input: JsonInput): unknown };

const operationsFor = (
  usage: KmsKey['usage'],
  operations: Record<string, KeyOperation['run']>,
): Record<string, KeyOperation> =>
  Object.fromEntries(Object.entries(operations).map(([name, run]) => [name, { usage, run }]));

export const cipherOperations = operationsFor('ENCRYPT_DECRYPT', {
  Encrypt: (key, input) => {
    const plaintext = bytesOf(input, 'Plaintext');
    if (plaintext.length < 1 || plaintext.length > 4096) {
      const message = "Value at 'plaintext' failed to satisfy constraint: length 1 to 4096";
      throw new AwsFailure('ValidationException', message);
    }
    return {
      CiphertextBlob: base64(seal(key, plaintext, contextOf(input))),
      KeyId: key.arn,
      EncryptionAlgorithm: key.spec,
    };
  },
  Decrypt: (key, input) => ({
    Plaintext: base64(unseal(key, bytesOf(input, 'CiphertextBlob'), contextOf(input))),
    KeyId: key.arn,
    EncryptionAlgorithm: key.spec,
  }),
  GenerateDataKey: (key, input) => {
    const { plaintext, sealed } = dataKey(key, input);
    return { CiphertextBlob: base64(sealed), Plaintext: base64(plaintext), KeyId: key.arn };
  },
  GenerateDataKeyWithoutPlaintext: (key, input) => ({
    CiphertextBlob: base64(dataKey(key, input).sealed),
    KeyId: key.arn,
  }),
});

export const signingOperations = operationsFor('SIGN_VERIFY', {
  Sign: (key, input) => ({
    Signature: base64(signMessage(key, String(input.SigningAlgorithm), messageOf(input))),
    KeyId: key.arn,
    SigningAlgorithm: input.SigningAlgorithm,
  }),
  Verify: (key, input) => {
    if (!verifyMessage(key, String(input.SigningAlgorithm), messageOf(input), bytesOf(input, 'Signature'))) {
      throw new AwsFailure('KMSInvalidSignatureException', '');
    }
    return { SignatureValid: true, KeyId: key.arn, SigningAlgorithm: input.SigningAlgorithm };
  },
  GetPublicKey: (key) => ({
    KeyId: key.arn,
    PublicKey: base64(createPublicKey(privateKeyOf(key)).export({ type: 'spki', format: 'der' })),
    KeySpec: key.spec,
    CustomerMasterKeySpec: key.spec,
    KeyUsage: key.usage,
    SigningAlgorithms: signingAlgorithms(key),
  }),
});

export const macOperations = operationsFor('GENERATE_VERIFY_MAC', {
  GenerateMac: (key, input) => ({ Mac: base64(macOf(key, input)), MacAlgorithm: 'HMAC_SHA_256', KeyId: key.arn }),
  VerifyMac: (key, input) => {
    const given = bytesOf(input, 'Mac');
    const expected = macOf(key, input);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AwsFailure('KMSInvalidMacException', '');
    }
    return { MacValid: true, MacAlgorithm: 'HMAC_SHA_256', KeyId: key.arn };
  },
});

const dataKey = (key: KmsKey, input: JsonInput) => {
  const size = input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32);
  const plaintext = randomBytes(Number(size));
  return { plaintext, sealed: seal(key, plaintext, contextOf(input)) };
};

export const bytesOf = (input: JsonInput, name: string): Buffer => {
  const value = input[name];
  if (typeof value !== 'string')
    throw new AwsFailure('ValidationException', `Value null at '${name}' must not be null`);
  return Buffer.from(value, 'base64');
};

const base64 = (bytes: Buffer): string => bytes.toString('base64');
export const contextOf = (input: JsonInput) => (input.EncryptionContext ?? {}) as EncryptionContext;
const macOf = (key: KmsKey, input: JsonInput) =>
  createHmac('sha256', secretBytes(key)).update(bytesOf(input, 'Message')).digest();
const messageOf = (input: JsonInput): Message => ({
  bytes: bytesOf(input, 'Message'),
  type: input.MessageType === 'DIGEST' ? 'DIGEST' : 'RAW',
});
