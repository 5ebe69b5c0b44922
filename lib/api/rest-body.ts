// The OpenAPI document that the REST API is made from: a path and method for each route in the contracts, who must be signed
// in, which function answers, and the gateway's own errors.
import type { Auth, Route } from '../../lambdas/core/http/route.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** The stage variable that names the user pool. The document can't, because the pool is created after the distribution (ADR 001). */
export const POOL_VARIABLE = 'userPool';

const SIGNED_IN = 'signedIn';

export type ServedRoute = { route: Route; functionArn: string };
export type Location = { title: string; partition: string; region: string; account: string };

export const restBody = (served: ServedRoute[], location: Location) => ({
  openapi: '3.0.1',
  info: { title: location.title, version: '1' },
  paths: pathsOf(served, location),
  components: {
    securitySchemes: {
      [SIGNED_IN]: {
        type: 'apiKey',
        name: 'Authorization',
        in: 'header',
        'x-amazon-apigateway-authtype': 'cognito_user_pools',
        'x-amazon-apigateway-authorizer': {
          type: 'cognito_user_pools',
          providerARNs: [
            `arn:${location.partition}:cognito-idp:${location.region}:${location.account}:userpool/\${stageVariables.${POOL_VARIABLE}}`,
          ],
          // A cached decision could outlive the token.
          authorizerResultTtlInSeconds: 0,
        },
      },
    },
  },
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});

const pathsOf = (served: ServedRoute[], location: Location) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  const variables = new Map<string, string>();
  for (const { route, functionArn } of served) {
    checkPath(route.path, variables);
    paths[route.path] ??= {};
    const methods = paths[route.path]!;
    const method = route.method.toLowerCase();
    if (methods[method]) throw new Error(`Two contracts declare ${route.method} ${route.path}`);
    methods[method] = operationOf(route, functionArn, location);
  }
  return paths;
};

const operationOf = (route: Route, functionArn: string, { partition, region }: Location) => ({
  ...accessTo(route),
  parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ ...inPath, name })),
  responses: { [String(route.status ?? 200)]: { description: 'See the contract' } },
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
  },
});

const inPath = { in: 'path', required: true, schema: { type: 'string' } };

/** An operation either requires the authorizer or says who may call it and why. The template's lint accepts nothing else. */
const accessTo = ({ auth }: Route) =>
  auth === 'agent' || auth === 'staff'
    ? { security: [{ [SIGNED_IN]: [] }] }
    : { security: [], 'x-open-to': auth, description: openBecause[auth] };

const openBecause: Record<Exclude<Auth, 'agent' | 'staff'>, string> = {
  guest: "serve() checks the link's id and pin before the handler runs.",
  signed: 'The handler verifies the signature over the raw body.',
  public: 'Anyone may call it, and it is throttled.',
};

const checkPath = (path: string, variables: Map<string, string>) => {
  if (path.endsWith('/')) throw new Error(`${path}: remove the trailing slash, because the edge strips it`);
  for (const [, parent = '', variable = ''] of path.matchAll(/(?<=^(.*)\/)\{(\w+)\}/g)) {
    const known = variables.get(parent) ?? variable;
    if (known !== variable)
      throw new Error(`${path}: the gateway allows one variable below ${parent}, and it is already {${known}}`);
    variables.set(parent, variable);
  }
};
