import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import { AwsFailure } from '../endpoint/failure.ts';
import { createJsonService, type JsonInput, type JsonOperation } from '../endpoint/json-service.ts';
import type { AwsService } from '../endpoint/service.ts';
import { invalidCiphertext, keyIdOf } from './envelope.ts';
import { createMaterial, type KeyMaterial, type KmsKey, type KmsKeyDeclaration, mustBeFor } from './key.ts';
import {
  bytesOf,
  cipherOperations,
  contextOf,
  type KeyOperation,
  macOperations,
  signingOperations,
} from './operations.ts';

export type { KmsKeyDeclaration } from './key.ts';

export type KmsOptions = { dataDir: string; now?(): Date };

export type Kms = AwsService & { addKey(declared: KmsKeyDeclaration): void };

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
      ...Object.fromEntries(
        Object.entries({ ...cipherOperations, ...signingOperations, ...macOperations }).map(asOperation),
      ),
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
