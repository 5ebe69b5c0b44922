import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { openState } from 'simulator-kit/state';
import { AwsFailure } from '../endpoint/failure.ts';
import { type AwsService, createJsonService, type JsonInput, type JsonOperation } from '../endpoint/service.ts';
import {
  createMaterial,
  type EncryptionContext,
  invalidCiphertext,
  type KeyMaterial,
  type KmsKey,
  type KmsKeyDeclaration,
  keyIdOf,
  type Message,
  mustBeFor,
  privateKeyOf,
  seal,
  signingAlgorithms,
  signMessage,
  unseal,
  verifyMessage,
} from './key.ts';

// KMS's operations on a key, by name.

type KeyOperation = { usage: KmsKey['usage']; run(key: KmsKey, input: JsonInput): unknown };

const operationsFor = (
  usage: KmsKey['usage'],
  operations: Record<string, KeyOperation['run']>,
): Record<string, KeyOperation> =>
  Object.fromEntries(Object.entries(operations).map(([name, run]) => [name, { usage, run }]));

const cipherOperations = operationsFor('ENCRYPT_DECRYPT', {
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
});

const signingOperations = operationsFor('SIGN_VERIFY', {
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

const bytesOf = (input: JsonInput, name: string): Buffer => {
  const value = input[name];
  if (typeof value !== 'string')
    throw new AwsFailure('ValidationException', `Value null at '${name}' must not be null`);
  return Buffer.from(value, 'base64');
};

const base64 = (bytes: Buffer): string => bytes.toString('base64');
const contextOf = (input: JsonInput) => (input.EncryptionContext ?? {}) as EncryptionContext;
const messageOf = (input: JsonInput): Message => ({
  bytes: bytesOf(input, 'Message'),
  type: input.MessageType === 'DIGEST' ? 'DIGEST' : 'RAW',
});

export type { KmsKeyDeclaration } from './key.ts';

type KmsOptions = { dataDir: string; now?(): Date };

type Kms = AwsService & { addKey(declared: KmsKeyDeclaration): void };

/** KMS with real cryptography; the material of each declared key is made once and kept. */
export const createKms = ({ dataDir, now = () => new Date() }: KmsOptions): Kms => {
  const openKey = createKeyStore(dataDir, () => now().toISOString());
  const keys: KmsKey[] = [];

  const find = ({ KeyId }: JsonInput): KmsKey => {
    const name = String(KeyId ?? '').replace(/^arn:[^/]*:(?=alias\/)/, '');
    const key = keys.find((one) => one.id === name || one.arn === name || one.aliases.includes(name));
    if (!key) throw new AwsFailure('NotFoundException', `Key '${KeyId}' does not exist`);
    return key;
  };
  const findOfBlob = (input: JsonInput): KmsKey => {
    const id = keyIdOf(bytesOf(input, 'CiphertextBlob'));
    const key = keys.find((one) => one.id === id);
    if (!key) throw invalidCiphertext();
    if (input.KeyId !== undefined && find(input) !== key) {
      throw new AwsFailure(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      );
    }
    return key;
  };
  const asOperation = ([name, { usage, run }]: [string, KeyOperation]): [string, JsonOperation] => {
    const keyOf = name === 'Decrypt' ? findOfBlob : find;
    return [
      name,
      {
        needs: (input) => [{ action: `kms:${name}`, resources: [keyOf(input).arn], context: conditionKeys(input) }],
        run: (input) => run(mustBeFor(keyOf(input), usage), input),
      },
    ];
  };

  const service = createJsonService({
    signingName: 'kms',
    target: 'TrentService',
    operations: {
      ...Object.fromEntries(Object.entries({ ...cipherOperations, ...signingOperations }).map(asOperation)),
      DescribeKey: {
        needs: (input) => [{ action: 'kms:DescribeKey', resources: [find(input).arn], context: conditionKeys(input) }],
        run: (input) => ({ KeyMetadata: describe(find(input)) }),
      },
    },
  });
  return { ...service, addKey: (declared) => void keys.push(openKey(declared)) };
};

/** Key material outlives a restart. */
const createKeyStore = (dataDir: string, at: () => string) => {
  const state = openState<Record<string, KeyMaterial>>(join(dataDir, 'kms.json'), () => ({}));
  return (declared: KmsKeyDeclaration): KmsKey => {
    const { spec = 'SYMMETRIC_DEFAULT', usage = 'ENCRYPT_DECRYPT', aliases = [], description = '' } = declared;
    const kept = state.value[declared.id];
    const material = kept?.spec === spec ? kept : createMaterial(spec, at());
    if (material !== kept) {
      state.value[declared.id] = material;
      state.save();
    }
    return { ...declared, spec, usage, aliases, description, material };
  };
};

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
