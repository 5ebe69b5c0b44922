import type { RouteLimits, SocketStage } from '../../gateway/socket/model.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';

type Properties = {
  ApiId: string;
  StageName: string;
  DefaultRouteSettings?: RouteLimits;
  RouteSettings?: Record<string, RouteLimits>;
};

/** WebSocket APIs look for theirs. */
export const socketStage = playedType({
  type: 'AWS::ApiGatewayV2::Stage',
  playedBy: 'gateway/socket',
  identity: {
    named: 'StageName',
    arn: (id, self) => `arn:aws:apigateway:${region}::/apis/${String(self.property('ApiId'))}/stages/${id}`,
  },
  properties: {
    reads: [
      'ApiId',
      'StageName',
      'DefaultRouteSettings.ThrottlingRateLimit',
      'DefaultRouteSettings.ThrottlingBurstLimit',
      'RouteSettings',
    ],
    ignores: {
      [because.currentCode]: ['AutoDeploy', 'DeploymentId'],
      [because.ownLogs]: [
        'AccessLogSettings',
        'DefaultRouteSettings.LoggingLevel',
        'DefaultRouteSettings.DataTraceEnabled',
        'DefaultRouteSettings.DetailedMetricsEnabled',
      ],
      [because.labels]: ['Description', 'Tags'],
    },
    refuses: { 'functions behind sockets get no stage variables': ['StageVariables'] },
  },
  example: {
    ApiId: 'abc',
    StageName: 'ws',
    DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 50 },
    RouteSettings: { $connect: { ThrottlingRateLimit: 10 } },
  },
  read({ physicalId, properties }): SocketStage {
    const { ApiId, DefaultRouteSettings = {}, RouteSettings = {} } = properties as Properties;
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = DefaultRouteSettings;
    const defaults = {
      ...(rate === undefined ? {} : { ThrottlingRateLimit: rate }),
      ...(burst === undefined ? {} : { ThrottlingBurstLimit: burst }),
    };
    return { apiId: ApiId, name: physicalId, defaults, routes: RouteSettings };
  },
});
