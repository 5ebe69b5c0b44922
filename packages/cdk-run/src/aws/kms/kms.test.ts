import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { afterAll, describe, expect, it } from 'vitest';
import { createKms, type KmsKeyDeclaration } from './kms.ts';

const arn = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`;
const keys: KmsKeyDeclaration[] = [
  { id: 'vault', arn: arn('vault'), aliases: ['alias/vault'] },
  { id: 'other', arn: arn('other') },
  { id: 'seal', arn: arn('seal'), spec: 'ECC_NIST_P256', usage: 'SIGN_VERIFY' },
];
/** The data folder of all tests except those of a restart. */
const shared = mkdtempSync(join(tmpdir(), 'groundwork-kms-'));
afterAll(() => rmSync(shared, { recursive: true }));
const kmsWith = (dataDir: string) => {
  const kms = createKms({ dataDir });
  for (const key of keys) kms.addKey(key);
  return kms;
};
const aKms = async (dataDir = shared) => {
  const { asOperator } = await anEndpoint({ services: [kmsWith(dataDir)] });
  return new KMSClient(asOperator);
};
const text = (value: string) => Buffer.from(value);
const context = { item: 'ITEM#1', agent: 'AGENT#1' };

describe('KMS', () => {
  it('decrypts what it encrypted, with the same context in any order', async () => {
    const kms = await aKms();
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: 'alias/vault', Plaintext: text('access-token'), EncryptionContext: context }),
    );
    const reordered = { agent: context.agent, item: context.item };
    const opened = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: reordered }));
    expect(Buffer.from(opened.Plaintext!).toString()).toBe('access-token');
    expect(opened.KeyId).toBe(arn('vault'));
  });

  it('refuses another context, another key and changed bytes', async () => {
    const kms = await aKms();
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: 'vault', Plaintext: text('x'), EncryptionContext: context }),
    );
    const changed = Buffer.from(CiphertextBlob!);
    changed[changed.length - 1]! ^= 1;
    const decrypt = (over: Partial<ConstructorParameters<typeof DecryptCommand>[0]>) =>
      kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context, ...over }));
    await expect(decrypt({ EncryptionContext: { item: 'ITEM#2' } })).rejects.toThrow('ciphertext is invalid');
    await expect(decrypt({ CiphertextBlob: changed })).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(decrypt({ CiphertextBlob: text('nonsense') })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await expect(decrypt({ KeyId: arn('other') })).rejects.toMatchObject({ name: 'IncorrectKeyException' });
  });

  it('opens after a restart what was sealed before', async () => {
    const dataDir = aDataDir();
    const before = await aKms(dataDir);
    const { CiphertextBlob } = await before.send(new EncryptCommand({ KeyId: 'vault', Plaintext: text('token') }));
    const after = await aKms(dataDir);
    const opened = await after.send(new DecryptCommand({ CiphertextBlob }));
    expect(Buffer.from(opened.Plaintext!).toString()).toBe('token');
  });

  it.each([
    ['seal', 'ECDSA_SHA_256', 'RAW'],
    ['seal', 'ECDSA_SHA_256', 'DIGEST'],
  ] as const)('signs and verifies with %s, %s, %s', async (KeyId, SigningAlgorithm, MessageType) => {
    const kms = await aKms();
    const message = text('{"report":1}');
    const digest = createHash('sha256').update(message).digest();
    const shape = { KeyId, SigningAlgorithm, MessageType, Message: MessageType === 'RAW' ? message : digest };
    const { Signature } = await kms.send(new SignCommand(shape));
    expect((await kms.send(new VerifyCommand({ ...shape, Signature }))).SignatureValid).toBe(true);

    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
    const key = createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
    expect(verify('sha256', message, key, Signature!)).toBe(true);

    const other = MessageType === 'RAW' ? text('{"report":2}') : createHash('sha256').update('2').digest();
    const wrong = kms.send(new VerifyCommand({ ...shape, Message: other, Signature }));
    await expect(wrong).rejects.toMatchObject({ name: 'KMSInvalidSignatureException' });
  });

  it('describes keys, and names one that does not exist or is for something else', async () => {
    const kms = await aKms();
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: 'alias/vault' }));
    expect(KeyMetadata).toMatchObject({ KeyId: 'vault', Arn: arn('vault'), KeyState: 'Enabled' });
    const missing = kms.send(new DescribeKeyCommand({ KeyId: 'alias/none' }));
    await expect(missing).rejects.toMatchObject({ name: 'NotFoundException' });
    const misused = kms.send(new EncryptCommand({ KeyId: 'seal', Plaintext: text('x') }));
    await expect(misused).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
  });

  it('asks for permission on the key that made the blob, with the encryption context as condition keys', async () => {
    const service = kmsWith(shared);
    const statements = [
      {
        Effect: 'Allow' as const,
        Action: ['kms:Encrypt', 'kms:Decrypt'],
        Resource: arn('vault'),
        Condition: { StringLike: { 'kms:EncryptionContext:item': 'ITEM#*' } },
      },
    ];
    const { asReport } = await anEndpoint({ services: [service], statements });
    const kms = new KMSClient(asReport);
    const encrypt = (EncryptionContext: Record<string, string>) =>
      kms.send(new EncryptCommand({ KeyId: 'alias/vault', Plaintext: text('x'), EncryptionContext }));
    const { CiphertextBlob } = await encrypt(context);
    await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));
    await expect(encrypt({ item: 'OTHER#1' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(encrypt({})).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});
