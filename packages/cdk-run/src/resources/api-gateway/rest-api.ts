import type { Parts } from '../../assembly/cloud-parts.ts';
import { resolveReferences } from '../../assembly/dynamic-references.ts';
import { apiSourceArn } from '../../gateway/call-function.ts';
import type { MethodSettings, RestApiDeclaration, Stage } from '../../gateway/rest/model.ts';
import { createRestApi } from '../../gateway/rest/rest.ts';
import { invokeAs } from '../../lambda/invoke-service.ts';
import { lower, short, stableHash } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { accountId, region } from '../../template/intrinsics.ts';
import { documentOf } from './methods.ts';

type StageProperties = {
  RestApiId: string;
  StageName: string;
  DeploymentId?: string;
  Variables?: Record<string, string>;
  TracingEnabled?: boolean;
  AccessLogSetting?: { Format?: string };
  MethodSettings?: MethodSettings[];
};

/** A REST API finds its own stages. */
export const stage = playedType({
  type: 'AWS::ApiGateway::Stage',
  playedBy: 'gateway/rest',
  identity: {
    named: 'StageName',
    arn: (id, self) => `arn:aws:apigateway:${region}::/restapis/${String(self.property('RestApiId'))}/stages/${id}`,
  },
  properties: {
    reads: [
      'RestApiId',
      'StageName',
      'DeploymentId',
      'Variables',
      'TracingEnabled',
      'AccessLogSetting.Format',
      'MethodSettings.ResourcePath',
      'MethodSettings.HttpMethod',
      'MethodSettings.ThrottlingRateLimit',
      'MethodSettings.ThrottlingBurstLimit',
    ],
    ignores: {
      [because.ownLogs]: [
        'AccessLogSetting.DestinationArn',
        'MethodSettings.LoggingLevel',
        'MethodSettings.DataTraceEnabled',
        'MethodSettings.MetricsEnabled',
      ],
      [because.labels]: ['Description', 'Tags', 'DocumentationVersion'],
    },
    refuses: {
      'the local gateway has no cache': [
        'CacheClusterEnabled',
        'CacheClusterSize',
        'MethodSettings.CachingEnabled',
        'MethodSettings.CacheTtlInSeconds',
        'MethodSettings.CacheDataEncrypted',
      ],
      [because.currentCode]: ['CanarySetting'],
      'functions get no client certificate': ['ClientCertificateId'],
    },
  },
  example: {
    RestApiId: 'abc',
    StageName: 'api',
    DeploymentId: 'def',
    Variables: { pool: 'us-east-1_Local0001' },
    TracingEnabled: true,
    AccessLogSetting: { Format: '$context.requestId' },
    MethodSettings: [{ ResourcePath: '/*', HttpMethod: '*', ThrottlingRateLimit: 100, ThrottlingBurstLimit: 50 }],
  },
  read({ physicalId, properties }): Stage {
    const given = properties as StageProperties;
    return {
      apiId: given.RestApiId,
      name: physicalId,
      deploymentId: given.DeploymentId ?? '',
      variables: given.Variables ?? null,
      tracing: given.TracingEnabled ?? false,
      accessLogFormat: given.AccessLogSetting?.Format,
      methodSettings: (given.MethodSettings ?? []).map(readSettings),
    };
  },
});

const readSettings = (given: MethodSettings): MethodSettings => {
  const { ResourcePath, HttpMethod, ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = given;
  return {
    ...(ResourcePath ? { ResourcePath } : {}),
    ...(HttpMethod ? { HttpMethod } : {}),
    ...(rate === undefined ? {} : { ThrottlingRateLimit: rate }),
    ...(burst === undefined ? {} : { ThrottlingBurstLimit: burst }),
  };
};

type Properties = {
  Body?: unknown;
  Policy?: RestApiDeclaration['policy'];
  BinaryMediaTypes?: string[];
  MinimumCompressionSize?: number;
};

const rootIdOf = (logicalId: string) => stableHash(`${logicalId}/`, lower, 10);

export const restApi = playedType({
  type: 'AWS::ApiGateway::RestApi',
  playedBy: 'gateway/rest',
  note: 'refuses what it does not know in the body',
  identity: {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/restapis/${id}`,
    attributes: { RestApiId: (self) => self.id, RootResourceId: (self) => rootIdOf(self.logicalId) },
  },
  properties: {
    reads: ['Body', 'Policy', 'BinaryMediaTypes', 'MinimumCompressionSize'],
    ignores: {
      [because.loopback]: ['EndpointConfiguration', 'SecurityPolicy', 'EndpointAccessMode'],
      'the body either is known as a whole or stops the start': ['FailOnWarnings'],
      [because.labels]: ['Name', 'Description', 'Tags'],
    },
    refuses: {
      'the edge reaches the API at its own address': ['DisableExecuteApiEndpoint'],
      'an OpenAPI body is read from the template only': ['BodyS3Location', 'CloneFrom', 'Mode', 'Parameters'],
      'no API keys are played': ['ApiKeySourceType'],
    },
  },
  example: {
    Body: { openapi: '3.0.1', info: {}, paths: {} },
    Policy: { Statement: [{ Effect: 'Allow', Principal: '*', Action: 'execute-api:Invoke', Resource: '*' }] },
    BinaryMediaTypes: ['application/pdf'],
    MinimumCompressionSize: 1024,
  },
  read({ logicalId, physicalId: apiId, properties }, stack): RestApiDeclaration {
    const { Body, Policy, BinaryMediaTypes = [], MinimumCompressionSize } = properties as Properties;
    return {
      apiId,
      logicalId,
      body: Body ?? documentOf(stack, apiId, rootIdOf(logicalId)),
      policy: Policy,
      binaryMediaTypes: BinaryMediaTypes,
      compressFrom: MinimumCompressionSize,
      stages: stack.all(stage).filter((each) => each.apiId === apiId),
    };
  },
  start(declared, parts) {
    const { functions, demand, secrets, restApis, host } = parts;
    const api = createRestApi({
      api: resolveReferences(declared, secrets.textOf),
      region,
      accountId,
      invoke: invokeAs(functions.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      verifyToken: (token, use) => userPoolOf(parts).verify(token, use),
      onProblem: ({ method, path, status, reason }) => status >= 500 && host.log(`${method} ${path}: ${reason}`),
    });
    restApis.push(api);
  },
});

const userPoolOf = ({ userPool }: Parts) => {
  if (!userPool) throw new Error('The template has no user pool whose tokens the API could check');
  return userPool;
};
