import { createHmac, createPublicKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import { AwsFailure } from '../endpoint/failure.ts';
import { createJsonService, type JsonInput, type JsonOperation } from '../endpoint/json-service.ts';
import type { AwsService } from '../endpoint/service.ts';
import { type EncryptionContext, invalidCiphertext, keyIdOf, seal, unseal } from './envelope.ts';
import {
  createMaterial,
  type KeyMaterial,
  type KmsKey,
  type KmsKeyDeclaration,
  mustBeFor,
  privateKeyOf,
  secretBytes,
} from './key.ts';
import { type Message, signingAlgorithms, signMessage, verifyMessage } from './signing.ts';

export type { KmsKeyDeclaration } from './key.ts';

export type KmsOptions = { dataDir: string; keys: KmsKeyDeclaration[]; now?(): Date };

/** KMS with real cryptography; the material of each declared key is made once and kept. */
export const createKms = ({ dataDir, keys: declared, now = () => new Date() }: KmsOptions): AwsService => {
  const keys = openKeys(dataDir, declared, now().toISOString());

  const find = (reference: unknown): KmsKey => {
    const name = String(reference ?? '').replace(/^arn:[^/]*:(?=alias\/)/, '');
    const key = keys.find((one) => one.id === name || one.arn === name || one.aliases.includes(name));
    if (!key) throw new AwsFailure('NotFoundException', `Key '${reference}' does not exist`);
    return key;
  };
  const findOfBlob = (input: JsonInput): KmsKey => {
    const id = keyIdOf(bytesOf(input, 'CiphertextBlob'));
    const key = keys.find((one) => one.id === id);
    if (!key) throw invalidCiphertext();
    if (input.KeyId !== undefined && find(input.KeyId) !== key) {
      throw new AwsFailure(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      );
    }
    return key;
  };

  const operation = (
    action: string,
    usage: KmsKey['usage'] | undefined,
    run: (key: KmsKey, input: JsonInput) => unknown,
    keyOf: (input: JsonInput) => KmsKey = (input) => find(input.KeyId),
  ): JsonOperation => ({
    needs: (input) => [{ action: `kms:${action}`, resources: [keyOf(input).arn], context: conditionKeys(input) }],
    run: (input) => run(usage ? mustBeFor(keyOf(input), usage) : keyOf(input), input),
  });

  const dataKey = (key: KmsKey, input: JsonInput) => {
    const size = input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32);
    const plaintext = randomBytes(Number(size));
    return { plaintext, sealed: seal(key, plaintext, contextOf(input)) };
  };

  return createJsonService({
    signingName: 'kms',
    target: 'TrentService',
    operations: {
      Encrypt: operation('Encrypt', 'ENCRYPT_DECRYPT', (key, input) => {
        const plaintext = bytesOf(input, 'Plaintext');
        if (plaintext.length < 1 || plaintext.length > 4096) {
          throw new AwsFailure(
            'ValidationException',
            "Value at 'plaintext' failed to satisfy constraint: length 1 to 4096",
          );
        }
        return {
          CiphertextBlob: base64(seal(key, plaintext, contextOf(input))),
          KeyId: key.arn,
          EncryptionAlgorithm: key.spec,
        };
      }),
      Decrypt: operation(
        'Decrypt',
        'ENCRYPT_DECRYPT',
        (key, input) => ({
          Plaintext: base64(unseal(key, bytesOf(input, 'CiphertextBlob'), contextOf(input))),
          KeyId: key.arn,
          EncryptionAlgorithm: key.spec,
        }),
        findOfBlob,
      ),
      GenerateDataKey: operation('GenerateDataKey', 'ENCRYPT_DECRYPT', (key, input) => {
        const { plaintext, sealed } = dataKey(key, input);
        return { CiphertextBlob: base64(sealed), Plaintext: base64(plaintext), KeyId: key.arn };
      }),
      GenerateDataKeyWithoutPlaintext: operation(
        'GenerateDataKeyWithoutPlaintext',
        'ENCRYPT_DECRYPT',
        (key, input) => ({
          CiphertextBlob: base64(dataKey(key, input).sealed),
          KeyId: key.arn,
        }),
      ),
      Sign: operation('Sign', 'SIGN_VERIFY', (key, input) => ({
        Signature: base64(signMessage(key, String(input.SigningAlgorithm), messageOf(input))),
        KeyId: key.arn,
        SigningAlgorithm: input.SigningAlgorithm,
      })),
      Verify: operation('Verify', 'SIGN_VERIFY', (key, input) => {
        if (!verifyMessage(key, String(input.SigningAlgorithm), messageOf(input), bytesOf(input, 'Signature'))) {
          throw new AwsFailure('KMSInvalidSignatureException', '');
        }
        return { SignatureValid: true, KeyId: key.arn, SigningAlgorithm: input.SigningAlgorithm };
      }),
      GetPublicKey: operation('GetPublicKey', 'SIGN_VERIFY', (key) => ({
        KeyId: key.arn,
        PublicKey: base64(createPublicKey(privateKeyOf(key)).export({ type: 'spki', format: 'der' })),
        KeySpec: key.spec,
        CustomerMasterKeySpec: key.spec,
        KeyUsage: key.usage,
        SigningAlgorithms: signingAlgorithms(key),
      })),
      GenerateMac: operation('GenerateMac', 'GENERATE_VERIFY_MAC', (key, input) => ({
        Mac: base64(macOf(key, input)),
        MacAlgorithm: 'HMAC_SHA_256',
        KeyId: key.arn,
      })),
      VerifyMac: operation('VerifyMac', 'GENERATE_VERIFY_MAC', (key, input) => {
        const given = bytesOf(input, 'Mac');
        const expected = macOf(key, input);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
          throw new AwsFailure('KMSInvalidMacException', '');
        }
        return { MacValid: true, MacAlgorithm: 'HMAC_SHA_256', KeyId: key.arn };
      }),
      DescribeKey: operation('DescribeKey', undefined, (key) => ({ KeyMetadata: describe(key) })),
    },
  });
};

