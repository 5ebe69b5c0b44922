import { onTestFinished } from 'vitest';
import { type AwsEndpointOptions, createAwsEndpoint } from '../src/aws/endpoint/endpoint.ts';
import type { AwsService } from '../src/aws/endpoint/service.ts';
import { createJudge, type ResourcePolicy, type Statement } from '../src/iam/judge.ts';

export const operatorKeys = { accessKeyId: 'AKIAOPERATOR', secretAccessKey: 'operator-secret' };
export const reportKeys = { accessKeyId: 'AKIAREPORT', secretAccessKey: 'report-secret' };
export const reportRole = 'arn:aws:iam::000000000000:role/report-role';

export type AnEndpoint = Partial<AwsEndpointOptions> & {
  services: AwsService[];
  /** The permissions of the function 'report'. */
  statements?: Statement[];
  policyOf?(resource: string): ResourcePolicy | undefined;
};

export const anEndpoint = async ({ statements = [], policyOf, ...options }: AnEndpoint) => {
  const logged: string[] = [];
  const endpoint = await createAwsEndpoint({
    judge: createJudge(policyOf),
    log: (line) => logged.push(line),
    callers: new Map([
      ['AKIAOPERATOR', { caller: { kind: 'operator' as const }, statements: [], secretAccessKey: 'operator-secret' }],
      [
        'AKIAREPORT',
        {
          caller: { kind: 'function' as const, name: 'report', roleArn: reportRole },
          statements,
          secretAccessKey: 'report-secret',
        },
      ],
    ]),
    ...options,
  });
  onTestFinished(() => endpoint.close());
  const config = { endpoint: endpoint.url, region: 'us-east-1', maxAttempts: 1 };
  return {
    endpoint,
    logged,
    asOperator: { ...config, credentials: operatorKeys },
    asReport: { ...config, credentials: reportKeys },
  };
};
