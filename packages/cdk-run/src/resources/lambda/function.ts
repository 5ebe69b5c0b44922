import { statSync } from 'node:fs';
import { bytesIn, type FunctionSpec } from '../../lambda/function-spec.ts';
import type { InvokePermission } from '../../lambda/invoke-service.ts';
import { arnAsRef, arnOf, functionName } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  Handler: string;
  Runtime: string;
  Role: string;
  Code: { S3Key?: string; ZipFile?: string };
  Layers?: string[];
  Timeout?: number;
  MemorySize?: number;
  ReservedConcurrentExecutions?: number;
  Environment?: { Variables?: Record<string, string> };
  DeadLetterConfig?: { TargetArn?: string };
};

/** Functions that the CDK adds to a template work only during a deployment, and don't run here. */
const isDeploymentHelper = (logicalId: string) => /^(Custom|AWS679|LogRetention)/.test(logicalId);

const folderOf = (logicalId: string, asset: string): string => {
  if (statSync(asset).isDirectory()) return asset;
  throw new Error(`${logicalId}: the local cloud runs folders, not the archive ${asset}`);
};

/** A function finds its own layers. */
export const layerVersion = playedType({
  type: 'AWS::Lambda::LayerVersion',
  playedBy: 'lambda',
  note: 'its packages for Node, not its files in /opt',
  identity: {
    arn: (id) => `${arnOf('lambda', 'layer:')(id)}:1`,
    ref: arnAsRef,
    attributes: { LayerVersionArn: arnAsRef },
  },
  properties: {
    reads: ['Content.S3Key'],
    ignores: {
      'assets are read where they are': ['Content.S3Bucket'],
      'a worker thread has the architecture and the disk of the machine': ['CompatibleArchitectures'],
      [because.labels]: ['LayerName', 'Description', 'LicenseInfo', 'CompatibleRuntimes'],
    },
  },
  example: { Content: { S3Key: 'layer.zip' } },
  read: ({ arn, properties }, stack) => ({ arn, dir: stack.asset((properties.Content as { S3Key: string }).S3Key) }),
});

type Declared = Omit<FunctionSpec, 'layers'> & { layers: { arn: string; dir: string | undefined }[] };

