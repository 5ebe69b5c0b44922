import type { MethodSettings, Stage } from '../../gateway/rest/stage.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';

type Properties = {
  RestApiId: string;
  StageName: string;
  DeploymentId?: string;
  Variables?: Record<string, string>;
  TracingEnabled?: boolean;
  AccessLogSetting?: { Format?: string };
  MethodSettings?: MethodSettings[];
};

/** REST APIs look for theirs. */
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
    const given = properties as Properties;
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
