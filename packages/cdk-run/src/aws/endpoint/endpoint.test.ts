import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { anEndpoint, operatorKeys, reportKeys } from 'cdk-run/testing/an-endpoint';
import { describe, expect, it } from 'vitest';
import { createFaults } from '../faults/faults.ts';
import type { AwsCall } from './endpoint.ts';
import { AwsFailure } from './failure.ts';
import { createJsonService } from './service.ts';

const key = 'arn:aws:kms:us-east-1:000000000000:key/vault';

/** The smallest possible service: it counts its effects. */
const aService = () => {
  const effects: string[] = [];
  const service = createJsonService({
    signingName: 'kms',
    target: 'TrentService',
    operations: {
      DescribeKey: {
        needs: () => [
          { action: 'kms:DescribeKey', resources: [key], context: { 'kms:RequestAlias': ['alias/vault'] } },
        ],
        run: (input) => {
          if (input.KeyId === 'broken') throw new Error('no such thing');
          if (input.KeyId === 'missing') throw new AwsFailure('NotFoundException', 'Key missing');
          effects.push(String(input.KeyId));
          return { KeyMetadata: { KeyId: input.KeyId } };
        },
      },
    },
  });
  return { service, effects };
};
const describeKey = (KeyId = 'vault') => new DescribeKeyCommand({ KeyId });

describe('the AWS endpoint', () => {
  it('lets the operator do everything', async () => {
    const { asOperator } = await anEndpoint({ services: [aService().service] });
    const { KeyMetadata } = await new KMSClient(asOperator).send(describeKey());
    expect(KeyMetadata?.KeyId).toBe('vault');
  });

  it('refuses a function in the words of AWS, and logs the grant to add', async () => {
    const { service, effects } = aService();
    const { asReport, logged } = await anEndpoint({ services: [service] });
    await expect(new KMSClient(asReport).send(describeKey())).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message:
        'User: arn:aws:sts::000000000000:assumed-role/report-role/report is not authorized to perform: kms:DescribeKey ' +
        `on resource: ${key} because no identity-based policy allows the kms:DescribeKey action`,
    });
    expect(effects).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`DENIED report: kms:DescribeKey on ${key}`);
    expect(logged[0]).toContain(`Grant to add: {"Effect":"Allow","Action":"kms:DescribeKey","Resource":"${key}"}`);
  });

  it('lets a function do what its role grants, by identity or by resource policy', async () => {
    const grant = { Effect: 'Allow' as const, Action: 'kms:DescribeKey', Resource: key };
    const byIdentity = await anEndpoint({ services: [aService().service], statements: [grant] });
    await new KMSClient(byIdentity.asReport).send(describeKey());
    const policyOf = () => ({ statements: [{ ...grant, Principal: '*' as const }] });
    const byResource = await anEndpoint({ services: [aService().service], policyOf });
    await new KMSClient(byResource.asReport).send(describeKey());
  });

  it('refuses an unknown access key, and a signature made with another secret', async () => {
    const { asOperator } = await anEndpoint({ services: [aService().service] });
    const send = (credentials: typeof operatorKeys) =>
      new KMSClient({ ...asOperator, credentials }).send(describeKey());
    await expect(send({ ...operatorKeys, accessKeyId: 'AKIANOBODY' })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(send({ ...reportKeys, secretAccessKey: 'stolen' })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    const unsigned = await fetch(asOperator.endpoint, { method: 'POST' });
    expect([unsigned.status, await unsigned.json()]).toMatchObject([403, { __type: 'MissingAuthenticationToken' }]);
  });

  it('names a service that it does not have, in the protocol of that service', async () => {
    const { asOperator } = await anEndpoint({ services: [aService().service] });
    await expect(new SESClient(asOperator).send(new GetSendQuotaCommand())).rejects.toThrow("no AWS service 'ses'");
    const list = new S3Client(asOperator).send(new ListObjectsV2Command({ Bucket: 'b' }));
    await expect(list).rejects.toThrow("no AWS service 's3'");
  });

  it('passes on what a service refuses, and logs what it did not mean to throw', async () => {
    const { asOperator, logged } = await anEndpoint({ services: [aService().service] });
    const kms = new KMSClient(asOperator);
    await expect(kms.send(describeKey('missing'))).rejects.toMatchObject({ name: 'NotFoundException' });
    expect(logged).toEqual([]);
    await expect(kms.send(describeKey('broken'))).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(logged[0]).toContain('no such thing');
  });

  it('tells an observer of every call, refused ones too', async () => {
    const calls: AwsCall[] = [];
    const { asOperator, asReport } = await anEndpoint({
      services: [aService().service],
      onCall: (call) => calls.push(call),
    });
    await new KMSClient(asOperator).send(describeKey());
    await expect(new KMSClient(asReport).send(describeKey())).rejects.toThrow();
    expect(calls).toMatchObject([
      { caller: { kind: 'operator' }, service: 'kms', action: 'kms:DescribeKey', status: 200 },
      { caller: { kind: 'function', name: 'report' }, service: 'kms', action: 'kms:DescribeKey', status: 400 },
    ]);
    expect(calls[0]!.ms).toBeGreaterThan(0);
  });
});

describe('faults at the AWS endpoint', () => {
  it('can be ordered for every service that is played', async () => {
    const service = createJsonService({ signingName: 'secretsmanager', target: 'secretsmanager', operations: {} });
    await anEndpoint({ services: [service], faults: createFaults() });
    const unknown = createJsonService({ signingName: 'steady', target: 'Steady', operations: {} });
    await expect(anEndpoint({ services: [unknown], faults: createFaults() })).rejects.toThrow(
      "No fault can be ordered for 'steady'",
    );
  });

  const grant = { Effect: 'Allow' as const, Action: '*', Resource: '*' };
  const aFaultyKms = async (order: object) => {
    const faults = createFaults();
    faults.add({ target: 'kms', ...order });
    const { service, effects } = aService();
    const { asReport, asOperator } = await anEndpoint({ services: [service], statements: [grant], faults });
    return { kms: new KMSClient(asReport), operator: new KMSClient(asOperator), effects };
  };

  it.each([
    ['500', 'KMSInternalException'],
    ['429', 'ThrottlingException'],
    ['cut', 'SyntaxError'],
    ['reset', 'TimeoutError'],
  ])('plays %s after the effect', async (kind, name) => {
    const { kms, effects } = await aFaultyKms({ kind, when: 'after' });
    await expect(kms.send(describeKey())).rejects.toMatchObject({ name });
    expect(effects).toEqual(['vault']);
    await kms.send(describeKey());
  });

  it.each(['500', '429', 'cut', 'reset'])('plays %s before the effect', async (kind) => {
    const { kms, effects } = await aFaultyKms({ kind, when: 'before' });
    await expect(kms.send(describeKey())).rejects.toThrow();
    expect(effects).toEqual([]);
    await kms.send(describeKey());
  });

  it('stays silent on a timeout until the caller gives up', async () => {
    const { kms, effects } = await aFaultyKms({ kind: 'timeout', when: 'before' });
    await expect(kms.send(describeKey(), { abortSignal: AbortSignal.timeout(50) })).rejects.toThrow();
    expect(effects).toEqual([]);
  });

  it('leaves the calls of the local cloud itself alone', async () => {
    const { operator } = await aFaultyKms({ kind: '500', when: 'before', count: 9 });
    await operator.send(describeKey());
  });
});