export const lambdaFunction = playedType({
  type: 'AWS::Lambda::Function',
  playedBy: 'lambda',
  identity: { named: 'FunctionName', arn: arnOf('lambda', 'function:') },
  properties: {
    reads: [
      'FunctionName',
      'Handler',
      'Code.S3Key',
      'Code.ZipFile',
      'Layers',
      'Runtime',
      'Role',
      'Timeout',
      'MemorySize',
      'Environment.Variables',
      'ReservedConcurrentExecutions',
      'DeadLetterConfig.TargetArn',
    ],
    ignores: {
      'assets are read where they are': ['Code.S3Bucket'],
      'a worker thread has the architecture and the disk of the machine': ['Architectures', 'EphemeralStorage'],
      [because.ownLogs]: ['LoggingConfig', 'TracingConfig'],
      [because.labels]: ['Description', 'Tags'],
      [because.noBill]: ['SnapStart', 'KmsKeyArn', 'RecursiveLoop'],
    },
    refuses: {
      'there are no networks here': ['VpcConfig'],
      'the local cloud runs no containers': ['Code.ImageUri', 'PackageType'],
    },
  },
  example: {
    FunctionName: 'report',
    Handler: 'index.handler',
    Code: { S3Key: 'bundle.zip', ZipFile: 'exports.handler = async () => 1' },
    Layers: ['arn:aws:lambda:us-east-1:000000000000:layer:tools:1'],
    Runtime: 'nodejs24.x',
    Role: 'arn:aws:iam::000000000000:role/report',
    Timeout: 30,
    MemorySize: 256,
    Environment: { Variables: { TABLE: 'main' } },
    ReservedConcurrentExecutions: 2,
    DeadLetterConfig: { TargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead' },
  },
  read({ logicalId, physicalId, arn, properties }, stack): Declared | undefined {
    if (isDeploymentHelper(logicalId)) return undefined;
    const given = properties as Properties;
    if (!given.Runtime?.startsWith('nodejs'))
      throw new Error(`${logicalId}: the local cloud runs Node, not ${given.Runtime}`);
    const { ZipFile: inlineCode, S3Key } = given.Code;
    const dir = inlineCode === undefined ? folderOf(logicalId, stack.asset(String(S3Key))) : stack.assemblyDir;
    return {
      name: physicalId,
      arn,
      roleArn: given.Role,
      handler: given.Handler,
      runtime: given.Runtime,
      dir,
      timeoutSeconds: given.Timeout ?? 3,
      memoryMb: given.MemorySize ?? 128,
      reserved: given.ReservedConcurrentExecutions,
      environment: given.Environment?.Variables ?? {},
      deadLetterArn: given.DeadLetterConfig?.TargetArn,
      inlineCode,
      layers: (given.Layers ?? []).map((layer) => ({
        arn: layer,
        dir: stack.all(layerVersion).find((one) => one.arn === layer)?.dir,
      })),
      bundleBytes: inlineCode?.length ?? bytesIn(dir),
    };
  },
  declare({ layers, ...declared }, { functions }) {
    const dirs = layers.map(({ arn, dir }) => {
      if (dir === undefined)
        throw new Error(`${declared.name}: the local cloud plays layers of the template, not ${arn}`);
      return folderOf(declared.name, dir);
    });
    functions.add({ ...declared, layers: dirs });
  },
});

export const functionAlias = playedType({
  type: 'AWS::Lambda::Alias',
  playedBy: 'lambda',
  note: 'always the current code',
  identity: {
    made: (self) => `${functionName(self)}:${String(self.property('Name'))}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { AliasArn: arnAsRef },
  },
  properties: {
    reads: ['FunctionName', 'Name'],
    ignores: {
      [because.currentCode]: ['FunctionVersion', 'RoutingConfig'],
      [because.labels]: ['Description'],
      [because.noBill]: ['ProvisionedConcurrencyConfig'],
    },
  },
  example: { FunctionName: 'report', Name: 'live' },
  read: () => undefined,
});

export const version = playedType({
  type: 'AWS::Lambda::Version',
  playedBy: 'lambda',
  note: 'always the current code',
  identity: {
    made: (self) => `${functionName(self)}:${self.ordinal}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { Version: (self) => String(self.ordinal), FunctionArn: arnAsRef },
  },
  properties: {
    reads: ['FunctionName'],
    ignores: { [because.labels]: ['Description', 'CodeSha256'], [because.noBill]: ['ProvisionedConcurrencyConfig'] },
  },
  example: { FunctionName: 'report' },
  read: () => undefined,
});

type PermissionProperties = { FunctionName: string; Action: string; Principal: string; SourceArn?: string };

export const invokePermission = playedType({
  type: 'AWS::Lambda::Permission',
  playedBy: 'lambda',
  properties: {
    reads: ['FunctionName', 'Action', 'Principal', 'SourceArn'],
    ignores: { 'there is one account': ['SourceAccount'] },
    refuses: {
      'only services of AWS invoke functions here': ['EventSourceToken', 'FunctionUrlAuthType', 'PrincipalOrgID'],
    },
  },
  example: {
    FunctionName: 'report',
    Action: 'lambda:InvokeFunction',
    Principal: 'apigateway.amazonaws.com',
    SourceArn: 'arn:aws:execute-api:us-east-1:000000000000:abc/api/GET/reports',
  },
  read({ properties }): InvokePermission {
    const {
      FunctionName: functionName,
      Action: action,
      Principal: principal,
      SourceArn: sourceArn,
    } = properties as PermissionProperties;
    return { functionName, action, principal, sourceArn };
  },
  declare: (declared, { permissions }) => permissions.allowInvoke(declared),
});