const openKeys = (dataDir: string, declared: KmsKeyDeclaration[], at: string): KmsKey[] => {
  const state = openState<Record<string, KeyMaterial>>(join(dataDir, 'kms.json'), () => ({}));
  const keys = declared.map((one): KmsKey => {
    const { spec = 'SYMMETRIC_DEFAULT', usage = 'ENCRYPT_DECRYPT', aliases = [], description = '' } = one;
    const kept = state.value[one.id];
    const material = kept?.spec === spec ? kept : createMaterial(spec, at);
    state.value[one.id] = material;
    return { ...one, spec, usage, aliases, description, material };
  });
  state.save();
  return keys;
};

const bytesOf = (input: JsonInput, name: string): Buffer => {
  const value = input[name];
  if (typeof value !== 'string')
    throw new AwsFailure('ValidationException', `Value null at '${name}' must not be null`);
  return Buffer.from(value, 'base64');
};

const base64 = (bytes: Buffer): string => bytes.toString('base64');
const contextOf = (input: JsonInput) => (input.EncryptionContext ?? {}) as EncryptionContext;
const macOf = (key: KmsKey, input: JsonInput) =>
  createHmac('sha256', secretBytes(key)).update(bytesOf(input, 'Message')).digest();
const messageOf = (input: JsonInput): Message => ({
  bytes: bytesOf(input, 'Message'),
  type: input.MessageType === 'DIGEST' ? 'DIGEST' : 'RAW',
});

const conditionKeys = (input: JsonInput): Record<string, string[]> => {
  const context = Object.entries(contextOf(input));
  const alias = String(input.KeyId ?? '').match(/alias\/.*$/)?.[0];
  return {
    ...Object.fromEntries(context.map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]])),
    ...(context.length > 0 ? { 'kms:EncryptionContextKeys': context.map(([name]) => name) } : {}),
    ...(alias ? { 'kms:RequestAlias': [alias] } : {}),
    ...(typeof input.SigningAlgorithm === 'string' ? { 'kms:SigningAlgorithm': [input.SigningAlgorithm] } : {}),
    ...(typeof input.MessageType === 'string' ? { 'kms:MessageType': [input.MessageType] } : {}),
  };
};

const describe = (key: KmsKey) => ({
  KeyId: key.id,
  Arn: key.arn,
  AWSAccountId: key.arn.split(':')[4],
  CreationDate: new Date(key.material.createdAt).getTime() / 1000,
  Description: key.description,
  Enabled: true,
  KeyState: 'Enabled',
  KeyManager: 'CUSTOMER',
  Origin: 'AWS_KMS',
  KeySpec: key.spec,
  KeyUsage: key.usage,
  MultiRegion: false,
});
