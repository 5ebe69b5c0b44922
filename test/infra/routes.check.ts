import { describe, expect, it } from 'vitest';
import type { Route } from '../../lambdas/core/http/route.ts';
import { PING } from '../../lambdas/members/dashboard/contract.ts';
import { type ApiPart, partOf } from '../../lib/api/api.ts';
import {
  asText,
  bodyOf,
  list,
  ofType,
  operationsOf,
  propertiesOf,
  type Template,
} from '../../operations/stack/template.ts';
import { contractRoutes } from '../contracts.ts';

const INTEGRATION = 'x-amazon-apigateway-integration';
const RESPONSES = 'x-amazon-apigateway-gateway-responses';

/** Those of assistants are in assistants.check.ts. */
const routes = contractRoutes.filter(({ feature }) => feature !== 'open/assistants').map(({ route }) => route);

export const checkRoutes = (template: Template) => {
  const operations = new Map(operationsOf(template));
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const settings = propertiesOf(template, 'AWS::ApiGateway::Stage').flatMap(
    ({ MethodSettings }) =>
      MethodSettings as { ResourcePath: string; HttpMethod: string; ThrottlingRateLimit: number }[],
  );

  describe('routes', () => {
    it('are exactly the methods of the gateway', () => {
      expect([...operations.keys()].sort()).toEqual(routes.map(nameOf).sort());
    });

    it('stay well below the 300 resources that an account may have in an API', () => {
      const resourcesOf = (part: ApiPart) => {
        const paths = [...operations.keys()].map((name) => name.slice(name.indexOf('/')));
        const own = paths.filter((path) => partOf(path) === part).map((path) => path.split('/').slice(1));
        return new Set(own.flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1).join('/')))).size;
      };
      const sizes = (['pages', 'guests', 'open'] as const).map((part) => [part, resourcesOf(part)] as const);
      console.log(`The APIs: ${routes.length} routes; resources: ${sizes.map((size) => size.join(' ')).join(', ')}`);
      for (const [part, size] of sizes) expect(size, part).toBeLessThanOrEqual(250);
    });

    it('authenticate their callers as their contracts say', () => {
      const inTemplate = routes.map((route) => {
        const { security, 'x-open-to': openTo } = operations.get(nameOf(route)) ?? {};
        return { route: nameOf(route), security, openTo };
      });
      const inContract = routes.map((route) => {
        const signedIn = route.auth === 'agent' || route.auth === 'staff';
        return {
          route: nameOf(route),
          security: signedIn ? [{ signedIn: [] }] : [],
          openTo: signedIn ? undefined : route.auth,
        };
      });
      expect(inTemplate).toEqual(inContract);
    });

    it('are throttled as their contracts and the stage say', () => {
      const each = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
      const every = settings.filter(({ ResourcePath }) => ResourcePath === '/*');
      expect(every).toMatchObject(Array(3).fill({ ResourcePath: '/*', HttpMethod: '*', ...each }));
      const [socket] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage');
      expect(socket?.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
      expect(routes.filter(({ throttle }) => throttle !== undefined).length).toBeGreaterThanOrEqual(10);
      for (const route of routes.filter(({ throttle }) => throttle !== undefined)) {
        const own = settings.find(
          ({ ResourcePath, HttpMethod }) =>
            ResourcePath === `/${route.path.replaceAll('/', '~1')}` && HttpMethod === route.method,
        );
        expect(own?.ThrottlingRateLimit, nameOf(route)).toBe(route.throttle);
      }
    });

    it('answer the pings of open sockets without a function', () => {
      const [api] = propertiesOf(template, 'AWS::ApiGatewayV2::Api');
      expect(api?.RouteSelectionExpression).toBe('$request.body.type');
      const called = propertiesOf(template, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
        const id = /"Ref":"(\w+)"/.exec(JSON.stringify(Target))?.[1] ?? '';
        return [RouteKey, template.Resources[id]?.Properties?.IntegrationType];
      });
      expect(Object.fromEntries(called)).toEqual({
        $connect: 'AWS_PROXY',
        $disconnect: 'AWS_PROXY',
        $default: 'AWS_PROXY',
        [PING.type]: 'MOCK',
      });
    });

    it('write no log of their execution, which would hold pins and tokens of paths, and be kept forever', () => {
      for (const each of settings) expect(each).toMatchObject({ DataTraceEnabled: false, LoggingLevel: 'OFF' });
    });

    it.each([
      [
        'AWS::ApiGateway::Stage',
        'AccessLogSetting',
        {
          at: 'requestTimeEpoch',
          requestId: 'requestId',
          method: 'httpMethod',
          // The route instead of the path, which contains ids and pins.
          route: 'resourcePath',
          status: 'status',
          ms: 'responseLatency',
          bytes: 'responseLength',
          error: 'error.responseType',
          integrationStatus: 'integrationStatus',
          why: 'integrationErrorMessage',
        },
      ],
      [
        'AWS::ApiGatewayV2::Stage',
        'AccessLogSettings',
        {
          at: 'requestTimeEpoch',
          requestId: 'requestId',
          route: 'routeKey',
          event: 'eventType',
          status: 'status',
          connection: 'connectionId',
        },
      ],
    ])('write exactly these fields to the log of %s', (type, property, fields) => {
      const [stage] = propertiesOf(template, type);
      const { Format } = stage![property] as { Format: string };
      const named = Object.entries(fields).map(([name, field]) => [name, `$context.${field}`]);
      expect(JSON.parse(Format)).toEqual(Object.fromEntries(named));
    });

    it('write logs only once the account allows it', () => {
      const [[account] = []] = ofType(template, 'AWS::ApiGateway::Account');
      for (const type of ['AWS::ApiGateway::Stage', 'AWS::ApiGatewayV2::Stage'])
        expect(list(ofType(template, type)[0]?.[1].DependsOn), type).toContain(account);
    });

    it('are counted by names that exist', () => {
      const counted = propertiesOf(template, 'AWS::Logs::MetricFilter').flatMap(({ FilterPattern }) => {
        const [, path, method] = /\$\.route = "([^"]+)" && \$\.method = "(\w+)"/.exec(String(FilterPattern)) ?? [];
        return path ? [`${method} ${path}`] : [];
      });
      expect(counted.length).toBeGreaterThan(0);
      expect(counted.filter((name) => !operations.has(name))).toEqual([]);
    });

    it('need one invoke permission per function and API, however many methods it serves', () => {
      const permitted = propertiesOf(template, 'AWS::Lambda::Permission')
        .filter(({ SourceArn }) => /:<Api(?:Rest|Guests|Open)Api>\/api\/\*/.test(asText(SourceArn)))
        .map(({ FunctionName }) => (FunctionName as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0])
        .map((id) => String(template.Resources[id]?.Properties.FunctionName));
      const called = [...operations].map(([name, operation]) => {
        const [, called] = /function:([\w-]+)\/invocations$/.exec(asText(operation[INTEGRATION]?.uri)) ?? [];
        return `${partOf(name.slice(name.indexOf('/')))} ${called}`;
      });
      expect(permitted.sort()).toEqual([...new Set(called)].map((one) => one.split(' ')[1]).sort());
    });
  });

  describe('the gateway', () => {
    const answer = (type: string) => bodyOf(template)![RESPONSES][type]!;
    const textOf = (type: string) =>
      JSON.parse((answer(type).responseTemplates as Record<string, string>)['application/json'] ?? '');

    it.each([
      ['MISSING_AUTHENTICATION_TOKEN', '404', 'NOT_FOUND'],
      ['INVALID_SIGNATURE', '404', 'NOT_FOUND'],
      ['UNAUTHORIZED', '401', 'UNAUTHENTICATED'],
      ['EXPIRED_TOKEN', '401', 'UNAUTHENTICATED'],
      ['ACCESS_DENIED', '403', 'FORBIDDEN'],
      ['REQUEST_TOO_LARGE', '413', 'TOO_LARGE'],
      ['THROTTLED', '429', 'TOO_MANY_REQUESTS'],
      ['INTEGRATION_TIMEOUT', '503', 'UNAVAILABLE'],
      ['DEFAULT_5XX', '500', 'INTERNAL'],
    ])('answers %s with %s in the same form as every other error', (type, status, code) => {
      expect(answer(type).statusCode).toBe(status);
      expect(textOf(type)).toEqual({ code, message: expect.stringMatching(/\w+\.$/) });
      expect(answer(type).responseParameters).toMatchObject({
        'gatewayresponse.header.cache-control': "'no-store'",
      });
    });

    it('admits only calls that come through the distribution', () => {
      const [api] = propertiesOf(template, 'AWS::ApiGateway::RestApi');
      const { Statement } = api!.Policy as { Statement: { Condition: Record<string, unknown> }[] };
      expect(list(Statement)).toHaveLength(1);
      const accepted = JSON.stringify(Statement[0]?.Condition.StringEquals);
      const [distribution] = propertiesOf(template, 'AWS::CloudFront::Distribution');
      const sent = /"OriginCustomHeaders":\[\{"HeaderName":"Referer","HeaderValue":(\{.*?\]\]\})\}/.exec(
        JSON.stringify(distribution),
      )?.[1];
      expect(accepted).toBe(`{"aws:Referer":${sent}}`);
      expect(sent).toContain('{{resolve:secretsmanager:');
    });
  });
};
