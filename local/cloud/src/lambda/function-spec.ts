// A function of the template as the local runtime needs it.
import { readdirSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { region } from '../template/intrinsics.ts';

export type FunctionSpec = {
  name: string;
  arn: string;
  roleArn: string;
  handler: string;
  dir: string;
  timeoutSeconds: number;
  memoryMb: number;
  /** Reserved concurrency: as many workers and no more. */
  reserved: number | undefined;
  environment: Record<string, string>;
  deadLetterArn: string | undefined;
  bundleBytes: number;
};

export const bytesIn = (dir: string): number =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !each.name.endsWith('.map'))
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);

/** What Lambda sets beside the function's own variables. The developer's AWS profile and credentials are kept out. */
export const runtimeEnvironment = (spec: FunctionSpec): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
  LAMBDA_TASK_ROOT: spec.dir,
  _HANDLER: spec.handler,
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
});
